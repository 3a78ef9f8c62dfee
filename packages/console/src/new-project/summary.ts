import type { WarningCode, WarningDetail } from '@ledgerprint/ledger';
import type { ReadFormat, Reading, SourceReading, TableReading } from './reader/reading.ts';
import { listTables } from './reader/reading.ts';

/** A file with one of its warnings. */
export type WarnedFile = { readonly source: SourceReading; readonly warning: WarningDetail };

/** A summary of several files, with those that need attention. */
export type Summary = {
  /** The number of tables of each format, most frequent first. */
  readonly formats: readonly { readonly format: ReadFormat; readonly count: number }[];
  readonly period: TableReading['period'];
  readonly refused: readonly SourceReading[];
  /** Invoices that are also in other files. */
  readonly repeated: readonly SourceReading[];
  /** Invoices issued by the organization. */
  readonly sales: readonly SourceReading[];
  /** Grouped by warning. */
  readonly warned: readonly { readonly code: WarningCode; readonly files: readonly WarnedFile[] }[];
  /** Files with columns. */
  readonly tables: readonly SourceReading[];
};

/** Warnings shown in another place. */
const shownElsewhere: ReadonlySet<WarningCode> = new Set([
  ...(['currency_assumed', 'country_assumed', 'vat_assumed', 'vat_unknown', 'not_purchases'] as const),
]);

/** Summarizes the reading of several files. */
export function summarize(reading: Reading): Summary {
  const { sources } = reading;
  const tables = listTables(reading).map(({ table }) => table);
  const formats = Map.groupBy(tables, ({ format }) => format.name);
  return {
    formats: [...formats.values()]
      .map((same) => ({ format: (same[0] as TableReading).format, count: same.length }))
      .toSorted((a, b) => b.count - a.count),
    period: spanOf(tables.flatMap(({ period }) => period ?? [])),
    refused: sources.filter(({ problem }) => problem !== undefined),
    repeated: sources.filter((source) => isAll(source, ['repeated'])),
    sales: sources.filter((source) => isAll(source, ['revenue', 'intra_group'])),
    warned: groupWarnings(sources),
    tables: sources.filter((source) => source.tables.some((table) => table?.layout !== undefined)),
  };
}

/** Whether a table was detected as something other than a list of purchases. */
export function isOtherList(table: TableReading | undefined): boolean {
  return table?.warnings.some(({ code }) => code === 'not_purchases') ?? false;
}

/** Whether a document has rows, all of them excluded for one of these reasons. */
function isAll({ tables }: SourceReading, reasons: readonly string[]): boolean {
  const [document] = tables;
  if (document === undefined || document.layout !== undefined || isOtherList(document)) return false;
  const { counted, excluded, unread } = document.balance;
  return (
    counted.rows === 0 &&
    unread.length === 0 &&
    excluded.length > 0 &&
    excluded.every(({ reason }) => reasons.includes(reason))
  );
}

function spanOf(periods: readonly NonNullable<TableReading['period']>[]): TableReading['period'] {
  const [first, ...others] = periods;
  if (first === undefined) return null;
  return others.reduce(
    (span, { from, to }) => ({ from: from < span.from ? from : span.from, to: to > span.to ? to : span.to }),
    first,
  );
}

function groupWarnings(sources: readonly SourceReading[]): Summary['warned'] {
  const warned = sources.flatMap((source) =>
    source.tables.flatMap((table) =>
      (table?.warnings ?? [])
        .filter(({ code }) => !shownElsewhere.has(code))
        .map((warning): WarnedFile => ({ source, warning })),
    ),
  );
  return [...Map.groupBy(warned, ({ warning }) => warning.code)].map(([code, files]) => ({ code, files }));
}
