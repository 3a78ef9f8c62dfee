import { LedgerError } from '../../ledger-error.ts';
import { parseCurrency } from '../../values/parse-currency.ts';

/** The first line of a DATEV file, which describes the entries below. */
export type DatevHeader = {
  /** ISO code; empty if not stated. */
  readonly currency: string;
  /** The number of digits of the chart's accounts; those of customers and suppliers have one more. */
  readonly accountLength: number;
  /** The name of the chart: `03`; empty if not stated. */
  readonly chart: string;
  /** First day of the fiscal year, as 2024-01-01. */
  readonly yearStart: string | undefined;
  /** The period of the batch. */
  readonly from: string | undefined;
  readonly to: string | undefined;
};

/** The contents of other DATEV files, by category. */
const otherCategories: Readonly<Record<string, string>> = {
  16: 'master data of customers and suppliers (Debitoren/Kreditoren)',
  20: 'account names (Sachkontenbeschriftungen)',
  44: 'text keys (Textschlüssel)',
  46: 'payment terms (Zahlungsbedingungen)',
  47: 'account notes (Konto-Notizen)',
  48: 'addresses (Diverse Adressen)',
  62: 'asset accounting branches (Anlagenbuchführung)',
  63: 'asset accounting templates (Anlagenbuchführung)',
  65: 'recurring entries that are not booked yet (Wiederkehrende Buchungen)',
  67: 'text constants (Buchungstextkonstanten)',
};

/** Reads the first line; throws for a file that does not contain entries. */
export function parseDatevHeader(cells: readonly string[]): DatevHeader {
  const category = (cells[2] ?? '').trim();
  const name = (cells[3] ?? '').trim();
  if (category !== '21' && !/^buchungsstapel$/i.test(name)) throw notEntries(category, name);
  const at = findYearStart(cells);
  const length = Number((cells[at + 1] ?? '').trim());
  return {
    currency: parseCurrency((cells[at + 9] ?? '').trim()) ?? '',
    accountLength: length >= 4 && length <= 8 ? length : 4,
    chart: (cells[at + 14] ?? '').trim(),
    yearStart: toIsoDay(cells[at]),
    from: toIsoDay(cells[at + 2]),
    to: toIsoDay(cells[at + 3]),
  };
}

const usualPlace = 12;

/** Searches for the start of the fiscal year: some programs write one field too many or too few before it. */
function findYearStart(cells: readonly string[]): number {
  const found = cells.findIndex(
    (cell, index) =>
      index >= usualPlace - 3 &&
      index <= usualPlace + 3 &&
      /^\d{8}$/.test(cell.trim()) &&
      /^[4-8]$/.test((cells[index + 1] ?? '').trim()),
  );
  return found === -1 ? usualPlace : found;
}

function toIsoDay(cell = ''): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(cell.trim()) ?? [];
  const isoDate = `${year}-${month}-${day}`;
  return isRealDay(isoDate) ? isoDate : undefined;
}

/** Whether the date exists. */
export function isRealDay(isoDate: string): boolean {
  const time = Date.parse(`${isoDate}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(isoDate);
}

function notEntries(category: string, name: string): LedgerError {
  const what = Object.hasOwn(otherCategories, category) ? otherCategories[category] : undefined;
  const shown = /^[\p{L}\p{N} ./()-]{1,60}$/u.test(name) ? ` (${name})` : '';
  return new LedgerError(
    `This DATEV file contains no entries, only ${what ?? `other data${shown}`}: export the entries (Buchungsstapel) instead.`,
    { reason: 'AUDIT_FILE' },
  );
}
