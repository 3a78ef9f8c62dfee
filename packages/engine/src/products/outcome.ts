import type { Product } from '../category/product.ts';
import type { Engine } from '../engine.ts';
import type { EnrichmentContext } from '../enrichment-context.ts';
import type { Outcome } from '../results/csv-line.ts';

/** Enriches one product. If the engine throws, the error is reported and the product fails; the others continue. */
export function enrichProduct(
  product: Product,
  {
    engine,
    context,
    onFailed,
  }: { readonly engine: Engine; readonly context: EnrichmentContext; readonly onFailed: (error: unknown) => void },
): Outcome {
  try {
    return engine.enrich(product, context);
  } catch (error) {
    onFailed(error);
    return toFailure('an unexpected engine error');
  }
}

/** The outcome of a product that could not be processed. */
export function toFailure(reason: string): Outcome {
  return { failed: reason, engineVersion: '' };
}
