import type { Engine, EnrichmentContext, Product } from '@ledgerprint/engine';
import {
  guardText,
  type ShareBasis,
  scopesOf,
  shareBasisOf,
  shownDesignationOf,
  toExportedCells,
  toMilligrams,
  toProductLine,
} from '@ledgerprint/engine/results';
import { toCaseLine } from '@ledgerprint/report/evidence';
import { type DecidedProduct, toDecided } from './applied-decisions.ts';
import { type EnrichedCases, enrichCases } from './enrich-cases.ts';

/** Lines of `products.csv` and `cases.csv`, each with its line break, and how each case is shared among its rows. */
export type CaseLines = {
  readonly products: Uint8Array;
  readonly cases: Uint8Array;
  readonly shares: readonly CaseShare[];
  /** The products that decisions apply to. */
  readonly decided: readonly DecidedProduct[];
  readonly count: number;
};

/** How a case is shared among its rows. */
export type CaseShare = { readonly id: string; readonly basis: ShareBasis };

/** Enriches products case by case. If the engine throws, that product becomes one failed case and the others continue. */
export function toCaseLines(
  products: readonly Product[],
  {
    engine,
    context,
    firstProduct,
  }: { readonly engine: Engine; readonly context: EnrichmentContext; readonly firstProduct: number },
): CaseLines {
  let productLines = '';
  let caseLines = '';
  const shares: CaseShare[] = [];
  const decided: DecidedProduct[] = [];
  for (const [at, product] of products.entries()) {
    const designation = shownDesignationOf(product);
    const said = enrichCases(product, engine, context);
    productLines += `${toProductLine(product, said.outcome)}\r\n`;
    if (!('failed' in said.outcome)) decided.push(...toDecided(said.outcome));
    for (const [number, one] of said.cases.entries()) {
      const id = `${firstProduct + at}.${number + 1}`;
      const basis = shareBasisOf(one.rows.activities);
      shares.push({ id, basis });
      caseLines += `${toLine({ id, basis }, designation, one)}\r\n`;
    }
  }
  return {
    products: Buffer.from(productLines),
    cases: Buffer.from(caseLines),
    shares,
    decided,
    count: products.length,
  };
}

function toLine({ id, basis }: CaseShare, designation: string, { rows, outcome }: EnrichedCases['cases'][number]) {
  const isFailed = 'failed' in outcome;
  const activities = isFailed ? rows.activities : outcome.rowsInOrder;
  const cells = toExportedCells({ designation, activities, occurrences: activities.length }, outcome);
  if (isFailed) return toCaseLine({ id, cells, share: basis, ...nothingCounted });
  const scopes = scopesOf(outcome);
  const { footprintKgCo2e, uncountedEur } = outcome;
  return toCaseLine({
    id,
    cells,
    share: basis,
    uncountedEur,
    account: guardText(outcome.account),
    footprintMg: footprintKgCo2e === undefined ? undefined : toMilligrams(footprintKgCo2e),
    scope1Mg: scopes[1],
    scope2Mg: scopes[2],
    scope3Mg: scopes[3],
    doubtMg: toMilligrams(outcome.doubtKg),
  });
}

const nothingCounted = {
  account: '',
  uncountedEur: 0,
  footprintMg: undefined,
  scope1Mg: 0n,
  scope2Mg: 0n,
  scope3Mg: 0n,
  doubtMg: 0n,
};
