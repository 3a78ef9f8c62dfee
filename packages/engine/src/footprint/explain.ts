import type { Reason, ReasonOf, Step } from '../reasons/reason.ts';
import { type AppliedFactor, isMonetary, toFactorSource } from './applied-factor.ts';
import { footprintOf, type Part } from './part.ts';
import type { RatioJump } from './ratio.ts';
import { toSignificant } from './significant.ts';
import type { Total } from './total.ts';

/** The calculation, so that it can be repeated with the exported figures. */
export function explainTotal(total: Total, leftOut: number): Reason[] {
  const { lead, parts, activityValue, factorValue, footprintKgCo2e } = total;
  const reasons: Reason[] = [];
  for (const part of parts) explainPart(part, reasons);
  if (parts.length > 1) {
    const { unit } = lead.factor;
    reasons.push({ code: 'together', amount: activityValue, unit, factor: factorValue, kg: footprintKgCo2e });
  }
  if (total.isLevelled) reasons.push({ code: 'levelled' });
  if (leftOut > 0) reasons.push({ code: 'rows_without_amount', rows: leftOut });
  return reasons;
}

function explainPart(part: Part, reasons: Reason[]): void {
  const { factor, amount, rows, steps } = part;
  if (!isGiven(steps)) reasons.push(...steps);
  // Written over a copy: joining objects field by field takes several times as long.
  reasons.push({
    ...describeFactor(factor),
    code: 'multiplied',
    amount: toSignificant(amount),
    kg: footprintOf(part),
    rows,
  });
}

/** Whether the row states the amount itself, as `1000 l` does. */
function isGiven(steps: readonly Step[]): boolean {
  const [only, ...others] = steps;
  if (only === undefined || others.length > 0) return steps.length === 0;
  return only.code === 'step_count' || (only.code === 'step_quantity' && only.result === undefined);
}

type Described = Omit<ReasonOf<'no_amount_for'>, 'code'>;

/** There are few factors, used many times; they are kept as long as their catalogue is in use. */
const described = new WeakMap<AppliedFactor, Described>();

function describeFactor(factor: AppliedFactor): Described {
  const known = described.get(factor);
  if (known !== undefined) return known;
  const { value, unit, nameEn: name, nameFr, id, year, reason } = factor;
  const description: Described = {
    factor: value,
    unit,
    name,
    ...(nameFr !== name && { nameFr }),
    id,
    source: toFactorSource(factor),
    ...(isMonetary(factor) && year !== undefined && { priceYear: year }),
    ...(factor.source === 'Proxy' && { proxy: true }),
    ...(reason !== '' && { note: reason }),
    ...describeMean(factor),
  };
  described.set(factor, description);
  return description;
}

function describeMean({ meanOf, source, code }: AppliedFactor): Partial<Described> {
  if (meanOf === undefined) return {};
  if (source === 'US EPA') return { industryFactors: meanOf.length, industry: code };
  return { meanOf: meanOf.map(({ id, value }) => `${id} (${value})`).join(', ') };
}

/** The monetary figure in addition to the physical one. */
export function explainCheck({ activityValue, factorValue, lead, footprintKgCo2e }: Total): Reason {
  const { unit, id } = lead.factor;
  return { code: 'monetary_check', amount: activityValue, unit, factor: factorValue, id, kg: footprintKgCo2e };
}

/** The ratio of a country that is far from ADEME's, with both. */
export function explainJump({ value, unit, country, id }: AppliedFactor, { ademe, times }: RatioJump): Reason {
  const figures = { factor: value, unit, country, id, ademe: ademe.value, ademeId: ademe.id };
  return { code: 'ratio_jump', ...figures, times: Number(times.toPrecision(2)) };
}

/** Why there is no footprint: no amount, with the factor if there is one. */
export function explainNoAmount(factor: AppliedFactor | undefined): Reason {
  return factor === undefined ? { code: 'no_amount' } : { code: 'no_amount_for', ...describeFactor(factor) };
}
