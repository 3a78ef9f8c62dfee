import type { Engine, EnrichmentContext, Product } from '@ledgerprint/engine';
import { toCases, toFailure } from '@ledgerprint/engine/products';
import type { Outcome } from '@ledgerprint/engine/results';

/** The outcome of a product and of each of its cases, with their rows. */
export type EnrichedCases = {
  readonly outcome: Outcome;
  readonly cases: readonly { readonly rows: Product; readonly outcome: Outcome }[];
};

/** Enriches a product case by case. If the engine throws, the product is one failed case, and its line says so. */
export function enrichCases(product: Product, engine: Engine, context: EnrichmentContext): EnrichedCases {
  try {
    const given = toCases(product);
    const said = engine.enrichCases(given, context);
    return {
      outcome: said.product,
      cases: given.map((rows, at) => ({ rows, outcome: said.cases[at] ?? said.product })),
    };
  } catch {
    const outcome = toFailure('an unexpected engine error');
    return { outcome, cases: [{ rows: product, outcome }] };
  }
}
