export type { Aggregates, YearlySpend } from './cases/aggregates.ts';
export type { Product } from './category/product.ts';
export type { Engine } from './engine.ts';
export type { Enrichment } from './enrichment.ts';
export type { EnrichmentContext } from './enrichment-context.ts';
export {
  type DataFiles,
  dataFileNames,
  type EngineData,
  loadEngine,
  loadEngineData,
} from './load-engine.ts';
export { createClientCategories } from './referential/client-categories.ts';
export { parseReferential } from './referential/parse-referential.ts';
export { createReferential } from './referential/referential.ts';
export { stem } from './text/stem.ts';
export { toTokens } from './text/tokens.ts';
export { type Warning, warnings } from './values/warning.ts';
