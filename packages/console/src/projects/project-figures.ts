import type { ProjectSummary } from '@ledgerprint/client/workspace';
import type { Format } from '../format.ts';

/** A footprint in kilograms, from the whole milligrams in which the service tells it. */
export function toFootprintKg(milligrams: string | undefined): number | undefined {
  return milligrams === undefined || milligrams === '' ? undefined : Number(milligrams) / 1e6;
}

/** The footprint of a project in a list; undefined where it is not whole, because not all products have a result. */
export function findTotalKg({ status, footprintMg }: Pick<ProjectSummary, 'status' | 'footprintMg'>) {
  return status === 'completed' ? toFootprintKg(footprintMg) : undefined;
}

/** What the period of a project is called, else the days of its first and last purchase; undefined where there are none. */
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
