import { findUnit } from '@ledgerprint/ledger/values';
import { shareOutToRows } from '../builder/row-shares.ts';
import type { ReportedCase } from '../reported-case.ts';
import { type CountedRow, countRows, monthOf, quantityIn } from './case-rows.ts';
import type { DoubleCount } from './double-count.ts';
import { type Fuel, fuelOf } from './fuels.ts';
import { addToSide, createSide, fileOf, joinSides, type Side, sizeOf, toDoubleCount } from './side.ts';
import { toSupplierKey } from './supplier-key.ts';

/** Rows of one fuel and kind of record: either all of them, or those that share a file, a supplier or an account. */
type Group = {
  /** Rows without a readable month are under the empty key. */
  readonly months: Map<string, Side>;
  readonly sources: { readonly [source in Source]: Set<string> };
};
type Source = 'file' | 'supplier' | 'account';
const sourceNames: readonly Source[] = ['file', 'supplier', 'account'];

/** The maximum number of groups for each fuel and kind of record; beyond it, no new groups are formed. */
const mostGroups = 400;
/** Only the largest groups are compared. */
const mostCompared = 40;

/**
 * Finds fuel recorded both by amount and by quantity. Litres without an amount are a report of consumption: they are
 * compared with the litres derived from the amounts. Litres with an amount are compared by amount, which is the same to
 * the cent, or nearly, for the same purchase.
 */
export function createFuelFinder() {
  const groups = new Map<string, Map<string, Group>>();

  function groupsOf(fuel: Fuel, record: FuelRecord): Map<string, Group> {
    const key = `${fuel} ${record}`;
    const known = groups.get(key) ?? new Map<string, Group>();
    groups.set(key, known);
    return known;
  }

  return {
    add(reported: ReportedCase): void {
      const fuel = fuelOf(reported);
      if (fuel === undefined || reported.footprintMg === undefined) return;
      for (const row of toFuelRows(reported)) addRow(groupsOf(fuel, row.record), reported, row);
    },

    result(): readonly DoubleCount[] {
      const fuels = new Set([...groups.keys()].map((key) => key.split(' ')[0] as Fuel));
      return [...fuels].toSorted().flatMap((fuel) => {
        const money = largest(groupsOf(fuel, 'money'));
        return (['report', 'invoice'] as const).flatMap((record) => {
          const found = findAgreement(money, largest(groupsOf(fuel, record)), record);
          return found === undefined ? [] : [found];
        });
      });
    },
  };
}

function addRow(known: Map<string, Group>, { designation, supplier, account }: ReportedCase, counted: FuelRow) {
  const { row, footprintMg, spendEur } = counted;
  const source = { file: fileOf(row), supplier: toSupplierKey(supplier), account };
  const keys = sourceNames.map((name) => `${name} ${source[name]}`);
  for (const key of ['', ...keys]) {
    const group = known.get(key) ?? { months: new Map(), sources: createSources() };
    if (known.size >= mostGroups && !known.has(key)) continue;
    known.set(key, group);
    const month = monthOf(row.purchaseDate) ?? '';
    const side = group.months.get(month) ?? createSide();
    group.months.set(month, side);
    addToSide(side, { designation, supplier, row, footprintMg, spendEur });
    for (const name of sourceNames) if (source[name] !== '') group.sources[name].add(source[name]);
  }
}

function createSources(): Group['sources'] {
  return { file: new Set(), supplier: new Set(), account: new Set() };
}

type Named = Group & { readonly key: string; readonly whole: Side };

/** Largest first, at most `mostCompared`; equal groups by key. */
function largest(known: Map<string, Group>): readonly Named[] {
  return [...known]
    .map(([key, group]) => ({ key, ...group, whole: joinSides([...group.months.values()]) }))
    .toSorted((one, other) => compareWeights(one, other) || one.key.localeCompare(other.key))
    .slice(0, mostCompared);
}

function compareWeights({ whole: one }: Named, { whole: other }: Named): number {
  const difference = sizeOf(other.footprintMg) - sizeOf(one.footprintMg);
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}

/** The largest pair of groups that agree. */
function findAgreement(
  money: readonly Named[],
  quantities: readonly Named[],
  record: 'report' | 'invoice',
): DoubleCount | undefined {
  for (const quantity of quantities) {
    for (const paid of money) {
      if (!isToldApart(paid, quantity)) continue;
      const months = record === 'report' ? agreeByLitres(paid, quantity) : agreeByMoney(paid, quantity);
      if (months === undefined) continue;
      const sidesOf = (group: Named, keys: readonly string[]) =>
        joinSides(keys.flatMap((month) => group.months.get(month) ?? []));
      return toDoubleCount(
        'fuel',
        [sidesOf(paid, months.paid), sidesOf(quantity, months.quantity)],
        months.paid.filter((month) => month !== '').toSorted(),
      );
    }
  }
  return undefined;
}

/**
 * Whether two groups have no file, no supplier or no account in common. Otherwise, their rows with and without litres
 * are different purchases.
 */
function isToldApart(one: Group, other: Group): boolean {
  return sourceNames.some((name) => {
    const [own, others] = [one.sources[name], other.sources[name]];
    return own.size > 0 && others.size > 0 && [...own].every((source) => !others.has(source));
  });
}

type Agreement = { readonly paid: readonly string[]; readonly quantity: readonly string[] };

/** The maximum ratio between litres of the same fuel if one side was derived from an average price. */
const litres = { whole: 1.3, month: 1.5, single: 1.15 };
/** The maximum ratio between amounts of the same invoices. */
const spend = { whole: 1.02, month: 1.05, single: 1.002 };
/** An annual report is dated in one month. The payments must then span at least this many months. */
const fewestMonthsOfYear = 6;

function agreeByLitres(paid: Named, quantity: Named): Agreement | undefined {
  const measure = ({ footprintMg }: Side) => Number(footprintMg);
  const found = agree(paid, quantity, measure, litres);
  if (found !== undefined) return found;
  const [only, ...others] = quantity.months.keys();
  const months = [...paid.months.keys()].filter((month) => month !== '').toSorted();
  const isOfYear =
    only !== undefined && others.length === 0 && months.length >= fewestMonthsOfYear && !isBefore(only, months);
  if (!isOfYear || !isNear(measure(paid.whole), measure(quantity.whole), litres.single)) return undefined;
  return { paid: [...paid.months.keys()], quantity: [only] };
}

function isBefore(month: string, months: readonly string[]): boolean {
  return month !== '' && month < (months.at(-1) ?? '');
}

function agreeByMoney(paid: Named, quantity: Named): Agreement | undefined {
  const found = agree(paid, quantity, ({ spendEur }) => spendEur, spend);
  const sum = (group: Named, months: readonly string[]) =>
    months.reduce((total, month) => total + Number(group.months.get(month)?.footprintMg ?? 0n), 0);
  const areLitresNear =
    found !== undefined && isNear(sum(paid, found.paid), sum(quantity, found.quantity), litres.month);
  return areLitresNear ? found : undefined;
}

/**
 * The months that occur on both sides; undefined unless the sides agree in total and in most of these months, and the
 * months cover most of the quantity.
 */
function agree(
  paid: Named,
  quantity: Named,
  measure: (side: Side) => number,
  band: typeof litres,
): Agreement | undefined {
  const pairs = [...quantity.months].flatMap(([month, side]) => {
    const other = paid.months.get(month);
    return other === undefined ? [] : [{ month, paid: measure(other), quantity: measure(side) }];
  });
  const whole = pairs.reduce((sum, pair) => ({ paid: sum.paid + pair.paid, quantity: sum.quantity + pair.quantity }), {
    paid: 0,
    quantity: 0,
  });
  const near = pairs.filter((pair) => isNear(pair.paid, pair.quantity, band.month));
  const isMost = whole.quantity >= 0.7 * measure(quantity.whole);
  const isNearEach = pairs.length > 1 && near.length * 3 >= pairs.length * 2;
  const isAgreed = isNearEach
    ? isNear(whole.paid, whole.quantity, band.whole)
    : pairs.length === 1 && isNear(whole.paid, whole.quantity, band.single);
  if (!isMost || !isAgreed) return undefined;
  const months = pairs.map(({ month }) => month).toSorted();
  return { paid: months, quantity: months };
}

function isNear(one: number, other: number, factor: number): boolean {
  return one > 0 && other > 0 && one <= other * factor && other <= one * factor;
}

/**
 * How a fuel purchase was recorded: `money` (by card or at a station, with litres derived from an average price),
 * `report` (litres without an amount) or `invoice` (litres with an amount).
 */
type FuelRecord = 'money' | 'report' | 'invoice';

type FuelRow = CountedRow & { readonly record: FuelRecord };

const fuelDimensions: ReadonlySet<string> = new Set(['mass', 'volume', 'energy']);
const rounding = 1e-6;

/** The rows of a fuel case, each with its contribution; empty if the contributions cannot be determined. */
function toFuelRows(reported: ReportedCase): readonly FuelRow[] {
  const rows = countRows(reported);
  if (!reported.warnings.includes('price_assumed')) {
    return rows.map((row) => ({ ...row, record: row.money === undefined ? 'report' : 'invoice' }));
  }
  const { activityValue = 0, activityUnit } = reported;
  const quantities = rows.map(({ row }) => quantityIn(row, activityUnit));
  if (rows.some((row, index) => quantities[index] === undefined && isMeasured(row))) return [];
  const given = quantities.reduce<number>((sum, quantity) => sum + (quantity ?? 0), 0);
  const paid = rows.reduce((sum, { money }, index) => sum + (quantities[index] === undefined ? (money ?? 0) : 0), 0);
  const implied = activityValue - given;
  if (activityValue <= 0 || paid <= 0 || implied < -rounding * activityValue) return [];
  const shared = rows.map(({ row, money = 0 }, index) => {
    const quantity = quantities[index] ?? (implied * money) / paid;
    return { ...row, share: quantity / activityValue };
  });
  const counted = shareOutToRows({ ...reported, rows: shared });
  return rows.map((row, index) => ({
    ...row,
    footprintMg: counted[index]?.footprintMg ?? 0n,
    record: quantities[index] === undefined ? 'money' : row.money === undefined ? 'report' : 'invoice',
  }));
}

/**
 * Whether a row states a quantity of fuel. If it is in another unit than the case, a density was applied, and it is
 * unknown which rows were converted from a price.
 */
function isMeasured({ row }: CountedRow): boolean {
  const dimension = findUnit(row.unit)?.dimension;
  return row.quantity.trim() !== '' && dimension !== undefined && fuelDimensions.has(dimension);
}
