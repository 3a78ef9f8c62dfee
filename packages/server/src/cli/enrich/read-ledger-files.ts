import type { FileOptions, FileReport, Reconciliation } from '@ledgerprint/ledger';
import { createBadRows, type Row, toRow } from '@ledgerprint/ledger/activity';
import type { FoundFile } from '../ledger/find-ledger-files.ts';
import type { Refusal } from '../ledger/inspection.ts';
import { toLedgerText, toRefusalText } from '../ledger/ledger-text.ts';
import { type ReadLedger, readLedgerFile } from '../ledger/read-ledger-file.ts';
import { sumReconciliations } from '../ledger/sum-reconciliations.ts';
import { toReconciliationText } from '../reconciliation-text.ts';
import { type BadRowsOfFile, refuseBadRows, refuseIncomplete, refuseNothingCounted } from './unusable.ts';

/** All that was read: at least one row of it is counted. */
export type ReadLedgers = {
  /** The paths of the files that were not refused. */
  readonly files: readonly string[];
  readonly ledgers: readonly ReadLedger[];
  /** What became of each ledger, and of files that were left out because somebody accepted it; in the order of the files. */
  readonly reconciliation: readonly (FileReport | Refusal)[];
  /** Of all ledgers together. */
  readonly total: Reconciliation;
};

const mostListed = 10;

/**
 * Reads all rows of all files and hands on those that are counted, where somebody keeps them. Throws, with all that is wrong in one sentence each, unless
 * the files can be used as they are, or somebody accepts that some cannot.
 */
export async function readLedgerFiles(
  files: readonly FoundFile[],
  work: {
    readonly options: FileOptions;
    readonly acceptsIncomplete: boolean;
    readonly keep: ((rows: readonly Row[]) => void) | undefined;
    readonly note: (text: string) => void;
    readonly signal: AbortSignal;
  },
): Promise<ReadLedgers> {
  const { options, acceptsIncomplete, keep, note, signal } = work;
  const paths: string[] = [];
  const ledgers: ReadLedger[] = [];
  const refusals: Refusal[] = [];
  const reconciliation: (FileReport | Refusal)[] = [];
  const bad: BadRowsOfFile[] = [];
  let isUsable = true;

  async function read(file: FoundFile) {
    // A file may be refused after some of its rows: where the others are kept all the same, it is looked through before.
    if (keep !== undefined && acceptsIncomplete && files.length > 1) {
      const tried = await readLedgerFile(file, options, () => signal.throwIfAborted());
      if ('refusal' in tried) return tried;
    }
    const badRows = createBadRows(mostListed);
    const found = await readLedgerFile(file, options, (batch, sheet) => {
      signal.throwIfAborted();
      const place = { file: file.path, sheet };
      const counted = batch.filter(({ fate }) => fate === 'counted').map((row) => toRow(row, place));
      for (const row of counted) badRows.check(row.line, row);
      // After a bad line the rest is only checked, so that all bad lines are told at once.
      isUsable &&= badRows.count === 0;
      if (isUsable && counted.length > 0) keep?.(counted);
    });
    if (badRows.count > 0) bad.push({ file: file.path, badRows });
    return found;
  }

  for (const file of files) {
    const found = await read(file);
    if ('refusal' in found) {
      refusals.push(found.refusal);
      reconciliation.push(found.refusal);
    } else {
      paths.push(file.path);
      ledgers.push(...found.ledgers);
      reconciliation.push(...found.ledgers.map(({ report }) => report));
      for (const ledger of found.ledgers) note(toLedgerText(ledger));
    }
    isUsable &&= acceptsIncomplete || !('refusal' in found || found.ledgers.some(isIncomplete));
  }
  if (bad.length > 0) throw refuseBadRows(bad, files.length > 1);
  // If each is complete, all of them together are: the shares of a whole are no larger than the largest of its parts.
  if (!isUsable) throw refuseIncomplete({ refusals, ledgers, files: files.length });
  const total = sumReconciliations(ledgers.map(({ report }) => report));
  if (total.counted.rows === 0) throw refuseNothingCounted({ refusals, ledgers, files: files.length });
  if (ledgers.length > 1) note(`All ledgers together\n${toReconciliationText(total)}`);
  for (const refusal of refusals) note(`Left out: ${toRefusalText(refusal)}`);
  return { files: paths, ledgers, reconciliation, total };
}

function isIncomplete(ledger: ReadLedger): boolean {
  return ledger.isIncomplete;
}
