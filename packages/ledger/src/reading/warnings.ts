/** What is worth knowing about how a ledger was read. */
export type LedgerWarning = { readonly code: WarningCode; readonly message: string };

/** The same for a page that has words of its own. */
export type WarningDetail = {
  readonly code: WarningCode;
  /** The currency, country or sheet that it is about, or what the file is; empty where there is none. */
  readonly subject: string;
  /** How many rows it is about, 0 where it is about the whole file. */
  readonly rows: number;
  /** The lines of the first ones. */
  readonly lines: readonly number[];
};

const messages = {
  currency_assumed: 'No currency is named: amounts are taken as {0}. Say which one it is with --currency.',
  country_assumed: 'No country is named: {0} is assumed. Say which one it is with --country.',
  number_ambiguous: 'Nothing shows whether a comma or a point starts the decimals: a {0} is assumed.',
  number_style_mixed: 'Some numbers are written in another style than the rest of the file ({0}).',
  amount_preferred: 'Price × quantity is not the amount of the line: the amount counts ({0}).',
  zero_amount: 'Some rows have an amount of zero ({0}).',
  repeated_row: 'Some rows repeat another one exactly; they are counted ({0}).',
  total_differs:
    'Some rows call themselves totals but are not the sum of the rows above; they are counted ({0}).',
  vat_assumed: 'Amounts include VAT and no rate is given: the standard rate of {0} is taken off.',
  vat_unknown: 'Amounts may include tax, and no rate is known: nothing is taken off.',
  not_purchases: 'This is {0}. Nothing is counted; --as-purchases counts it all the same.',
  no_amounts: 'The file has no amounts and no quantities: products get a category but no footprint.',
  sheet_repeats: 'The sheet only repeats what stands on {0}: nothing is counted from it.',
  overlap:
    'It covers the same period as {0}, and may hold the same purchases: leave this file out, or count both with --combine.',
  sales_suspected:
    '{0} issued this invoice and others to several buyers: it looks like a sale. Say who you are with --own-id.',
  columns_uncertain: 'What the columns hold is not certain: check them, or say it with --map.',
  gross_only_rows: 'Rows without a net amount are counted with their gross one ({0}).',
  purchases_twice: 'Purchases are in the file twice, as entries and as invoices: {0}.',
  cash_discounts:
    'Cash discounts on payments to suppliers come to {0}, tax included. They are not taken off the purchases.',
  accounts_unknown:
    'Nothing tells what some accounts hold; their entries are not counted: {0}. Check whether they are purchases.',
  invoice_total_differs:
    'The lines do not add up to the invoice’s own total without tax; the lines are counted ({0}).',
  no_lines: 'The invoice has no lines with amounts: its total without tax is one row ({0}).',
  prepayment: 'This is an invoice for a prepayment, which the final invoice may have again ({0}).',
  other_buyer: 'Neither the seller nor the buyer has one of your own ids; the invoice is counted ({0}).',
  other_years: 'Some rows are of another year than the one given ({0}).',
} as const;

export type WarningCode = keyof typeof messages;

/** Counts a warning on a line of the file. */
export type WarningCounter = (code: WarningCode, line: number) => void;

/** A warning of a whole file, about this subject. */
export function toWarning(code: WarningCode, subject: string): LedgerWarning {
  return { code, message: messages[code].replace('{0}', () => subject) };
}

export const warningCodes = Object.keys(messages) as readonly WarningCode[];

const mostLines = 5;

/** Collects warnings: those of the whole file once, those of rows with their first lines. */
export function createWarnings() {
  const lines = new Map<WarningCode, { count: number; first: number[] }>();
  const whole = new Map<WarningCode, string>();
  return {
    /** One of a kind; what it is about is added up. */
    add(code: WarningCode, detail = ''): void {
      const known = whole.get(code);
      const text = shorten(detail);
      if (known === undefined || known === '') whole.set(code, text);
      else if (text === '' || known.endsWith(andSoOn) || known.split(', ').includes(text)) return;
      else whole.set(code, `${known}${known.length > longestSubject ? andSoOn : `, ${text}`}`);
    },
    count(code: WarningCode, line: number): void {
      const known = lines.get(code) ?? { count: 0, first: [] };
      lines.set(code, known);
      known.count++;
      if (known.first.length < mostLines) known.first.push(line);
    },
    /** Rows are read again from the first one. */
    restart(): void {
      lines.clear();
    },
    details(): readonly WarningDetail[] {
      return [
        ...[...whole].map(([code, subject]) => ({ code, subject, rows: 0, lines: [] })),
        ...[...lines].map(([code, { count, first }]) => ({
          ...{ code, subject: '', rows: count, lines: [...first] },
        })),
      ];
    },
    list(): readonly LedgerWarning[] {
      const ofFile = [...whole].map(([code, detail]) => ({
        code,
        message: messages[code].replace('{0}', detail),
      }));
      const ofRows = [...lines].map(([code, { count, first }]) => ({
        code,
        message: messages[code].replace('{0}', describeLines(count, first)),
      }));
      return [...ofFile, ...ofRows];
    },
  };
}

function describeLines(count: number, first: readonly number[]): string {
  const listed = `${first.length === 1 ? 'line' : 'lines'} ${first.join(', ')}`;
  return count > first.length ? `${listed} and ${count - first.length} more` : listed;
}

/** A file of a hundred thousand invoices may have as many to say. */
const longestSubject = 2_000;
const longestDetail = 500;
const andSoOn = ', …';

/** Names and numbers come from the file, and may have any length. */
function shorten(detail: string): string {
  if (detail.length <= longestDetail) return detail;
  // Not half of a character.
  return `${detail.slice(0, longestDetail).replace(/[\ud800-\udbff]$/, '')}…`;
}
