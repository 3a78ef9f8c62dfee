import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { planOfCountry } from '../../src/fates/national-accounts.ts';
import { readLedgers } from '../../src/read-ledger.ts';

type Example = Readonly<Record<'country' | 'account' | 'name' | 'meaning', string>>;

const folder = new URL('./', import.meta.url);
const examples: readonly Example[] = parse(readFileSync(new URL('accounts.csv', folder)), {
  delimiter: ';',
  columns: true,
});

it.each(examples)('$country $account $name: $meaning', ({ country, account, meaning }) => {
  expect(planOfCountry(country, ['311'])?.meaningOf(account)).toBe(meaning);
});

it('the cost of goods sold is counted where no purchase account has them', () => {
  expect(planOfCountry('PT', ['611', '6241'])?.meaningOf('611')).toBe('purchase');
  expect(planOfCountry('PT', ['611', '311'])?.meaningOf('611')).toBe('stock');
});

/** The amounts by reason, checked by hand; spending is positive. */
const journals: readonly (readonly [country: string, amounts: Readonly<Record<string, string>>])[] = [
  [
    'ES',
    {
      ...{ counted: '100.00', vat: '-189.00', payable: '1089.00', stock: '0.00' },
      ...{ revenue: '-1000.00', payroll: '2000.00', bank: '-2000.00' },
    },
  ],
  ['PT', { counted: '400.00', vat: '23.00', payable: '-423.00', stock: '0.00', payroll: '2000.00', bank: '-2000.00' }],
  ['AT', { counted: '100.00', vat: '20.00', payable: '-120.00', payroll: '2000.00', bank: '-2080.00', tax: '80.00' }],
  ['BE', { counted: '112.00', vat: '21.00', payable: '-121.00', payroll: '3500.00', bank: '-3512.00' }],
  [
    'PL',
    {
      ...{ counted: '100.00', vat: '23.00', payable: '-123.00', payroll: '2000.00' },
      ...{ bank: '-2080.00', tax: '80.00', adjustment: '0.00' },
    },
  ],
  ['CH', { counted: '1000.00', vat: '7.70', payable: '-107.70', payroll: '2000.00', bank: '-2980.00', tax: '80.00' }],
];

async function readJournal(bytes: Uint8Array, country: string | undefined) {
  const currency = country === 'CH' ? 'CHF' : 'EUR';
  const [ledger] = await readLedgers(bytes, { currency, ...(country !== undefined && { country }) });
  if (ledger === undefined) throw new Error('no ledger');
  for await (const _ of ledger.rows());
  const { format, counted, excluded } = ledger.report();
  const groups = [{ reason: 'counted', ...counted }, ...excluded];
  return { format, amounts: Object.fromEntries(groups.map((group) => [group.reason, group.amounts[currency]])) };
}

describe('journals of a country', () => {
  it.each(journals)('%s', async (country, amounts) => {
    const bytes = readFileSync(new URL(`journals/${country}.csv`, folder));
    expect(await readJournal(bytes, country)).toEqual({ format: 'journal', amounts });
  });

  it('follow its chart only if several labels agree', async () => {
    const french = [
      'Compte;Libellé du compte;Libellé;Débit;Crédit',
      '606100;Electricité;F 1;100,00;',
      '445660;TVA déductible;F 1;20,00;',
      '401000;Fournisseurs;F 1;;120,00',
      '512000;Banque;V 1;;120,00',
      '401000;Fournisseurs;V 1;120,00;',
    ];
    const { amounts } = await readJournal(new TextEncoder().encode(french.join('\n')), 'BE');
    expect(amounts).toEqual({ counted: '100.00', vat: '20.00', payable: '0.00', bank: '-120.00' });
  });
});
