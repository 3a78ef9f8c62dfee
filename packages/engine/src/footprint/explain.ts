import { type AppliedFactor, isMonetary, toFactorSource, toFactorUnit } from './applied-factor.ts';
import { footprintOf, type Part } from './part.ts';
import { toSignificant } from './significant.ts';
import type { Total } from './total.ts';

/** What was multiplied with what, in sentences that can be redone with the exported figures. */
export function explainTotal(total: Total, leftOut: number): readonly string[] {
  const { lead, parts, activityValue, factorValue, footprintKgCo2e } = total;
  const unit = lead.factor.unit;
  const sum = `${activityValue} ${unit} × ${factorValue} kgCO2e/${unit}`;
  const first = parts[0];
  const product =
    parts.length === 1 && first !== undefined
      ? explainPart(first)
      : `${parts.map(explainPart).join('; ')}; together ${sum} (effective) = ${footprintKgCo2e} kgCO2e.`;
  const levelled = 'Purchases and returns of several years are counted with the ratio of the largest part.';
  const missing = leftOut === 0 ? [] : [`${leftOut} ${leftOut === 1 ? 'row gives' : 'rows give'} no amount.`];
  return [parts.length === 1 ? `${product}.` : product, ...(total.isLevelled ? [levelled] : []), ...missing];
}

function explainPart(part: Part): string {
  const { factor, amount, rows, steps } = part;
  const how = joinSteps(steps);
  const times = rows > 1 ? `${rows} rows${how === '' ? '' : ', the first:'}` : '';
  const origin = [times, how].filter((text) => text !== '').join(' ');
  const multiplied = `${toSignificant(amount)} ${factor.unit}${origin === '' ? '' : ` (${origin})`}`;
  return `${multiplied} × ${factor.value} ${toFactorUnit(factor)} (${explainFactor(factor)}) = ${footprintOf(part)} kgCO2e`;
}

/** `50 × 500 sheets …`; nothing where the row says the amount itself, as `1000 l` does. */
function joinSteps(steps: readonly string[]): string {
  const joined = steps
    .reduce((text, step) => `${text}${/^[×÷]/.test(step) ? ' ' : ' × '}${step}`, '')
    .slice(3);
  return /[=×÷]|^weight/.test(joined) ? joined : '';
}

function explainFactor(factor: AppliedFactor): string {
  const prices = isMonetary(factor) && factor.year !== undefined ? `prices of ${factor.year}, ` : '';
  const reason =
    factor.reason === '' ? '' : `, ${factor.source === 'Proxy' ? 'stand-in: ' : ''}${factor.reason}`;
  return `${factor.nameFr}, ${prices}${toFactorSource(factor)}, ${factor.id}${reason}`;
}

/** The figure by money beside the physical one. */
export function explainCheck({ activityValue, factorValue, lead, footprintKgCo2e }: Total): string {
  const factor = `${factorValue} ${toFactorUnit(lead.factor)} (${lead.factor.id})`;
  return `Monetary check: ${activityValue} ${lead.factor.unit} × ${factor} = ${footprintKgCo2e} kgCO2e.`;
}

/** Why there is no footprint although there is a factor. */
export function explainNoAmount(factor: AppliedFactor | undefined): string {
  const name = factor === undefined ? '' : ` to multiply with ${factor.value} ${toFactorUnit(factor)}`;
  const which = factor === undefined ? '' : ` (${explainFactor(factor)})`;
  return `No row gives an amount, quantity or weight${name}${which}.`;
}
