import {
  createSalesSuspicion,
  type FileOptions,
  type FileReport,
  findOverlaps,
  type Overlap,
  type SuspectedSales,
  toWarning,
} from '@ledgerprint/ledger';
import { toPlainLine } from './ledger-text.ts';
import type { ReadLedger } from './read-ledger-file.ts';
import type { OpenedSource } from './read-sources.ts';

/** Problems that show only once all ledgers have been read: duplicate purchases and suspected sales. */
export type LedgerSetProblems = { readonly overlaps: readonly Overlap[]; readonly sales: readonly SuspectedSales[] };

/** Collects ledgers that are read together. */
export function createLedgerSet(
  { ownIds = [], asPurchases = false }: Pick<FileOptions, 'ownIds' | 'asPurchases'>,
  { combines }: { readonly combines: boolean },
) {
  const suspicion = createSalesSuspicion();
  const ledgers: ReadLedger[] = [];
  return {
    add(source: OpenedSource, read: readonly ReadLedger[]): void {
      ledgers.push(...read);
      if (!read.some(({ report }) => report.counted.rows > 0)) return;
      for (const invoice of source.invoices?.invoices ?? []) suspicion.add(invoice, source.name);
    },

    problems: (): LedgerSetProblems => ({
      overlaps: combines ? [] : findOverlaps(ledgers),
      // With own identifiers, sales are recognized on the invoices themselves.
      sales: ownIds.length > 0 || asPurchases ? [] : suspicion.result(),
    }),
  };
}

/** Adds these problems to the reports of the ledgers, as warnings. */
export function warnOfProblems({
  overlaps,
  sales,
}: LedgerSetProblems): (report: FileReport, source: string) => FileReport {
  const others = new Map(
    overlaps.flatMap(({ leaveOut, keep }) => {
      const subject = toNameList(keep.flatMap(({ files }) => files));
      return leaveOut.files.map((file) => [file, toWarning('overlap', subject)] as const);
    }),
  );
  const sellers = new Map(
    sales.flatMap(({ seller, places }) =>
      places.map((place) => [place, toWarning('sales_suspected', toPlainLine(seller))] as const),
    ),
  );
  return (report, source) => {
    const added = [others.get(report.file), sellers.get(source)].filter((warning) => warning !== undefined);
    return added.length === 0 ? report : { ...report, warnings: [...report.warnings, ...added] };
  };
}

const mostNames = 3;

/** `a.xml, b.xml, c.xml and 1,201 more` */
export function toNameList(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).map(toPlainLine).join(', ');
  const more = names.length - mostNames;
  return more > 0 ? `${shown} and ${more.toLocaleString('en-US')} more` : shown;
}
