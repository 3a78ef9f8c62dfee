import { LedgerError } from '../../ledger-error.ts';
import { parseCurrency } from '../../values/parse-currency.ts';

/** What the first line of a DATEV file says of the entries below it. */
export type DatevHeader = {
  /** ISO code; blank where it names none. */
  readonly currency: string;
  /** How many digits accounts of the chart have; those of customers and suppliers have one more. */
  readonly accountLength: number;
  /** The name of the chart: `03`; blank where it does not say. */
  readonly chart: string;
  /** First day of the fiscal year, as 2024-01-01. */
  readonly yearStart: string | undefined;
  /** The days that the batch is about. */
  readonly from: string | undefined;
  readonly to: string | undefined;
};

/** What other DATEV files hold, by their category. */
const otherCategories: Readonly<Record<string, string>> = {
  16: 'the master data of customers and suppliers (Debitoren/Kreditoren)',
  20: 'the names of accounts (Sachkontenbeschriftungen)',
  44: 'text keys (Textschlüssel)',
  46: 'terms of payment (Zahlungsbedingungen)',
  47: 'notes on accounts (Konto-Notizen)',
  48: 'addresses (Diverse Adressen)',
  62: 'branches of the asset accounting (Anlagenbuchführung)',
  63: 'templates of the asset accounting (Anlagenbuchführung)',
  65: 'recurring entries (Wiederkehrende Buchungen), which are not booked yet',
  67: 'constants for texts (Buchungstextkonstanten)',
};

/** Reads the first line; throws for a file that holds something else than entries. */
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

/** Some programs write a field too many or too few before it. */
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

/** Whether there is such a day. */
export function isRealDay(isoDate: string): boolean {
  const time = Date.parse(`${isoDate}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(isoDate);
}

function notEntries(category: string, name: string): LedgerError {
  const what = Object.hasOwn(otherCategories, category) ? otherCategories[category] : undefined;
  const shown = /^[\p{L}\p{N} ./()-]{1,60}$/u.test(name) ? ` (${name})` : '';
  return new LedgerError(
    `This DATEV file has no entries but ${what ?? `something else${shown}`}: export the entries (Buchungsstapel) instead.`,
    { reason: 'AUDIT_FILE' },
  );
}
