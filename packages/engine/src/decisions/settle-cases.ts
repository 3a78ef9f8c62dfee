import { findExclusion } from '../cases/case-exclusion.ts';
import type { CaseResult } from '../cases/case-result.ts';
import type { ChosenCategory } from '../category/chosen-category.ts';
import type { Product } from '../category/product.ts';
import { type EnrichmentContext, schemeOf } from '../enrichment-context.ts';
import type { AppliedFactor } from '../footprint/applied-factor.ts';
import type { RatioSource } from '../footprint/monetary-category.ts';
import type { ParsedRow } from '../values/parse-row.ts';
import { applyDecisions, type Chosen } from './apply-decisions.ts';
import type { DecisionLookup } from './decide-category.ts';
import { type QuantityShares, quantitySharesOf } from './decide-quantity.ts';
import type { CaseTexts } from './decision.ts';
import type { SettledCase } from './decision-index.ts';
import { lookUpGroups, lookUpList, lookUpTexts } from './decision-lookup.ts';

/** How the engine calculates one case, step by step. */
export type CaseSteps<Classified extends { readonly category: ChosenCategory }> = {
  readonly ratios: RatioSource;
  readRows(product: Product, context: EnrichmentContext): readonly ParsedRow[];
  classify(product: Product, rows: readonly ParsedRow[], context: EnrichmentContext): Classified;
  /** All steps together, for a case without decisions. */
  enrichCase(product: Product, context: EnrichmentContext): CaseResult;
  count(
    product: Product,
    chosen: Classified & Chosen & { readonly rows: readonly ParsedRow[] },
    context: EnrichmentContext,
  ): CaseResult;
  /**
   * A category by its code as if it were certain: one of the client's own, or an entry of a list. Undefined if there
   * is none.
   */
  chooseCode(
    product: Product,
    found: Classified & { readonly rows: readonly ParsedRow[] },
    context: EnrichmentContext,
    code: string,
  ): ChosenCategory | undefined;
  findFactor(id: string, context: EnrichmentContext): AppliedFactor | undefined;
};

/** Enriches the cases of a product, with their decisions if they have any. */
export function createSettledCases<Classified extends { readonly category: ChosenCategory }>(
  steps: CaseSteps<Classified>,
) {
  const { ratios, readRows, enrichCase } = steps;

  function enrichSettled(
    product: Product,
    settled: SettledCase,
    context: EnrichmentContext,
    shares: QuantityShares | undefined,
  ): CaseResult {
    return applyDecisions({
      product,
      settled,
      shares,
      scheme: schemeOf(context),
      rows: readRows(product, context),
      excludedByRule: findExclusion(product, context.areRowsJudged),
      classify: (rows) => steps.classify(product, rows, context),
      toLookup: (found, rows) => toLookup(product, { ...found, rows }, context),
      count: (found, rows, chosen) => steps.count(product, { ...found, rows, ...chosen }, context),
    });
  }

  function toLookup(
    product: Product,
    found: Classified & { readonly rows: readonly ParsedRow[] },
    context: EnrichmentContext,
  ): DecisionLookup {
    const toCategory = (code: string) => steps.chooseCode(product, found, context, code);
    const findFactor = (id: string) => steps.findFactor(id, context);
    const common = { own: found.category, designation: product.designation, findFactor };
    if (context.mode === 'ademe') return lookUpGroups(common, ratios);
    if (context.mode === 'client') return lookUpTexts({ ...common, toText: toCategory }, ratios);
    return lookUpList({ ...common, scheme: schemeOf(context), toCategory });
  }

  /** A quantity for a designation applies to all its cases, whatever else was decided for some of them. */
  function findShares(
    cases: readonly Product[],
    settled: readonly (SettledCase | undefined)[],
    { quantity }: SettledCase,
    context: EnrichmentContext,
  ): QuantityShares | undefined {
    if (quantity === undefined) return undefined;
    const isWhole = quantity.selector.kind === 'designation';
    const meant = cases.filter((_, at) => isWhole || settled[at]?.quantity === quantity);
    return quantitySharesOf(meant.flatMap((one) => readRows(one, context)));
  }

  /** All cases of one product. Without decisions, nothing is looked up. */
  return (cases: readonly Product[], context: EnrichmentContext): readonly CaseResult[] => {
    const { decisions } = context;
    if (decisions === undefined || decisions.isEmpty) return cases.map((one) => enrichCase(one, context));
    const settled = cases.map((one) => decisions.find(toTexts(one)));
    return cases.map((one, at) => {
      const found = settled[at];
      if (found === undefined) return enrichCase(one, context);
      return enrichSettled(one, found, context, findShares(cases, settled, found, context));
    });
  };
}

/** All rows of a case have the same texts. */
function toTexts({ designation, activities }: Product): CaseTexts {
  const { supplier = '', account = '', category = '' } = activities[0] ?? {};
  return { designation, supplier, account, category };
}
