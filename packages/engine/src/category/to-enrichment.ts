import type { Enrichment, Method } from '../enrichment.ts';
import { toFactorSource, toFactorUnit } from '../footprint/applied-factor.ts';
import type { Footprint } from '../footprint/compute-footprint.ts';
import { toSignificant } from '../footprint/significant.ts';
import { ownCategoryOf } from '../referential/category-summary.ts';
import type { ParsedRow } from '../values/parse-row.ts';
import { warnings as documented, type Warning } from '../values/warning.ts';
import { type ChosenCategory, toShownProbability } from './chosen-category.ts';
import type { Product } from './product.ts';

const order = Object.keys(documented) as readonly Warning[];
/** What was assumed belongs into the explanation; what could not be read is said by its code alone. */
const assumptions: ReadonlySet<Warning> = new Set([
  'quantity_assumed',
  'date_assumed',
  'currency_assumed',
  'density_assumed',
  'distance_assumed',
  'size_from_designation',
  'rate_after_last',
  'rate_before_first',
  'year_outside_ratios',
  'categories_differ',
]);

/** Puts together what was found out about a product; `footprint` is undefined where it is unmatched. */
export function toEnrichment(found: {
  readonly product: Product;
  readonly rows: readonly ParsedRow[];
  readonly category: ChosenCategory;
  readonly footprint: Footprint | undefined;
  readonly engineVersion: string;
}): Enrichment {
  const { category, footprint, engineVersion } = found;
  const warnings = collectWarnings(found);
  const assumed = warnings.filter((warning) => assumptions.has(warning)).map((code) => documented[code]);
  return {
    match: category.match,
    categoryScheme: category.scheme,
    categoryCode: category.code,
    categoryLabel: category.label,
    categoryConfidence:
      category.confidence === undefined ? undefined : toShownProbability(category.confidence),
    alternatives: category.alternatives.map(({ code, probability }) => ({
      code,
      probability: toShownProbability(probability),
    })),
    ...toFigures(footprint),
    spendEur: sumSpend(found.rows),
    explanation: [...(footprint?.sentences ?? []), category.sentence, ...assumed].join(' '),
    warnings,
    engineVersion,
  };
}

function toFigures(footprint: Footprint | undefined) {
  const { factor, total, range } = footprint ?? {};
  const method: Method = total?.lead.method ?? 'none';
  return {
    method,
    factorId: factor?.id,
    factorName: factor?.nameFr,
    factorValue: total?.factorValue ?? factor?.value,
    factorUnit: factor && toFactorUnit(factor),
    factorSource: factor && toFactorSource(factor),
    factorYear: factor?.year,
    activityValue: total?.activityValue,
    activityUnit: total?.lead.factor.unit,
    footprintKgCo2e: total?.footprintKgCo2e,
    footprintLowKgCo2e: range?.lowKgCo2e,
    footprintHighKgCo2e: range?.highKgCo2e,
  };
}

function collectWarnings({
  product,
  rows,
  category,
  footprint,
}: {
  readonly product: Product;
  readonly rows: readonly ParsedRow[];
  readonly category: ChosenCategory;
  readonly footprint: Footprint | undefined;
}): readonly Warning[] {
  const all = new Set<Warning>([...category.warnings, ...(footprint?.warnings ?? [])]);
  for (const row of rows) for (const warning of row.warnings) all.add(warning);
  if (ownCategoryOf(product.activities.map((activity) => activity.category))?.isDisputed === true) {
    all.add('categories_differ');
  }
  return order.filter((warning) => all.has(warning));
}

function sumSpend(rows: readonly ParsedRow[]): number | undefined {
  const spends = rows.flatMap(({ spendEur }) => (spendEur === undefined ? [] : [spendEur]));
  return spends.length === 0 ? undefined : toSignificant(spends.reduce((sum, spend) => sum + spend, 0));
}
