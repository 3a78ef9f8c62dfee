import { LedgerError, readCsvLedger } from '@ledgerprint/ledger';
import { type Activity, activityFields } from '@ledgerprint/ledger/activity';

/**
 * How many of these rows a service would not take from the file as they are. It sees less of them than this command did:
 * an account that counts may have a name that does not, and amounts of several files may be written in several ways.
 */
export async function countMisread(
  csv: Uint8Array,
  batches: readonly (readonly Activity[])[],
): Promise<number> {
  const rows = each(batches);
  let misread = 0;
  try {
    for await (const batch of (await readCsvLedger(csv)).rows()) {
      for (const { fate, activity } of batch) {
        const { value: sent } = rows.next();
        const isSame = sent !== undefined && activityFields.every((field) => activity[field] === sent[field]);
        if (fate !== 'counted' || !isSame) misread++;
      }
    }
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    misread++;
  }
  for (const _ of rows) misread++;
  return misread;
}

function* each(batches: readonly (readonly Activity[])[]): Generator<Activity, undefined> {
  for (const batch of batches) yield* batch;
}
