import { type Engine, type Enrichment, loadEngine } from '@ledgerprint/engine';
import { createCollapse, unpackProducts } from '@ledgerprint/engine/products';
import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import { type EnrichedCase, fromOutcome, type ReportedCase } from '../../src/index.ts';

/** A product with the engine's results for it and for each of its cases. */
export type EnrichedProduct = {
  readonly product: Enrichment;
  readonly cases: readonly Enrichment[];
  readonly reported: readonly ReportedCase[];
  readonly enriched: readonly EnrichedCase[];
};

const blank = {
  designation: '',
  supplier: '',
  unitPrice: '',
  currency: 'EUR',
  quantity: '',
  unit: '',
  purchaseDate: '',
  weight: '',
  notes: '',
  category: '',
  account: '',
  amount: '',
  country: '',
} as const;

type GivenRow = Partial<PurchaseRow> & { readonly designation: string };

/** Fuel and energy of several scopes, several cases of one product, a credit note, unmatched and excluded rows. */
export const ledger: readonly GivenRow[] = [
  ...[1, 2, 3].map((month) => ({
    designation: 'Gazole',
    supplier: 'TOTAL',
    quantity: `${month}00`,
    unit: 'L',
    purchaseDate: `0${month}/02/2023`,
    amount: `${month}50.10`,
  })),
  { designation: 'Gazole', supplier: 'Avia', amount: '80', purchaseDate: '2023-05-02' },
  { designation: 'Électricité bureaux', supplier: 'EDF', amount: '1200', purchaseDate: '2023-06-30' },
  { designation: 'Facture', supplier: 'Cabinet Durand', account: '622600', amount: '5400,00' },
  { designation: 'Facture', supplier: 'Ciments du Nord', account: '601000', amount: '900' },
  { designation: 'Facture', supplier: 'xq zzk', amount: '75' },
  { designation: 'Ordinateur portable', supplier: 'Acme', quantity: '4', unitPrice: '900', purchaseDate: '2023' },
  { designation: 'Ordinateur portable', supplier: 'ACME', quantity: '-1', unitPrice: '900' },
  { designation: '=cmd|xq zz', supplier: '-x', amount: '12' },
  { designation: 'TVA déductible', account: '445660', amount: '300' },
  { designation: 'Ramettes de papier A4', amount: '-45.30', purchaseDate: '2023-04-03' },
];

let loaded: Promise<Engine> | undefined;

/** The enriched ledger, with products in order of first appearance. */
export async function enrichLedger(rows: readonly GivenRow[] = ledger): Promise<readonly EnrichedProduct[]> {
  loaded ??= loadEngine();
  const engine = await loaded;
  const collapse = createCollapse();
  for (const row of rows) collapse.add({ ...blank, ...row });
  return [...collapse.batches(100)].flatMap(unpackProducts).map((product, number) => {
    const parted = Map.groupBy(product.activities, (row) => [row.supplier, row.account, row.category].join('\n'));
    const cases = [...parted.values()].map((activities) => ({ ...product, activities }));
    const said = engine.enrichCases(cases, { mode: 'ademe' });
    const enriched = said.cases.map((outcome, at): EnrichedCase => {
      const { activities = [] } = cases[at] ?? {};
      return {
        id: `${number + 1}.${at + 1}`,
        designation: product.activities[0]?.designation ?? '',
        activities,
        outcome,
        places: activities.map((row) => ({
          position: rows.findIndex((given) => given.designation === row.designation) + 1,
          line: 1,
          file: 'ledger.csv',
          sheet: '',
          reference: '',
        })),
      };
    });
    return { ...said, enriched, reported: enriched.map(fromOutcome) };
  });
}
