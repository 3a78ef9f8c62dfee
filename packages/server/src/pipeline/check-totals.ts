import type { TotalEntry } from '@ledgerprint/engine/results';
import { restoreText } from '@ledgerprint/engine/results';
import type { Logger } from '../platform/logger.ts';
import type { ResultSum } from '../store/results.ts';
import type { Store, Tables } from '../store/store.ts';

type ProjectPlace = { readonly organizationId: number; readonly projectNumber: number };

/** The stored value of a line of the totals, and the sum of its cases; undefined if there is none. */
type WrongTotal = Pick<TotalEntry, 'dimension' | 'key'> & {
  readonly kept: TotalEntry | undefined;
  readonly summed: ResultSum | undefined;
};

/**
 * Compares the totals of a project with the sums over all its cases. A difference is a bug: it is logged, and the
 * totals are corrected. Returns how many lines were wrong.
 */
export async function checkTotals(store: Store, project: ProjectPlace, logger: Pick<Logger, 'error'>): Promise<number> {
  if ((await findWrong(store, project)).length === 0) return 0;
  const { organizationId, projectNumber } = project;
  return store.transaction(async (tables) => {
    // Without the lock, two processes could correct the same totals twice.
    await tables.projects.findForUpdate(organizationId, projectNumber);
    const wrong = await findWrong(tables, project);
    // Logged without the key, which may be a client's own category.
    for (const { dimension, kept, summed } of wrong) {
      logger.error(
        { projectNumber, dimension, kept: toLogged(kept), summed: toLogged(summed) },
        'a total differed from the sum of its cases and was corrected',
      );
    }
    await tables.totals.remove(organizationId, projectNumber, wrong);
    const corrected = wrong.flatMap(({ kept, summed }) => (summed === undefined ? [] : [correct(kept, summed)]));
    await tables.totals.add(organizationId, projectNumber, corrected);
    return wrong.length;
  });
}

async function findWrong(tables: Pick<Tables, 'totals' | 'results'>, { organizationId, projectNumber }: ProjectPlace) {
  return compare(
    await tables.totals.list(organizationId, projectNumber),
    await tables.results.sum(organizationId, projectNumber),
  );
}

function compare(totals: readonly TotalEntry[], sums: readonly ResultSum[]): readonly WrongTotal[] {
  // Cells are guarded against formulas, totals are not.
  const summed = new Map(sums.map((sum) => [nameOf({ ...sum, key: restoreText(sum.key) }), sum]));
  const kept = new Map(totals.filter(({ dimension }) => isSummed(dimension)).map((line) => [nameOf(line), line]));
  return [...new Set([...summed.keys(), ...kept.keys()])].flatMap((name) => {
    const [line, sum] = [kept.get(name), summed.get(name)];
    if (isSame(line, sum)) return [];
    const { dimension, key } = line ?? (sum as ResultSum);
    return [{ dimension, key: line === undefined ? restoreText(key) : key, kept: line, summed: sum }];
  });
}

function isSummed(dimension: string): boolean {
  return ['all', 'category', 'factor', 'match', 'scope'].includes(dimension);
}

function nameOf({ dimension, key }: { readonly dimension: string; readonly key: string }): string {
  return `${dimension} ${key}`;
}

/** For a scope, only milligrams can be compared: a line of zero may or may not exist. */
function isSame(kept: TotalEntry | undefined, summed: ResultSum | undefined): boolean {
  if ((kept?.footprintMg ?? 0n) !== (summed?.footprintMg ?? 0n)) return false;
  if ((kept ?? summed)?.dimension === 'scope') return true;
  if (kept === undefined) return false;
  // If decisions removed the last case of a line, an empty line remains.
  if (summed === undefined) {
    return kept.cases === 0 && isSameMoney(kept.spendEur, 0) && isSameMoney(kept.uncountedEur, 0);
  }
  return (
    kept.cases === summed.cases &&
    isSameMoney(kept.spendEur, summed.spendEur) &&
    isSameMoney(kept.uncountedEur, summed.uncountedEur)
  );
}

/** Floating-point sums depend on the order of addition. */
function isSameMoney(one: number, other: number | null): boolean {
  return other === null || Math.abs(one - other) <= 0.005 + 1e-9 * Math.abs(other);
}

function correct(kept: TotalEntry | undefined, summed: ResultSum): TotalEntry {
  return {
    dimension: summed.dimension,
    key: restoreText(summed.key),
    label: kept?.label ?? restoreText(summed.label),
    cases: summed.cases ?? kept?.cases ?? 0,
    footprintMg: summed.footprintMg,
    spendEur: summed.spendEur ?? kept?.spendEur ?? 0,
    uncountedEur: summed.uncountedEur ?? kept?.uncountedEur ?? 0,
    amount: kept?.amount ?? 0,
  };
}

function toLogged(line: TotalEntry | ResultSum | undefined) {
  if (line === undefined) return null;
  const { cases, footprintMg, spendEur, uncountedEur } = line;
  return { cases, footprintMg: String(footprintMg), spendEur, uncountedEur };
}
