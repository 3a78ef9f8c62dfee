import { isBlankCell } from '../columns/blank-cells.ts';
import { type ColumnMapping, noMapping } from '../columns/column-mapping.ts';
import { layOutRecords } from '../columns/lay-out-records.ts';
import { type LedgerLayout, sampleRecords } from '../columns/ledger-layout.ts';
import { measures } from '../columns/role.ts';
import { excludedAs } from '../fates/fate.ts';
import type { TextRecord } from '../file/parse-records.ts';
import { formats, getFormat, type LedgerFormat } from '../formats/formats.ts';
import { isDoubleEntry, type LedgerKind } from '../kinds/ledger-kind.ts';
import { findNotPurchases } from '../kinds/not-purchases.ts';
import { gatherEvidence } from '../kinds/table-evidence.ts';
import { type Ledger, toLedger } from '../ledger.ts';
import { LedgerError } from '../ledger-error.ts';
import type { FileTable } from '../open-file.ts';
import { findCountry } from '../origin/find-country.ts';
import { dollarOfCountry } from '../values/country-currency.ts';
import { noEntries, readEntries } from './journal-entries.ts';
import { findStatedCurrency } from './ledger-currency.ts';
import { decideOrigin, type Finding, findStatedCountry, type LedgerOrigin } from './ledger-origin.ts';
import { factsOfTable, unusedOf } from './ledger-report.ts';
import type { LedgerRow } from './ledger-row.ts';
import {
  createLedgerRows,
  emptyFile,
  excludedAccountsOf,
  type LedgerOptions,
  type NoteOddRow,
  readOpening,
} from './ledger-rows.ts';
import { findMatrix, unpivot, withOwnNames } from './matrix.ts';
import { createRowReader } from './row-reader.ts';
import { createRowTest } from './row-shape.ts';
import { isSpendingNegative } from './spending-sign.ts';
import { decideBasis } from './tax-basis.ts';
import { createTotalDetector } from './total-rows.ts';
import { createWarnings } from './warnings.ts';

/** A ledger that is a table with known columns. */
export type TableLedger = Ledger & { readonly layout: LedgerLayout };

/** Finds the header, determines the roles of the columns, and prepares to read the rows. */
export async function openLedger(table: FileTable, options: LedgerOptions = {}): Promise<TableLedger> {
  const opening = await readOpening(table.records, sampleRecords);
  requireFewColumns(opening);
  const { layout: found, above } = layOutRecords(opening, options);
  const matrix = found.headerLine > 0 && options.chosen === undefined ? findMatrix(found) : undefined;
  if (matrix !== undefined) {
    // Each amount of a row becomes a row of its own, and the table an ordinary one.
    const ledger = await openLedger({ ...table, records: unpivot(table.records, found, matrix) }, options);
    return { ...ledger, report: () => withOwnNames(ledger.report(), found, matrix) };
  }
  const titles = above.flat().filter((cell) => !isBlankCell(cell));
  const { format, kind } = recognize(found, [...titles, table.sheet ?? ''], {
    ofFile: table.format,
    country: options.country ?? options.defaults?.country,
  });
  const rules = getFormat(format).table;
  const layout = rules?.arrange?.(found, kind) ?? found;
  requireEffect(options.mapping ?? noMapping, { layout, format });
  const warnings = createWarnings();
  const flagged = notPurchasesOf(layout, kind, [...titles, table.sheet ?? '']);
  if (options.repeats !== undefined) warnings.add('sheet_repeats', options.repeats);
  else if (flagged !== undefined && options.asPurchases !== true) warnings.add('not_purchases', flagged.what);
  const { origin, dollar } = findOrigin(layout, { options, above, sheet: table.sheet, format });
  const { currency, country } = origin;
  const basis = decideBasis(layout, { kind, titles: [...titles, table.sheet ?? ''], ofFormat: rules?.basis });
  const isDouble = isDoubleEntry(kind);
  const entries = isDouble ? await readEntries(table.records(), layout, kind) : noEntries;
  if (layout.numberStyle.isAssumed)
    warnings.add('number_ambiguous', layout.numberStyle.mark === ',' ? 'comma' : 'point');
  const isTold = options.mapping !== undefined || options.chosen !== undefined;
  if (layout.headerLine > 0 && !isTold && layout.certainty < leastCertainty) warnings.add('columns_uncertain');
  const hasMeasure = measures.some((role) => layout.roles.has(role));
  if (!hasMeasure && layout.headerLine > 0) warnings.add('no_amounts');

  const isFlagged = flagged !== undefined && options.asPurchases !== true;
  const fateOfAll =
    options.repeats !== undefined ? excludedAs('repeated') : isFlagged ? excludedAs(flagged.reason) : undefined;

  function newRowReader() {
    return createRowReader({
      layout,
      kind,
      entries,
      all: fateOfAll,
      warn: warnings.count,
      currency: isEngineDefault(currency, options) ? '' : currency.code,
      isFlipped: isSpendingNegative(layout, kind),
      excludedAccounts: excludedAccountsOf(options),
      dollar,
      basis,
      vat: {
        country: country.code,
        onAssumed: (code, place) => {
          warnings.add(code, place);
          if (country.from === 'assumed' && place === country.code) warnings.add('country_assumed', place);
        },
      },
    });
  }

  async function* readRows(noteOdd: NoteOddRow): AsyncGenerator<readonly LedgerRow[]> {
    const readRow = newRowReader();
    const totals = createTotalDetector(layout, { isDouble, warn: warnings.count });
    const shapeOf = createRowTest(layout);
    let heading = '';
    let isEmpty = true;
    for await (const batch of table.records()) {
      const read: LedgerRow[] = [];
      for (const record of batch) {
        if (record.line <= layout.headerLine) continue;
        const shape = shapeOf(record);
        if (shape === 'nothing') continue;
        if (shape === 'heading') {
          heading = record.cells.find((cell) => !isBlankCell(cell))?.trim() ?? '';
          totals.begin();
          continue;
        }
        const row = totals.settle(readRow(record, heading), record.cells, heading);
        noteOdd(row, record.cells);
        read.push(row);
      }
      isEmpty &&= read.length === 0;
      yield read;
    }
    if (layout.headerLine === 0 && isEmpty) throw emptyFile();
  }

  const facts = factsOfTable(layout, { origin, basis });
  const rows = createLedgerRows({ facts, options, warnings, readRows });
  return { ...toLedger(format, rows), layout, sheet: table.sheet, unusedColumns: unusedOf(layout) };
}

/** A mapping that the format of the ledger overrules is refused. */
function requireEffect(
  mapping: ColumnMapping,
  { layout, format }: { readonly layout: LedgerLayout; readonly format: LedgerFormat },
): void {
  for (const { name, role } of mapping.values()) {
    if (role === 'ignore' || layout.roles.has(role)) continue;
    const fixed = `This is ${getFormat(format).description}, and its format decides the column for "${role}"`;
    throw new LedgerError(`${fixed}: leave out the mapping of "${name}".`, { reason: 'BAD_MAPPING' });
  }
}

/** Far more than any ledger has: each is compared with every role. */
const mostColumns = 2_000;

/** Blank cells at the end of a line do not count: some programs write thousands of them. */
function requireFewColumns(records: readonly TextRecord[]): void {
  for (const { line, cells } of records) {
    if (cells.length <= mostColumns || cells.findLastIndex((cell) => !isBlankCell(cell)) < mostColumns) continue;
    throw new LedgerError(
      'The table has more than 2,000 columns: keep those that describe the purchases, and provide it again.',
      { reason: 'HUGE_FILE', line },
    );
  }
}

const leastCertainty = 0.45;

/** Whether the currency is left to the project, which may have one of its own; the engine assumes euros without it. */
function isEngineDefault({ code, from }: Finding, { country }: LedgerOptions): boolean {
  return from === 'assumed' && code === 'EUR' && country === undefined;
}

/** The currency and country of a table, and what a bare `$` in it stands for. */
function findOrigin(
  layout: LedgerLayout,
  {
    options,
    above,
    sheet = '',
    format,
  }: {
    readonly options: LedgerOptions;
    readonly above: readonly (readonly string[])[];
    readonly sheet: string | undefined;
    readonly format: LedgerFormat;
  },
): { readonly origin: LedgerOrigin; readonly dollar: string } {
  const { table, country: ofFormat } = getFormat(format);
  const titles = [...above.flat(), sheet].filter((cell) => !isBlankCell(cell));
  const found = ofFormat === undefined ? findCountry(layout, titles) : undefined;
  const country = ofFormat === undefined ? findStatedCountry(layout) : ({ code: ofFormat, from: 'format' } as const);
  const dollar = dollarOfCountry(options.country ?? country?.code ?? found?.code);
  const currency =
    table?.currency === undefined
      ? findStatedCurrency(layout, { above, dollar })
      : ({ code: table.currency, from: 'format' } as const);
  const { defaults, assumed } = options;
  const origin = decideOrigin({ option: options, defaults, assumed, stated: { currency, country }, found });
  return { origin, dollar };
}

/** The format of a table by its columns, otherwise that of its file, and the kind of ledger that it is. */
function recognize(
  layout: LedgerLayout,
  titles: readonly string[],
  { ofFile, country }: { readonly ofFile: LedgerFormat; readonly country: string | undefined },
): { readonly format: LedgerFormat; readonly kind: LedgerKind } {
  const evidence = gatherEvidence(layout, titles, country);
  for (const format of formats) {
    const kind = 'table' in format ? format.table.recognize(evidence) : undefined;
    if (kind !== undefined) return { format: format.name, kind };
  }
  const { plan } = evidence;
  // Without both sides, a number alone proves little: 610000 is salaries in one chart and subcontracting in another.
  return { format: ofFile, kind: { kind: 'table', plan: plan?.name === 'anglo' ? undefined : plan } };
}

function notPurchasesOf(layout: LedgerLayout, kind: LedgerKind, titles: readonly string[]) {
  if (kind.kind === 'unseparable') {
    return {
      what: 'a journal whose debits and credits cancel out, without accounts that identify purchases',
      reason: 'repeated' as const,
    };
  }
  return kind.kind === 'table' ? findNotPurchases(layout, titles) : undefined;
}
