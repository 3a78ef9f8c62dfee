import type { Allowance, Sources } from './source.ts';

/** A publication that is older than two years, and why it is still used, if anything says so. */
export type OldSource = {
  readonly name: string;
  readonly published: string;
  readonly allowance: Allowance | undefined;
  /** Nothing says why it is still used, or the allowance has ended. */
  readonly isOutdated: boolean;
};

const maxAgeMonths = 24;

/** The sources that are older than two years in the given month (`2026-11`), the oldest first. */
export function findOldSources({ files, figures }: Sources, month: string): readonly OldSource[] {
  return [...files, ...figures]
    .filter(({ published }) => toMonths(month) - toMonths(published) > maxAgeMonths)
    .map(({ publisher, title, edition, published, kept }) => ({
      name: `${publisher}, ${title} ${edition}`,
      published,
      allowance: kept,
      isOutdated: kept === undefined || kept.until < month,
    }))
    .toSorted((a, b) => (a.published < b.published ? -1 : 1));
}

function toMonths(month: string): number {
  const [year = Number.NaN, number = Number.NaN] = month.split('-').map(Number);
  return 12 * year + number;
}
