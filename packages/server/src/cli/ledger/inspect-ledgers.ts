import { createInvoiceRegister, type FileOptions, type FileReport } from '@ledgerprint/ledger';
import type { FoundFile } from './find-ledger-files.ts';
import type { Refusal, Refused } from './inspection.ts';
import { createLedgerSet, warnOfProblems } from './ledger-set.ts';
import { toLedgerTexts, toOverlapText, toRefusalTexts, toSalesText } from './ledger-set-text.ts';
import { type ReadLedger, readLedgerFile } from './read-ledger-file.ts';
import { type ReadingProgress, readSources } from './read-sources.ts';

/** How all files were read. */
export type Inspection = {
  /** A report of every ledger and every refused file, in the order of the files. */
  readonly objects: readonly (FileReport | Refusal)[];
  /** The same for people. */
  readonly texts: readonly string[];
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
  },
): Promise<Inspection> {
  const { options, combines, ...reading } = work;
  const known = { options, register: createInvoiceRegister() };
  const set = createLedgerSet(options, { combines });
  const read: (ReadLedger | Refused)[] = [];
  let count = 0;
  for await (const source of readSources(files, reading)) {
    count++;
    const found = await readLedgerFile(source, known, () => undefined);
    if ('refusal' in found) read.push(found);
    else {
      read.push(...found.ledgers);
      if (!('refusal' in source)) set.add(source, found.ledgers);
    }
  }
  const problems = set.problems();
  const warn = warnOfProblems(problems);
  const told = read.map((one) => ('refusal' in one ? one : { ...one, report: warn(one.report, one.source) }));
  const refused = told.filter((one) => 'refusal' in one);
  return {
    objects: told.map((one) => ('refusal' in one ? one.refusal : one.report)),
    texts: [
      ...toLedgerTexts(told.filter((one): one is ReadLedger => !('refusal' in one))),
      ...toRefusalTexts(refused),
      ...problems.sales.map(toSalesText),
      ...problems.overlaps.map(toOverlapText),
    ],
    files: count,
    refused: refused.length,
  };
}
