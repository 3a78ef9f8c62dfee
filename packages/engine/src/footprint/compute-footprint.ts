import type { ExchangeRates } from '../values/exchange-rates.ts';
import type { ParsedRow } from '../values/parse-row.ts';
import type { Warning } from '../values/warning.ts';
import type { AppliedFactor } from './applied-factor.ts';
import { explainCheck, explainNoAmount, explainRange, explainTotal } from './explain.ts';
import { type MeasuredRow, measureMonetary, measurePhysical, type PhysicalFactor } from './measure-row.ts';
import type { MonetaryCategory } from './monetary-category.ts';
import { groupParts, type Part } from './part.ts';
import { type Range, toRange } from './range.ts';
import { type Total, toTotal } from './total.ts';

/** What a footprint is computed from: the rows of one product, and the factors that were chosen for it. */
export type FootprintRequest = {
  readonly rows: readonly ParsedRow[];
  readonly physical: PhysicalFactor | undefined;
  readonly monetary: MonetaryCategory | undefined;
  /** Other categories the product may belong to, likely enough to widen the range. */
  readonly alternatives: readonly MonetaryCategory[];
  readonly rates: ExchangeRates;
};

/** A footprint with all it was computed from; without figures where no row gives an amount. */
export type Footprint = {
  readonly factor: AppliedFactor | undefined;
  readonly total: Total | undefined;
  readonly range: Range | undefined;
  readonly sentences: readonly string[];
  readonly warnings: ReadonlySet<Warning>;
};

/** Beyond this physical and monetary figure contradict each other: one of quantity, price or factor is likely wrong. */
const widestDifference = 5;

/** Counts each row physically where it can be, else by what was paid, else leaves it out. */
export function computeFootprint(request: FootprintRequest): Footprint {
  const { rows, alternatives } = request;
  const warnings = new Set<Warning>(rows.flatMap((row) => row.warnings));
  const parts = rows.map((row) => measure(request, row, warnings)).filter((part) => part !== undefined);
  const total = toTotal(groupParts(parts));
  if (total === undefined) return withoutAmount(request, warnings);
  const leftOut = rows.length - parts.length;
  if (leftOut > 0) warnings.add('rows_left_out');
  const range = toRange(total, alternatives);
  const check = total.parts.every(({ method }) => method === 'physical') ? checkByMoney(request) : undefined;
  if (check !== undefined && isFarApart(total.footprintKgCo2e, check.footprintKgCo2e)) {
    warnings.add('physical_monetary_differ');
  }
  const sentences = [
    ...explainTotal(total, leftOut),
    ...(check === undefined ? [] : [explainCheck(check)]),
    explainRange({ total, range, alternatives }),
  ];
  return { factor: total.lead.factor, total, range, sentences, warnings };
}

function measure(
  { physical, monetary, rates }: FootprintRequest,
  row: ParsedRow,
  warnings: Set<Warning>,
): Part | undefined {
  const take = (measured: MeasuredRow | undefined): Part | undefined => {
    for (const warning of measured?.warnings ?? []) warnings.add(warning);
    return measured?.part;
  };
  const part = physical && take(measurePhysical(physical, row));
  return part ?? (monetary && take(measureMonetary(monetary, row, rates)));
}

function withoutAmount({ rows, physical, monetary }: FootprintRequest, warnings: Set<Warning>): Footprint {
  warnings.add('no_activity_data');
  const year = rows.find((row) => row.year !== undefined)?.year;
  const factor = physical?.factor ?? monetary?.ratioFor(year)?.factor;
  if (factor?.source === 'Proxy') warnings.add('proxy_factor');
  const sentences = [explainNoAmount(factor)];
  return { factor, total: undefined, range: undefined, sentences, warnings };
}

/** The same rows counted by what was paid; undefined unless that can be done for every row that was counted. */
function checkByMoney({ rows, physical, monetary, rates }: FootprintRequest): Total | undefined {
  if (monetary === undefined || physical === undefined) return undefined;
  const parts: Part[] = [];
  for (const row of rows) {
    if (measurePhysical(physical, row)?.part === undefined) continue;
    const part = measureMonetary(monetary, row, rates)?.part;
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return toTotal(groupParts(parts));
}

function isFarApart(one: number, other: number): boolean {
  if (one === 0 || other === 0) return false;
  const ratio = one / other;
  return ratio < 1 / widestDifference || ratio > widestDifference;
}
