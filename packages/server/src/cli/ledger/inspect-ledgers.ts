import { createInvoiceRegister, type FileOptions, type FileReport } from '@ledgerprint/ledger';
import type { FoundFile } from './find-ledger-files.ts';
import type { Refusal, Refused } from './inspection.ts';
import { createLedgerSet, warnOfProblems } from './ledger-set.ts';
import { toLedgerTexts, toOverlapText, toRefusalTexts, toSalesText } from './ledger-set-text.ts';
import { createLeftOutRows, type LeftOutFate, type LeftOutRow } from './left-out-rows.ts';
import { type ReadLedger, readLedgerFile } from './read-ledger-file.ts';
import { type ReadingProgress, readSources } from './read-sources.ts';

/** How all files were read. */
export type Inspection = {
  /** A report of every ledger and every refused file, in the order of the files. */
  readonly objects: readonly (FileReport | Refusal)[];
  /** The same for people. */
  readonly texts: readonly string[];
  /** Only why files were refused, for people. */
  readonly refusals: readonly string[];
  /** Members of archives count as files. */
  readonly files: number;
  readonly refused: number;
};

/** Reads all files before it reports on any: whether a ledger may be counted depends on the others. */
export async function inspectLedgers(
  files: readonly FoundFile[],
  work: {
    readonly options: FileOptions;
    readonly combines: boolean;
    readonly onProgress?: ReadingProgress;
    readonly threads?: number;
    /** Receives the rows of each ledger with this fate. */
    readonly leftOut?: { readonly fate: LeftOutFate; readonly show: (rows: readonly LeftOutRow[]) => void };
  },
): Promise<Inspection> {
  const { options, combines, leftOut, ...reading } = work;
  const known = { options, register: createInvoiceRegister() };
  const set = createLedgerSet(options, { combines });
  const read: (ReadLedger | Refused)[] = [];
  let count = 0;
  for await (const source of readSources(files, reading)) {
    count++;
    const rows = leftOut && createLeftOutRows(leftOut.fate);
    const found = await readLedgerFile(source, known, (batch, sheet) => rows?.add(batch, sheet));
    if ('refusal' in found) read.push(found);
    else {
      read.push(...found.ledgers);
      if (rows !== undefined)
        for (const { place, report } of found.ledgers) leftOut?.show(rows.listOf(place.sheet, report.file));
      if (!('refusal' in source)) set.add(source, found.ledgers);
    }
  }
  const problems = set.problems();
  const warn = warnOfProblems(problems);
  const told = read.map((one) => ('refusal' in one ? one : { ...one, report: warn(one.report, one.source) }));
  const refused = told.filter((one) => 'refusal' in one);
  const refusals = toRefusalTexts(refused);
  return {
    objects: told.map((one) => ('refusal' in one ? one.refusal : one.report)),
    texts: [
      ...toLedgerTexts(told.filter((one): one is ReadLedger => !('refusal' in one))),
      ...refusals,
      ...problems.sales.map(toSalesText),
      ...problems.overlaps.map(toOverlapText),
    ],
    refusals,
    files: count,
    refused: refused.length,
  };
}
