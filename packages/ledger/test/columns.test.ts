import { describe, expect, it } from 'vitest';
import { nameColumn } from '../src/columns/name-roles.ts';
import type { Role } from '../src/columns/role.ts';
import { decideDateStyle, parseStyledDate } from '../src/style/date-style.ts';
import { parseDate } from '../src/values/parse-date.ts';

const best = (name: string) => [...nameColumn(name).scores].toSorted(([, a], [, b]) => b - a)[0]?.[0];

describe('the meaning of a name', () => {
  it.each<[Role, string[]]>([
    ['amount', ['Net Amount', 'montant_ht', 'amount_ex_gst', 'Total (excludes VAT)', 'Nettobetrag', 'Base imponible']],
    [
      'amount',
      ['Imponibile', 'Bedrag excl. btw', 'Valor sem IVA', 'Invoice Value    (GBP)', 'MERCHANDISE_AMT', 'Rupees'],
    ],
    ['grossAmount', ['Montant TTC', 'total_inc_gst', 'Bruttobetrag', 'Bedrag incl. btw', 'Valor com IVA']],
    ['vatAmount', ['TVA', 'gst_amount', 'MwSt', 'IVA', 'Irrecoverable VAT']],
    ['vatRate', ['Taux de TVA', 'VAT %', 'vat_rate']],
    ['debit', ['Débit', 'Soll', 'Debit Amount (Two Column Approach)', 'Paid out', 'Outflow']],
    ['credit', ['Crédit', 'Haben', 'Paid in', 'Inflow']],
    [
      'supplier',
      ['fournisseur_nom', 'VendorName', 'Lieferant', 'Proveedor', 'Fornitore', 'Leverancier', 'recipient_name'],
    ],
    ['account', ['CompteNum', 'G/L Account', 'Sachkonto', 'gl_account']],
    ['accountLabel', ['CompteLib', 'gl_account_desc', 'AccountName', 'NAMEDESKONTOS', 'NamedesKontos']],
    ['unitPrice', ['price_per_kg', 'Unit_Cost', 'PU HT', 'Einzelpreis']],
    ['priceBase', ['Preiseinheit', 'PEINH', 'Prix pour']],
    ['quantity', ['quantity_kg', 'Menge', 'Cantidad', 'QTE']],
    ['date', ['TRANS_DT', 'Rechnungsdatum', 'Data fattura', 'EcritureDate']],
    ['currency', ['Devise', 'currency_code', 'Waehrung']],
    ['category', ['Expense Type (a/c)', 'CAT_DESCR', 'Level 2 Category']],
    ['status', ['Statut', 'Void']],
  ])('%s: %j', (role, names) => {
    expect(names.map((name) => [name, best(name)])).toEqual(names.map((name) => [name, role]));
  });

  it.each([
    ['balance', 'Running Balance'],
    ['budget', 'Budget 2023'],
    ['cumulated', 'total_dollars_obligated'],
    ['limit', 'montant_max'],
    ['discount', 'discount_amount'],
    ['historic', 'last_price'],
    ['exchange', 'Exchange Rate'],
    ['paid', 'amount_paid'],
  ])('a decoy is detected: %s in %s', (decoy, name) => {
    expect(nameColumn(name).decoy).toBe(decoy);
  });

  it('thousands, millions and currencies are read', () => {
    expect(nameColumn('Montant (k€)')).toMatchObject({ multiplier: 1_000, currency: 'EUR' });
    expect(nameColumn('Spend (£ millions)')).toMatchObject({ multiplier: 1_000_000, currency: 'GBP' });
    expect(nameColumn('amount_usd')).toMatchObject({ multiplier: 1, currency: 'USD' });
  });
});

describe('days', () => {
  it.each([
    ['14-FEB-23', '2023-02-14'],
    ['05 Jan 2023', '2023-01-05'],
    ['5 févr. 2023', '2023-02-05'],
    ['Jan 5, 2023', '2023-01-05'],
    ['Jan-23', '2023-01-15'],
    ['20230131', '2023-01-31'],
  ])('%s is %s', (text, day) => {
    expect(parseDate(text)?.isoDate).toBe(day);
  });

  it('a column has one style: American, European, or spreadsheet day numbers', () => {
    expect(decideDateStyle(['01/02/2023', '01/15/2023'])).toBe('month-first');
    expect(decideDateStyle(['01/02/2023', '15/01/2023'])).toBe('day-first');
    expect(decideDateStyle(['44927', '45000'])).toBe('serial');
    expect(parseStyledDate('01/02/2023', 'month-first')?.isoDate).toBe('2023-01-02');
    expect(parseStyledDate('45292', 'serial')?.isoDate).toBe('2024-01-01');
  });

  it.each(['Mayhem 2023', 'Total 12', '99 Jan 2023', 'decoration'])('%s is not a date', (text) => {
    expect(parseDate(text)).toBeUndefined();
  });
});
