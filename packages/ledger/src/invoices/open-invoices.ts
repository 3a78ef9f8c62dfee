import { type ExclusionReason, excludedAs, type Fate } from '../fates/fate.ts';
import { getFormat } from '../formats/formats.ts';
import { type Ledger, toLedger } from '../ledger.ts';
import { absolute, formatAmount } from '../money/decimal.ts';
import { decideOrigin, type LedgerOrigin } from '../reading/ledger-origin.ts';
import type { LedgerFacts } from '../reading/ledger-report.ts';
import type { LedgerRow } from '../reading/ledger-row.ts';
import { createLedgerRows, excludedAccountsOf, type LedgerOptions, type NoteOddRow } from '../reading/ledger-rows.ts';
import { createWarnings } from '../reading/warnings.ts';
import { parseCurrency } from '../values/parse-currency.ts';
import { toElementNames } from './element-names.ts';
import type { Invoice } from './invoice.ts';
import { lacksLines, sumOfInvoice, toInvoiceRows } from './invoice-rows.ts';
import { createOwnIds, type OwnIds } from './own-ids.ts';
import type { InvoiceFile } from './parse-invoices.ts';

const fullBatch = 5_000;

/** The invoices of a file as a ledger: their lines, allowances and charges are its rows. */
export function openInvoices(file: InvoiceFile, options: LedgerOptions = {}): Ledger {
  const warnings = createWarnings();
  const ownIds = createOwnIds(options.ownIds ?? []);
  const judged = file.invoices.map((invoice, index) => ({
    invoice,
    reason: exclusionOfInvoice(invoice, { ownIds, options, index }),
  }));
  for (const { invoice, reason } of judged) {
    const subject = describe(invoice);
    if (invoice.kind.is === 'other' && options.asPurchases !== true) warnings.add('not_purchases', invoice.kind.what);
    if (reason !== undefined) continue;
    if (invoice.kind.is === 'prepayment') warnings.add('prepayment', subject);
    if (lacksLines(invoice)) warnings.add('no_lines', subject);
    if (ownIds.isGiven && !ownIds.isOurs(invoice.buyer)) warnings.add('other_buyer', subject);
    const difference = describeDifference(invoice);
    if (difference !== undefined) warnings.add('invoice_total_differs', difference);
  }
  const origin = originOf(file.invoices, options);
  const { currency } = origin;
  const { invoice: names } = getFormat(file.format);
  const facts: LedgerFacts = {
    columns: names === undefined ? {} : toElementNames(names, file.invoices),
    origin,
    namesCurrencies: file.invoices.some((invoice) => invoice.currency !== ''),
    decimal: '.',
    basis: 'net',
  };
  const excludedAccounts = excludedAccountsOf(options);
  let isAllKnown = false;

  async function* readRows(noteOdd: NoteOddRow): AsyncGenerator<readonly LedgerRow[]> {
    isAllKnown = true;
    let line = 1;
    let batch: LedgerRow[] = [];
    for (const { invoice, reason } of judged) {
      const written = invoice.currency;
      const read = toInvoiceRows(invoice, line, {
        fate: reason === undefined ? undefined : excludedAs(reason),
        currency: written === '' && currency.from !== 'assumed' ? currency.code : written,
        currencyCode: written === '' ? currency.code : (parseCurrency(written) ?? 'XXX'),
      });
      line += read.length;
      for (const one of read) {
        const row = withExclusion(one, excludedAccounts);
        isAllKnown &&= row.fate === 'excluded' && known.has(row.reason);
        noteOdd(row);
        batch.push(row);
      }
      if (batch.length < fullBatch) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  const rows = createLedgerRows({ facts, options, warnings, readRows });
  // Duplicates and documents that are not purchases do not make the ledger incomplete.
  return toLedger(file.format, { ...rows, isIncomplete: () => !isAllKnown && rows.isIncomplete() });
}

function withExclusion(row: LedgerRow, excludedAccounts: ReadonlyMap<string, Fate>): LedgerRow {
  if (row.fate !== 'counted') return row;
  const excluded = [...excludedAccounts].find(([prefix]) => row.account.startsWith(prefix));
  return excluded === undefined ? row : { ...row, ...excluded[1] };
}

const known: ReadonlySet<ExclusionReason> = new Set(['repeated', 'revenue', 'intra_group']);

/** Why an invoice is not counted; undefined if it is. */
function exclusionOfInvoice(
  invoice: Invoice,
  { ownIds, options, index }: { readonly ownIds: OwnIds; readonly options: LedgerOptions; readonly index: number },
): ExclusionReason | undefined {
  const place = options.known && `${options.known.place}\u0001${index}`;
  if (place !== undefined && options.known?.register.isFirst(invoice, place) === false) return 'repeated';
  if (ownIds.isOurs(invoice.seller)) return ownIds.isOurs(invoice.buyer) ? 'intra_group' : 'revenue';
  return invoice.kind.is === 'other' && options.asPurchases !== true ? 'adjustment' : undefined;
}

/** The first currency stated in an invoice comes before the one in the options; the country is that of all buyers. */
function originOf(invoices: readonly Invoice[], options: LedgerOptions): LedgerOrigin {
  const named = invoices.find((invoice) => invoice.currency !== '')?.currency;
  const [buyers = '', ...others] = new Set(invoices.map(({ buyer }) => buyer.country.toUpperCase()));
  const country = buyers === '' || others.length > 0 ? undefined : ({ code: buyers, from: 'file' } as const);
  const origin = decideOrigin({
    option: options,
    defaults: options.defaults,
    assumed: options.assumed,
    stated: { currency: undefined, country },
    found: undefined,
  });
  return named === undefined
    ? origin
    : { ...origin, currency: { code: parseCurrency(named) ?? 'XXX', from: 'column' } };
}

/** Without commas, because the subjects of warnings are joined with them. */
function describe({ number, seller }: Invoice): string {
  return (number || seller.name || 'without a number').replaceAll(',', ' ');
}

function describeDifference(invoice: Invoice): string | undefined {
  const { total, currency, kind } = invoice;
  const sum = sumOfInvoice(invoice);
  if (total === undefined || absolute(sum - total) <= rounding) return undefined;
  // The sum or the total may have the sign that the type of a credit note already implies.
  if (kind.is === 'credit' && absolute(sum + total) <= rounding) return undefined;
  return `${describe(invoice)}: ${formatAmount(sum)} ≠ ${formatAmount(total)} ${currency}`.trim();
}

/** Half a cent. */
const rounding = 5n * 10n ** 9n;
