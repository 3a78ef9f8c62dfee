import { totalsOf } from '@ledgerprint/engine/results';
import { parseDate } from '@ledgerprint/ledger/values';
import type { CountedResult } from '../enrichment/product-result.ts';
import type { BatchJob } from '../queue/jobs.ts';
import type { Outcomes } from '../store/results.ts';
import type { Store } from '../store/store.ts';

/** Thrown to roll back what was added to a project that has ended meanwhile. */
class ProjectEndedError extends Error {}

/**
 * Writes results, totals and counters in one transaction; the last missing results start the job that finishes the
 * project. Results that exist already change nothing, and nothing changes in a project that has ended or was removed
 * meanwhile.
 */
export async function addResults(
  store: Store,
  { organizationId, projectNumber, traceparent }: Omit<BatchJob, 'first' | 'last' | 'round'>,
  results: readonly CountedResult[],
): Promise<void> {
  if (results.length === 0) return;
  try {
    await store.transaction(async (tables) => {
      const ordinals = await tables.results.add(organizationId, projectNumber, results);
      const added = results.filter(({ ordinal }) => ordinals.has(ordinal));
      // If nothing is added, the batch was done before and its follow-up job exists.
      if (added.length === 0) return;
      const totals = totalsOf(added.flatMap(({ cases }) => cases));
      // From here on, batches of the same project wait for each other.
      const missing = await tables.results.count(organizationId, projectNumber, toOutcomes(added));
      if (missing === undefined) throw new ProjectEndedError(`project ${projectNumber} has ended`);
      await tables.totals.add(organizationId, projectNumber, totals);
      if (missing === 0) await tables.jobs.addFinish({ organizationId, projectNumber, traceparent });
    });
  } catch (error) {
    if (!(error instanceof ProjectEndedError)) throw error;
  }
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
