import { findLead } from '../cases/leading-case.ts';
import { mergeCases } from '../uncertainty/uncertain-case.ts';
import type { SummedProduct } from './summary.ts';

type Weighed = SummedProduct & { readonly footprint: NonNullable<SummedProduct['footprint']> };

/**
 * The values of a product for the summary, from those of its cases (at least one): the same as if the line of the
 * product were read.
 */
export function sumCases(cases: readonly SummedProduct[]): SummedProduct {
  const [only] = cases;
  if (only !== undefined && cases.length === 1) return only;
  const { heaviestFirst, counted, lead, match } = findLead(cases, (one) => ({
    match: one.match,
    spendEur: one.spendEur,
    rows: one.occurrences,
    hasFootprint: one.footprint !== undefined,
  }));
  const weighed = counted.filter((one): one is Weighed => one.footprint !== undefined);
  const sum = (pick: (one: SummedProduct) => number) => counted.reduce((total, one) => total + pick(one), 0);
  const unmatched = cases.filter((one) => one.match === 'unmatched').length;
  const warnings = new Set(heaviestFirst.flatMap((one) => one.warnings));
  if (unmatched > 0 && unmatched < cases.length) warnings.add('rows_left_out');
  return {
    designation: lead.designation,
    categoryCode: lead.categoryCode,
    categoryLabel: lead.categoryLabel,
    match,
    occurrences: cases.reduce((total, { occurrences }) => total + occurrences, 0),
    spendEur: sum(({ spendEur }) => spendEur),
    uncountedEur: sum(({ uncountedEur }) => uncountedEur),
    footprint: weighed.length === 0 ? undefined : addUp(weighed.map(({ footprint }) => footprint)),
    uncertainty:
      weighed.length === 0
        ? undefined
        : mergeCases(weighed.map(({ footprint: { kg }, uncertainty }) => uncertainty ?? exactly(kg))),
    cases: heaviestFirst.flatMap((one) => one.cases),
    warnings: [...warnings],
    notUnderstood: [...new Set(heaviestFirst.flatMap((one) => one.notUnderstood))],
  };
}

function addUp(footprints: readonly NonNullable<SummedProduct['footprint']>[]) {
  return footprints.reduce((sum, { kg, lowKg, highKg }) => ({
    kg: sum.kg + kg,
    lowKg: sum.lowKg + lowKg,
    highKg: sum.highKg + highKg,
  }));
}

function exactly(kg: number) {
  return { parts: [{ kg, sources: [] }] };
}
