import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { type Format, toKilograms } from '../format.ts';

/** The footprint of a project in a list; undefined while not all products have a result. */
export function findTotalKg({ status, footprintMg }: Pick<ProjectSummary, 'status' | 'footprintMg'>) {
  return status === 'completed' && footprintMg ? toKilograms(footprintMg) : undefined;
}

/** The named period of a project, or else the dates of its first and last purchase; undefined if there are none. */
export function toPeriod(
  { context, periodFrom, periodTo }: Pick<ProjectSummary, 'context' | 'periodFrom' | 'periodTo'>,
  to: {
    readonly words: { readonly fromTo: (from: string, to: string) => string };
    readonly format: Pick<Format, 'shortDay'>;
  },
): string | undefined {
  if (context !== undefined && context.period !== '') return context.period;
  if (periodFrom === '' || periodTo === '') return undefined;
  return to.words.fromTo(to.format.shortDay(periodFrom), to.format.shortDay(periodTo));
}
