import type { Reason } from '../reasons/reason.ts';
import type { ExchangeRates } from '../values/exchange-rates.ts';
import type { ParsedRow } from '../values/parse-row.ts';
import type { Warning } from '../values/warning.ts';
import type { AppliedFactor } from './applied-factor.ts';
import { explainCheck, explainJump, explainNoAmount, explainTotal } from './explain.ts';
import {
  type MeasuredQuantity,
  type MeasuredRow,
  type MoneyMeasure,
  measureMonetary,
  measurePhysical,
  measurePriced,
  type PhysicalFactor,
  type PricedFactor,
  type UnitPrice,
} from './measure-row.ts';
import type { MonetaryCategory } from './monetary-category.ts';
import { footprintOf, groupParts, type Part } from './part.ts';
import type { RatioJump } from './ratio.ts';
import type { StatedQuantities } from './stated-quantity.ts';
import { type Total, toTotal } from './total.ts';
import { createUnusedQuantities } from './unused-quantity.ts';

/** What a footprint is calculated from: the rows of one case, and the factors chosen for it. */
export type FootprintRequest = {
  readonly rows: readonly ParsedRow[];
  readonly physical: PhysicalFactor | undefined;
  /** Used if only the amount paid is known; empty if the group's ratio is used. */
  readonly priced: readonly PricedFactor[];
  /** The usual cost of one unit of the goods, to check quantities against. */
  readonly usualPriceFor: (row: ParsedRow) => UnitPrice | undefined;
  readonly monetary: MonetaryCategory | undefined;
  /** What the rows state beside money; absent if a person chose a ratio. */
  readonly stated?: StatedQuantities | undefined;
  readonly rates: ExchangeRates;
  /** The country whose ratios count for a row's money; if absent, ADEME's do. */
  readonly ratioCountryOf?: ((row: ParsedRow) => string) | undefined;
};

/** A footprint with everything it was calculated from; without figures if no row has an amount. */
export type Footprint = {
  readonly factor: AppliedFactor | undefined;
  readonly total: Total | undefined;
  /** A quantity is missing, contradicts the amount paid or rests on an unpublished price: the case needs a review. */
  readonly isDoubtful: boolean;
  /** The cost of the rows that are not in the footprint. */
  readonly uncountedEur: number;
  /** Its own, which the case that it belongs to completes, as it does the warnings. */
  readonly reasons: Reason[];
  readonly warnings: Set<Warning>;
};

/**
 * Beyond this ratio, quantity and amount paid contradict each other: the quantity, price or factor is probably wrong.
 */
const widestDifference = 5;

/**
 * Calculates each row by its quantity, or else by the quantity stated in its designation, or else by the amount paid:
 * divided by a unit price if there is one, otherwise with the ratio of its group. A quantity is never assumed.
 */
export function computeFootprint(request: FootprintRequest): Footprint {
  const { rows } = request;
  const counting = new Counting(request);
  const parts: Part[] = [];
  let leftOut = 0;
  let uncountedEur = 0;
  for (const row of rows) {
    const measured = counting.measure(row);
    for (const part of measured) parts.push(part);
    if (measured.length > 0) continue;
    leftOut++;
    uncountedEur += row.spendEur ?? 0;
  }
  const { warnings, jumps } = counting;
  const total = toTotal(groupParts(parts));
  if (total === undefined)
    return { ...withoutAmount(request, warnings, uncountedEur), isDoubtful: counting.isDoubtful() };
  if (leftOut > 0) warnings.add('rows_left_out');
  const check = counting.checkByMoney() ?? counting.checkPricesByRatio();
  if (check?.isFarApart === true) warnings.add('physical_monetary_differ');
  const unused = counting.explainUnused();
  if (unused !== undefined) warnings.add('quantity_unused');
  const isFarApart = check?.isFarApart === true || unused?.isFarApart === true;
  const isDoubtful = isFarApart || counting.isDoubtful() || jumps !== undefined;
  const reasons = explainTotal(total, leftOut);
  if (jumps !== undefined) for (const [factor, jump] of jumps) reasons.push(explainJump(factor, jump));
  if (check?.total !== undefined) reasons.push(explainCheck(check.total));
  if (unused !== undefined) reasons.push(unused.reason);
  return { factor: total.lead.factor, total, isDoubtful, uncountedEur, reasons, warnings };
}

type CountedRow = { readonly row: ParsedRow; readonly part: Part };
/** How two figures for the same rows compare; the other one in full, unless a row has no amount paid. */
type Check = { readonly isFarApart: boolean; readonly total: Total | undefined };

const noParts: readonly Part[] = [];

/**
 * Measures the rows of one case in turn, then checks the figures against one another. A class, because one is made for each case, and
 * most need little of it.
 */
class Counting {
  readonly warnings = new Set<Warning>();
  /** By the factors of the ratios. */
  jumps: Map<AppliedFactor, RatioJump> | undefined;
  readonly #request: FootprintRequest;
  readonly #money: MoneyMeasure;
  /** Rows calculated by quantity, to be checked against the amount paid. */
  #byQuantity: CountedRow[] | undefined;
  /** Rows of goods calculated by their market price, to be compared with the ratio. */
  #byPrice: CountedRow[] | undefined;
  /** A quantity is missing, can be read in two ways, or was derived from a price that nobody published. */
  #isDoubtful = false;
  readonly #unused: ReturnType<typeof createUnusedQuantities>;

  constructor(request: FootprintRequest) {
    this.#request = request;
    this.#money = { rates: request.rates, countryOf: request.ratioCountryOf };
    this.#unused = createUnusedQuantities(request.stated);
    for (const row of request.rows) for (const warning of row.warnings) this.warnings.add(warning);
  }

  measure(row: ParsedRow): readonly Part[] {
    const { physical } = this.#request;
    const measured = this.#measureQuantity(row);
    if (measured === undefined) {
      const parts = this.#byMoney(row);
      // The designation names goods measured in kilograms or litres, but there is no quantity.
      if (physical !== undefined && isUncounted(row)) this.#noteMissing(parts, 'quantity_missing');
      this.#unused.note(row, parts, physical === undefined ? 'no_factor' : 'other_unit');
      return parts;
    }
    const { part, origin } = measured;
    if (part === undefined) return this.#take(measured);
    if (origin === 'given' || row.spendEur === undefined) {
      this.#byQuantity ??= [];
      this.#byQuantity.push({ row, part });
      return this.#take(measured);
    }
    // Without a quantity, the designation must state the whole amount, and the amount paid must agree with it.
    const weights = origin === 'stated' ? this.#weighByMoney(row) : [];
    if (weights.some((kg) => isNear(kg, footprintOf(part)))) return this.#take(measured);
    const parts = this.#byMoney(row);
    if (parts.length === 0) {
      if (origin === 'stated') return this.#take(measured);
      // Money says nothing about the number of units: one would be a guess.
      this.#isDoubtful = true;
      return [];
    }
    this.#noteMissing(parts, origin === 'stated' ? 'stated_amount_unlikely' : 'quantity_missing');
    this.#unused.note(row, parts, origin === 'stated' ? 'amount_paid' : 'other_unit');
    return parts;
  }

  isDoubtful(): boolean {
    return this.#isDoubtful;
  }

  explainUnused() {
    return this.#unused.explain();
  }

  /**
   * The rows calculated by quantity, calculated by the amount paid instead; undefined if one of them has no amount
   * paid.
   */
  checkByMoney(): Check | undefined {
    const counted = this.#byQuantity;
    if (counted === undefined) return undefined;
    const ways = counted.map(({ row }) => this.#weighByMoney(row));
    const most = Math.min(...ways.map((weights) => weights.length));
    if (most === 0) return undefined;
    const own = sumOf(counted);
    let isFarApart = true;
    for (let way = 0; way < most && isFarApart; way++) {
      isFarApart = !isNear(
        ways.reduce((sum, weights) => sum + (weights[way] ?? 0), 0),
        own,
      );
    }
    return { isFarApart, total: this.#toRatioTotal(counted) };
  }

  /** Goods calculated by their market price, calculated with the ratio of their group instead; undefined if it has none. */
  checkPricesByRatio(): Check | undefined {
    const counted = this.#byPrice;
    const total = counted && this.#toRatioTotal(counted);
    if (counted === undefined || total === undefined) return undefined;
    return { isFarApart: !isNear(total.footprintKgCo2e, sumOf(counted)), total };
  }

  #take(measured: MeasuredRow): readonly Part[] {
    const { part, jump } = measured;
    for (const warning of measured.warnings) this.warnings.add(warning);
    if (part === undefined) return noParts;
    if (jump !== undefined) {
      this.jumps ??= new Map();
      this.jumps.set(part.factor, jump);
    }
    return [part];
  }

  #byMoney(row: ParsedRow): readonly Part[] {
    const { priced } = this.#request;
    const bought = priced.length === 0 ? undefined : this.#byPrices(row);
    if (bought !== undefined) return bought;
    const measured = this.#byRatio(row);
    return measured === undefined ? noParts : this.#take(measured);
  }

  /** Undefined if a price is missing. */
  #byPrices(row: ParsedRow): readonly Part[] | undefined {
    const { priced } = this.#request;
    const parts = priced.map((one) => measurePriced(one, row));
    if (!parts.every((part) => part !== undefined)) return undefined;
    if (parts.some(({ isRemembered }) => isRemembered === true)) this.#isDoubtful = true;
    if (priced.some((one) => one.isComparedWithRatio)) {
      this.#byPrice ??= [];
      for (const { part } of parts) if (part !== undefined) this.#byPrice.push({ row, part });
    }
    return parts.flatMap((part) => this.#take(part));
  }

  #byRatio(row: ParsedRow): MeasuredRow | undefined {
    const { monetary } = this.#request;
    return monetary && measureMonetary(monetary, row, this.#money);
  }

  /** A bill divided by the price of its energy does not need a quantity, unless it states a different one. */
  #noteMissing(parts: readonly Part[], warning: 'quantity_missing' | 'stated_amount_unlikely'): void {
    const isBill = parts.every(({ method }) => method === 'physical');
    if (isBill && warning === 'quantity_missing') return;
    this.#isDoubtful = true;
    this.warnings.add(warning);
  }

  /** The footprint of the row by the amount paid, in every way available. */
  #weighByMoney(row: ParsedRow): readonly number[] {
    const { priced, physical } = this.#request;
    const weights: number[] = [];
    const all = priced.map((one) => measurePriced(one, row)?.part);
    if (all.length > 0 && all.every((part) => part !== undefined)) {
      weights.push(all.reduce((sum, part) => sum + footprintOf(part), 0));
    }
    const usual = row.spendEur === undefined ? undefined : this.#request.usualPriceFor(row);
    if (usual !== undefined && physical !== undefined && row.spendEur !== undefined) {
      const spend = row.spendEur * (usual.moved?.ratio ?? 1);
      weights.push((spend / usual.priceEur) * physical.factorFor(row).factor.value);
    }
    const paid = this.#byRatio(row)?.part;
    if (paid !== undefined) weights.push(footprintOf(paid));
    return weights;
  }

  /**
   * `Diesel 2.500 liter` are two litres or two thousand, and `Ammonitrate 27 big bag 500 kg` one big bag or 27: the amount paid tells.
   * If it does not, the point is that of a decimal, the packs are counted, and the case is doubtful.
   */
  #measureQuantity(row: ParsedRow): MeasuredQuantity | undefined {
    const { physical } = this.#request;
    if (physical === undefined) return undefined;
    const decimal = measurePhysical(physical, row);
    const reading = decimal?.warnings.includes('size_from_designation') ? physical.findOtherReading() : undefined;
    if (decimal === undefined || reading === undefined) return decimal;
    const other = measurePhysical(physical, row, reading);
    if (decimal.part === undefined || other?.part === undefined) return decimal;
    if (decimal.part.amount === other.part.amount) return decimal;
    const weights = this.#weighByMoney(row);
    const [only, ...others] = [decimal, other].filter(
      ({ part }) => part !== undefined && weights.some((kg) => isNear(kg, footprintOf(part))),
    );
    if (only !== undefined && others.length === 0) return only;
    if (reading === 'unpacked') return decimal;
    this.#isDoubtful = true;
    return { ...decimal, warnings: [...decimal.warnings, 'number_ambiguous'] };
  }

  /** What the rows would be with the ratio of their group; undefined if one of them has no amount paid. */
  #toRatioTotal(counted: readonly CountedRow[]): Total | undefined {
    const paid: Part[] = [];
    for (const { row } of counted) {
      const part = this.#byRatio(row)?.part;
      if (part !== undefined) paid.push(part);
    }
    return paid.length === counted.length ? toTotal(groupParts(paid)) : undefined;
  }
}

function sumOf(counted: readonly CountedRow[]): number {
  return counted.reduce((sum, { part }) => sum + footprintOf(part), 0);
}

function withoutAmount(
  { rows, physical, monetary, ratioCountryOf }: FootprintRequest,
  warnings: Set<Warning>,
  uncountedEur: number,
): Omit<Footprint, 'isDoubtful'> {
  warnings.add('no_activity_data');
  const year = rows.find((row) => row.year !== undefined)?.year;
  const country = rows[0] && ratioCountryOf?.(rows[0]);
  const factor = physical?.factor ?? monetary?.ratioFor(year, country)?.factor;
  if (factor?.source === 'Proxy') warnings.add('proxy_factor');
  const reasons = [explainNoAmount(factor)];
  return { factor, total: undefined, uncountedEur, reasons, warnings };
}

/** Without a quantity, or with one whose unit is unknown or may contain any number of items. */
function isUncounted({ quantity, unit, warnings }: ParsedRow): boolean {
  return quantity === undefined || unit?.name === 'lot' || warnings.includes('unit_unknown');
}

function isNear(one: number, other: number): boolean {
  if (one === 0 || other === 0) return true;
  const ratio = one / other;
  return ratio >= 1 / widestDifference && ratio <= widestDifference;
}
