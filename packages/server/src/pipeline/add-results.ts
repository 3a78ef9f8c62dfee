import { totalsOf } from '@ledgerprint/engine/results';
import { parseDate } from '@ledgerprint/ledger/values';
import type { CountedResult } from '../enrichment/product-result.ts';
import type { BatchJob } from '../queue/jobs.ts';
import { isAddedTwice, type Outcomes } from '../store/results.ts';
import type { SharedTexts } from '../store/shared-texts.ts';
import type { Store } from '../store/store.ts';

/** Thrown to roll back what was added to a project that has ended meanwhile. */
class ProjectEndedError extends Error {}

type AddedTo = Omit<BatchJob, 'first' | 'last' | 'round'>;

/**
 * Writes results, totals and counters in one transaction; the last missing results start the job that finishes the
 * project. Results that exist already change nothing, and nothing changes in a project that has ended or was removed
 * meanwhile. The results must be ordered by ordinal; see `results.add` for the shared texts.
 */
export async function addResults(
  store: Store,
  job: AddedTo,
  results: readonly CountedResult[],
  texts?: SharedTexts,
): Promise<void> {
  for (let missing = results; missing.length > 0; ) {
    try {
      return await addNew(store, job, missing, texts);
    } catch (error) {
      if (error instanceof ProjectEndedError) return;
      if (!isAddedTwice(error)) throw error;
    }
    missing = await findMissing(store, job, missing);
  }
}

/** Fails if another worker has added some of the results, which is rare: looking first would cost every batch a query. */
async function addNew(
  store: Store,
  { organizationId, projectNumber, traceparent }: AddedTo,
  results: readonly CountedResult[],
  texts: SharedTexts | undefined,
): Promise<void> {
  const totals = totalsOf(results.flatMap(({ cases }) => cases));
  await store.transaction(async (tables) => {
    await tables.results.add(organizationId, projectNumber, results, texts);
    // From here on, batches of the same project wait for each other.
    const missing = await tables.results.count(organizationId, projectNumber, toOutcomes(results));
    if (missing === undefined) throw new ProjectEndedError(`project ${projectNumber} has ended`);
    await tables.totals.add(organizationId, projectNumber, totals);
    if (missing === 0) await tables.jobs.addFinish({ organizationId, projectNumber, traceparent });
  });
}

/** The results that no other worker has added. */
async function findMissing(
  store: Store,
  { organizationId, projectNumber }: AddedTo,
  results: readonly CountedResult[],
): Promise<readonly CountedResult[]> {
  const [first, last] = [results[0], results.at(-1)];
  if (first === undefined || last === undefined) return [];
  const range = { first: first.ordinal, last: last.ordinal };
  const added = await store.results.listAdded(organizationId, projectNumber, range);
  return results.filter(({ ordinal }) => !added.has(ordinal));
}

function toOutcomes(added: readonly CountedResult[]): Outcomes {
  const failed = added.filter((result) => result.failed).length;
  return { enriched: added.length - failed, failed, period: findPeriod(added) };
}

function findPeriod(added: readonly CountedResult[]): Outcomes['period'] {
  const texts = new Set<string>();
  for (const { cases } of added) {
    for (const { match, rowsInOrder } of cases) {
      if (match !== 'excluded') for (const { purchaseDate } of rowsInOrder) texts.add(purchaseDate);
    }
  }
  let [from, to] = ['', ''];
  for (const text of texts) {
    const day = text === '' ? undefined : parseDate(text)?.isoDate;
    if (day === undefined) continue;
    if (from === '' || day < from) from = day;
    if (day > to) to = day;
  }
  return from === '' ? undefined : { from, to };
}
