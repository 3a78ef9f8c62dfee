import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import { accountsOf, booking } from './booking.ts';
import { chance, createDraws, type Draws } from './draws.ts';
import type { UnseenLine } from './fold-engines.ts';
import { createOwnCategories } from './own-categories.ts';
import { createSuppliers } from './suppliers.ts';

/** A case of a ledger whose true group is known. */
export type LabelledCase = {
  readonly designation: string;
  readonly supplier: string;
  /** Empty if the ledger has its own categories. */
  readonly account: string;
  /** The client's own category; empty if the ledger has accounts. */
  readonly category: string;
  readonly group: string;
  /** In the second year: the thing was not bought in the first. */
  readonly isNew: boolean;
  /** The engine that has not seen the line. */
  readonly fold: number;
  readonly rows: readonly PurchaseRow[];
};

/** How a ledger sorts its purchases. */
export type LedgerKind = 'accounts' | 'categories';

/** Two years of one organization. */
export type Years = { readonly first: readonly LabelledCase[]; readonly second: readonly LabelledCase[] };

/**
 * How the ledgers are generated. The shares of wrong bookings and of common lines were chosen by looking at the results
 * of other seeds.
 */
export const recipe = {
  /** The share of lines bought in the first year. The others are bought from the second year on. */
  boughtFirst: 0.6,
  /** The share of the second year's cases that are new. */
  newShare: 0.5,
  /** The share booked on an unexpected account or in an unexpected category. */
  misbooked: 0.08,
  /** The shares of things with one more seller and with two more. */
  moreSellers: [0.18, 0.07],
  /** A real ledger of 17,431 products has half of its category uncertainty in 130 of them: a spread of about 2.2. */
  medianEur: 300,
  spreadOfCases: 2.2,
  spreadOfRows: 0.3,
  /** The shares bought once and every month; the rest is bought a few times. */
  once: 0.5,
  monthly: 0.12,
} as const;

/** Generates two years: the same ones for the same lines, kind and seed. */
export function makeYears(lines: readonly UnseenLine[], kind: LedgerKind, seed: number): Years {
  const draws = createDraws(seed);
  const bought = draws.shuffled(withoutRepeats(lines));
  const cut = Math.round(bought.length * recipe.boughtFirst);
  const suppliers = createSuppliers(bought, draws);
  const sort = createSorting(kind, bought, draws);
  const toCases = (line: UnseenLine) => makeCases(line, { draws, suppliers, sort });
  const cases = bought.slice(0, cut).flatMap(toCases);
  const first = cases.map((one) => withRows(one, { year: 2023, isNew: false }, draws));
  const fresh = bought.slice(cut).flatMap(toCases);
  const kept = draws.shuffled(cases).slice(0, Math.round((fresh.length * (1 - recipe.newShare)) / recipe.newShare));
  const second = [
    ...kept.map((one) => withRows(one, { year: 2024, isNew: false }, draws)),
    ...fresh.map((one) => withRows(one, { year: 2024, isNew: true }, draws)),
  ];
  return { first, second };
}

type Sorting = (group: string) => Pick<LabelledCase, 'account' | 'category'>;
type Suppliers = ReturnType<typeof createSuppliers>;
type Market = { readonly draws: Draws; readonly suppliers: Suppliers; readonly sort: Sorting };
type Purchase = Omit<LabelledCase, 'rows' | 'isNew'> & { readonly usualEur: number };

/** What is bought, from whom, on which account, and for how much at a time. */
function makeCases({ input, code, fold }: UnseenLine, { draws, suppliers, sort }: Market): readonly Purchase[] {
  // A line that names its seller keeps it.
  const sellers = input.supplier === '' ? drawSellers(code, { draws, suppliers }) : [input.supplier];
  return sellers.map((supplier) => ({
    designation: input.designation,
    supplier,
    ...sort(code),
    group: code,
    fold,
    usualEur: recipe.medianEur * Math.exp(recipe.spreadOfCases * draws.normal()),
  }));
}

function drawSellers(group: string, { draws, suppliers }: Omit<Market, 'sort'>): readonly string[] {
  const [oneMore, twoMore] = recipe.moreSellers;
  const drawn = draws.uniform();
  const count = drawn < twoMore ? 3 : drawn < twoMore + oneMore ? 2 : 1;
  return [...new Set(Array.from({ length: count }, () => suppliers.sellerOf(group)))];
}

const accounts = Object.keys(booking);

function createSorting(kind: LedgerKind, lines: readonly UnseenLine[], draws: Draws): Sorting {
  if (kind === 'accounts') return (group) => ({ account: bookOn(group, draws), category: '' });
  const categoryOf = createOwnCategories(lines, draws, recipe.misbooked);
  return (group) => ({ account: '', category: categoryOf(group) });
}

function bookOn(group: string, draws: Draws): string {
  const usual = accountsOf(group);
  if (usual.length === 0 || chance(draws, recipe.misbooked)) return draws.pick(accounts);
  return draws.weighted(usual);
}

function withRows(
  { usualEur, ...one }: Purchase,
  { year, isNew }: { readonly year: number; readonly isNew: boolean },
  draws: Draws,
): LabelledCase {
  const drawn = draws.uniform();
  const isMonthly = drawn < recipe.monthly;
  const isOnce = !isMonthly && drawn < recipe.monthly + recipe.once;
  const count = isMonthly ? 12 : isOnce ? 1 : 2 + Math.floor(draws.uniform() * 5);
  const rows = Array.from({ length: count }, (_, at): PurchaseRow => {
    const month = isMonthly ? at + 1 : 1 + Math.floor(draws.uniform() * 12);
    const eur = Math.max(1, usualEur * Math.exp(recipe.spreadOfRows * draws.normal()));
    return {
      designation: one.designation,
      supplier: one.supplier,
      account: one.account,
      category: one.category,
      unitPrice: '',
      currency: 'EUR',
      quantity: '',
      unit: '',
      weight: '',
      notes: '',
      purchaseDate: `${year}-${`${month}`.padStart(2, '0')}-15`,
      amount: eur.toFixed(2),
      country: '',
      fate: 'counted',
    };
  });
  return { ...one, isNew, rows };
}

/** A designation is a product: of lines with the same text, the first is kept. */
function withoutRepeats(lines: readonly UnseenLine[]): readonly UnseenLine[] {
  const byText = new Map<string, UnseenLine>();
  for (const line of lines) {
    const text = line.input.designation.toLowerCase().trim();
    if (text !== '' && !byText.has(text)) byText.set(text, line);
  }
  return [...byText.values()];
}
