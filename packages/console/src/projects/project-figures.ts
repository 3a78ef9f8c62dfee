import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { type Format, toKilograms } from '../format.ts';
import { type projectsWords, statuses } from './words.ts';

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

type Wording = { readonly words: (typeof projectsWords)['en']; readonly format: Pick<Format, 'shortDay' | 'dateTime'> };

/**
 * Projects as options of a choice: name, period, time and state, which tell projects of one name apart. If they do not, the id
 * does.
 */
export function toProjectOptions(
  projects: readonly ProjectSummary[],
  wording: Wording,
): readonly (readonly [projectId: string, label: string])[] {
  const labels = projects.map((project) => toLabel(project, wording));
  const byLabel = Map.groupBy(labels, (label) => label);
  return projects.map(({ projectId }, at) => {
    const label = labels[at] ?? '';
    return [projectId, (byLabel.get(label)?.length ?? 0) > 1 ? `${label} · ${projectId}` : label];
  });
}

function toLabel(project: ProjectSummary, { words, format }: Wording): string {
  const { name, createdAt, signedOff } = project;
  const status = statuses.find((known) => known === project.status);
  const state = status === undefined ? project.status : words.statuses[status];
  const parts = [
    name,
    toPeriod(project, { words, format }),
    words.created(format.dateTime(new Date(createdAt))),
    signedOff === undefined ? state : words.signed,
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}
