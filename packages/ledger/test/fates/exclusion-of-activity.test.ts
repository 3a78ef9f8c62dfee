import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { exclusionReasons } from '../../src/fates/fate.ts';
import { exclusionOfActivity } from '../../src/index.ts';

type Labelled = {
  readonly designation: string;
  readonly supplier: string;
  readonly category: string;
  readonly label: string;
};

function readLabelled(name: string): readonly Labelled[] {
  return parse(readFileSync(new URL(name, import.meta.url)), { columns: true, delimiter: ';' });
}

function exclude(line: Partial<Labelled> & { readonly notes?: string }) {
  return exclusionOfActivity({ designation: '', supplier: '', category: '', notes: '', ...line });
}

describe.each([
  ['no-purchases.csv', 1_000, 0.99, 0.98],
  ['no-purchases-kept-back.csv', 100, 0.94, 0.8],
])('the labelled lines of %s', (name, least, precision, recall) => {
  const lines = readLabelled(name);
  const excluded = lines.filter((line) => exclude(line) !== undefined);
  const right = excluded.filter(({ label }) => label !== 'purchase');

  it('are many, unique, and have valid reasons', () => {
    expect(lines.length).toBeGreaterThan(least);
    const texts = lines.map(({ designation, supplier, category }) => `${designation};${supplier};${category}`);
    expect(texts.length).toBe(new Set(texts).size);
    const labels = new Set(lines.map(({ label }) => label));
    expect([...labels].filter((label) => ![...exclusionReasons, 'purchase'].includes(label))).toEqual([]);
  });

  it('are excluded correctly', () => {
    expect(right.length / excluded.length).toBeGreaterThanOrEqual(precision);
  });

  it('are found', () => {
    const others = lines.filter(({ label }) => label !== 'purchase');
    expect(right.length / others.length).toBeGreaterThanOrEqual(recall);
  });
});

describe('an account', () => {
  it.each([
    ['641100 Rémunérations', 'payroll'],
    ['64110000 - Salaires bruts', 'payroll'],
    ['401000 Fournisseurs', 'payable'],
    ['Impôts directs (635)', 'tax'],
    ['6800 Dotations', 'depreciation'],
    ['7010 Gross wages', 'payroll'],
  ])('with a label that agrees excludes: %s', (category, reason) => {
    expect(exclude({ designation: 'Mars', category })).toBe(reason);
  });

  it.each([
    ...['6400 Office Supplies', '6300 Travel', '7100 Rent', '64110000 Services postaux', '6400 Energie'],
    ...['6300 Assurances choses, droits, taxes, autorisations', '441110 New Car Dealers', '4500 Freight'],
    ...['66514110 Services d’assurance de véhicules à moteur', '44121600 Office supplies', '6600 Publicité'],
  ])('of another chart does not exclude: %s', (category) => {
    expect(exclude({ designation: 'Mars', category })).toBeUndefined();
  });

  it.each([
    ['6251 Voyages et déplacements', 'Taxes'],
    ['625100 Frais divers de mission', 'Taxes et amendes'],
    ['218300 Matériel informatique', 'Remboursement emprunt'],
    ['Travel', 'Transfers'],
    ['Agency staff', 'Wages week 3'],
  ])('of purchases wins over the designation: %s, %s', (category, designation) => {
    expect(exclude({ designation })).toBeDefined();
    expect(exclude({ designation, category })).toBeUndefined();
  });

  it('excludes without a label only if six or seven digits are unambiguous', () => {
    const alone = ['641100', '6451000', '445660', '681120'];
    expect(alone.map((category) => exclude({ designation: 'Mars', category }))).toEqual([
      'payroll',
      'payroll',
      'vat',
      'depreciation',
    ]);
    const other = ['6411', '641', '64110000', '445110', '640000', '512000', '700120', '641-100-2'];
    expect(other.filter((category) => exclude({ designation: 'Mars', category }) !== undefined)).toEqual([]);
  });

  it('is read from notes that contain an account', () => {
    expect(exclude({ designation: 'Mars', notes: '641100 Rémunérations' })).toBe('payroll');
    expect(exclude({ designation: 'Mars', notes: 'compte 641 Rémunérations' })).toBe('payroll');
    expect(exclude({ designation: 'Chaises', notes: 'Salaires à vérifier' })).toBeUndefined();
    expect(exclude({ designation: 'Chaises', notes: '641 salaires' })).toBeUndefined();
  });
});

describe('a supplier', () => {
  it.each([
    ['URSSAF Bretagne', 'Mars', 'payroll'],
    ['DGFIP', 'CA3 mars', 'vat'],
    ['DGFIP', 'Acompte 2', 'tax'],
    ['HM Revenue & Customs', 'Month 4 PAYE', 'payroll'],
    ['Trésor public', 'Amende', 'tax'],
    ['Klesia', 'Cotisations T2', 'payroll'],
  ])('that collects taxes and contributions is excluded: %s, %s', (supplier, designation, reason) => {
    expect(exclude({ supplier, designation })).toBe(reason);
  });

  it.each([
    ['Trésor public', 'Cantine scolaire'],
    ['DGFIP', 'Frais de cantine'],
    ['Klesia', 'Assurance multirisque'],
    ['Air France', 'Taxes'],
    ['Leica', 'Total HT'],
  ])('that sells something is not excluded: %s, %s', (supplier, designation) => {
    expect(exclude({ supplier, designation })).toBeUndefined();
  });
});

it('accepts any text', () => {
  const texts = ['', ' ', '-', '641100', 'a'.repeat(10_000), 'virement '.repeat(50), '1/'.repeat(240), 'ﬁn€ 🦄'];
  expect(texts.map((text) => exclude({ designation: text, supplier: text, notes: text }))).toEqual(
    texts.map(() => undefined),
  );
});
