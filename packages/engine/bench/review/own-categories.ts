import { chance, type Draws } from './draws.ts';
import type { UnseenLine } from './fold-engines.ts';

/** The usual number of categories of a purchasing department; frequent groups are split into several. */
const usualCount = 110;
/** Catch-all categories, and the share of purchases in them. */
const sundries = 6;
const sundryShare = 0.08;

/**
 * The categories of a purchasing department: one kind of thing each, with a few exceptions. Their names are
 * meaningless.
 */
export function createOwnCategories(lines: readonly UnseenLine[], draws: Draws, misfiled: number) {
  const names: string[] = [];
  const make = (count: number) =>
    Array.from({ length: count }, () => {
      names.push(`ACH-${`${names.length + 1}`.padStart(3, '0')}`);
      return names[names.length - 1] as string;
    });
  const mixed = make(sundries);
  const byGroup = new Map(
    [...Map.groupBy(lines, ({ code }) => code)].map(([code, some]) => {
      const count = Math.max(1, Math.round((usualCount * some.length) / lines.length));
      return [code, make(count)] as const;
    }),
  );

  /** The category for a purchase of the group. */
  return (code: string): string => {
    if (chance(draws, misfiled)) return draws.pick(names);
    return draws.pick(chance(draws, sundryShare) ? mixed : (byGroup.get(code) ?? mixed));
  };
}
