import { createInvoiceRegister, type FileOptions, type FileReport, type Reconciliation } from '@ledgerprint/ledger';
import { createBadRows, type Row, toRow } from '@ledgerprint/ledger/activity';
import type { FoundFile } from '../ledger/find-ledger-files.ts';
import type { Refusal, Refused } from '../ledger/inspection.ts';
import { createLedgerSet } from '../ledger/ledger-set.ts';
import { isInvoice, toLedgerTexts, toRefusalTexts } from '../ledger/ledger-set-text.ts';
import { toLedgerText } from '../ledger/ledger-text.ts';
import { type ReadFile, type ReadLedger, readLedgerFile } from '../ledger/read-ledger-file.ts';
import { type OpenedSource, type ReadingProgress, readSources } from '../ledger/read-sources.ts';
import { sumReconciliations } from '../ledger/sum-reconciliations.ts';
import { toReconciliationText } from '../reconciliation-text.ts';
import type { KeepRows } from './enrichment-run.ts';
import {
  type BadRowsOfFile,
  refuseBadRows,
  refuseIncomplete,
  refuseNothingCounted,
  refuseOverlaps,
  refuseSales,
} from './unusable.ts';

/** All ledgers that were read. At least one row is counted. */
export type ReadLedgers = {
  /** All files that were found, read or not. */
  readonly files: readonly FoundFile[];
  readonly ledgers: readonly ReadLedger[];
  /** A report of each ledger, and of files left out with --accept-incomplete; in the order of the files. */
  readonly reconciliation: readonly (FileReport | Refusal)[];
  /** For all ledgers together. */
  readonly total: Reconciliation;
};

const mostListed = 10;

/**
 * Reads all rows of all files and passes the counted ones to `keep`. Throws an error with one sentence per problem if files
 * cannot be used, unless the user accepts that some are left out.
 */
export async function readLedgerFiles(
  files: readonly FoundFile[],
  work: {
    readonly options: FileOptions;
    readonly acceptsIncomplete: boolean;
    /** True to count files of different kinds that cover the same period. */
    readonly combines: boolean;
    readonly keep: KeepRows | undefined;
    readonly note: (text: string) => void;
    readonly onProgress?: ReadingProgress;
    readonly signal: AbortSignal;
    readonly threads?: number;
  },
): Promise<ReadLedgers> {
  const { options, acceptsIncomplete, combines, keep, note, signal, ...reading } = work;
  const known = { options, register: createInvoiceRegister() };
  const set = createLedgerSet(options, { combines });
  const ledgers: ReadLedger[] = [];
  const refused: Refused[] = [];
  const reconciliation: (FileReport | Refusal)[] = [];
  const bad: BadRowsOfFile[] = [];
  let isUsable = true;
  let count = 0;
  /** Position of the last row read, over all files. */
  let position = 0;

  async function read(source: OpenedSource): Promise<ReadFile> {
    // A table may be refused after some of its rows were read: if other files are kept all the same, check it first.
    const isOneOfMany = files.length > 1 || source.member !== '';
    if (keep !== undefined && acceptsIncomplete && isOneOfMany && source.invoices === undefined) {
      const tried = await readLedgerFile(source, known, () => signal.throwIfAborted());
      if ('refusal' in tried) return tried;
    }
    const badRows = createBadRows(mostListed);
    const found = await readLedgerFile(source, known, (batch, sheet) => {
      signal.throwIfAborted();
      const place = { file: source.path, sheet };
      const counted: Row[] = [];
      const positions: number[] = [];
      for (const row of batch) {
        position++;
        if (row.fate !== 'counted') continue;
        counted.push(toRow(row, place));
        positions.push(position);
      }
      for (const row of counted) badRows.check(row.line, row);
      // After a bad row the rest is only checked, so that all bad rows are reported together.
      isUsable &&= badRows.count === 0;
      if (isUsable && counted.length > 0) keep?.(counted, positions);
    });
    if (badRows.count > 0) bad.push({ file: source.name, badRows });
    return found;
  }

  for await (const source of readSources(files, { ...reading, signal })) {
    count++;
    const found = 'refusal' in source ? source : await read(source);
    if ('refusal' in found) {
      refused.push(found);
      reconciliation.push(found.refusal);
    } else {
      ledgers.push(...found.ledgers);
      reconciliation.push(...found.ledgers.map(({ report }) => report));
      for (const ledger of found.ledgers) if (!isInvoice(ledger)) note(toLedgerText(ledger));
      if (!('refusal' in source)) set.add(source, found.ledgers);
    }
    isUsable &&= acceptsIncomplete || !('refusal' in found || found.ledgers.some(isIncomplete));
  }
  for (const text of toLedgerTexts(ledgers.filter(isInvoice))) note(text);
  if (bad.length > 0) throw refuseBadRows(bad, count > 1);
  // If each ledger is complete, so is the whole: its unread share cannot exceed the largest of its parts.
  if (!isUsable) throw refuseIncomplete({ refused, ledgers, files: count });
  const problems = set.problems();
  if (problems.sales.length > 0) throw refuseSales(problems.sales);
  if (problems.overlaps.length > 0) throw refuseOverlaps(problems.overlaps);
  const total = sumReconciliations(ledgers.map(({ report }) => report));
  if (total.counted.rows === 0) throw refuseNothingCounted({ refused, ledgers, files: count });
  if (ledgers.length > 1) note(`All ledgers together\n${toReconciliationText(total)}`);
  if (refused.length > 0) note(`Left out: ${toRefusalTexts(refused).join('\n')}`);
  return { files, ledgers, reconciliation, total };
}

function isIncomplete(ledger: ReadLedger): boolean {
  return ledger.isIncomplete;
}
