import type { Product } from '../../src/category/product.ts';
import { createDecisionIndex, type Decision } from '../../src/decisions/index.ts';
import type { Engine } from '../../src/engine.ts';
import type { Enrichment } from '../../src/enrichment.ts';
import type { EnrichmentContext } from '../../src/enrichment-context.ts';

/** A decision for the organization; without an id it is `d1`. */
export function decisionOf(given: Pick<Decision, 'selector'> & Partial<Decision>): Decision {
  return { id: 'd1', validity: given.quantity === undefined ? 'organization' : 'project', note: '', ...given };
}

/** Enriches products with decisions, given in the order in which they were made. */
export function createDecider(engine: Engine, usual: EnrichmentContext = { mode: 'ademe' }) {
  return (product: Product, decisions: readonly Decision[], context = usual): Enrichment =>
    engine.enrich(product, { ...context, decisions: createDecisionIndex(decisions) });
}
