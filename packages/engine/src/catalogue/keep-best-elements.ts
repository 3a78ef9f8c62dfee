import { fold } from '@ledgerprint/ledger/text';
import type { LeftOut, ParsedElement } from './base-carbone-element.ts';

const sameThing = 'other units, years and versions of the same figure';
const notFrench = 'European figures that have a French equivalent';

/** Electricity bought in a year comes from the power stations of that year: the mix of each year is kept. */
const yearlyMix = /^electricite, 20\d\d - mix moyen, consommation/;

/**
 * One figure for each thing, unit and place. Base Carbone lists an energy per kWh, GJ and toe, a train for each year,
 * and sometimes an element together with its revision; a purchase can use only one of them.
 */
export function keepBestElements(elements: readonly ParsedElement[]): {
  readonly kept: readonly ParsedElement[];
  readonly leftOut: readonly LeftOut[];
} {
  const best = new Map<string, ParsedElement>();
  for (const element of elements) {
    const key = `${keyOf(element)}|${element.factor.region}`;
    const other = best.get(key);
    if (other === undefined || compare(element, other) > 0) best.set(key, element);
  }
  const french = new Set(
    [...best.values()].filter(({ factor }) => factor.region === 'France').map((element) => keyOf(element)),
  );
  const kept = [...best.values()].filter(
    (element) => element.factor.region !== 'Europe' || !french.has(keyOf(element)),
  );
  return {
    kept: kept.toSorted((a, b) => a.line - b.line),
    leftOut: [
      ...Array.from({ length: elements.length - best.size }, () => ({ leftOut: sameThing })),
      ...Array.from({ length: best.size - kept.length }, () => ({ leftOut: notFrench })),
    ],
  };
}

function keyOf({ factor }: ParsedElement): string {
  // Goods and services of one group (agriculture, fishing) are published with the same ratios under two names.
  if (factor.unit === 'EUR') return factor.id;
  if (yearlyMix.test(fold(factor.nameFr))) return `${fold(factor.nameFr)}|${factor.unit}`;
  const name = fold(factor.nameFr)
    .replace(/\b20(0[5-9]|[1-9]\d)\b(?! ?kms?\b)/g, '')
    .replace(/ \(par kwh pc[is]\)/, '');
  return `${name}|${factor.unit}`;
}

/** Positive if the first is the better figure. */
function compare(a: ParsedElement, b: ParsedElement): number {
  return (
    Number(a.isGoods) - Number(b.isGoods) ||
    // Network gas is billed per kWh PCS.
    Number(a.conversion?.basis === 'PCS') - Number(b.conversion?.basis === 'PCS') ||
    a.factor.year - b.factor.year ||
    Number(a.conversion?.scale === 1) - Number(b.conversion?.scale === 1) ||
    compareText(a.modified, b.modified) ||
    Number(a.factor.sourceId) - Number(b.factor.sourceId)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
