export { createCaseMemory } from '../cases/case-memory.ts';
export { toCases } from '../cases/to-cases.ts';
export {
  type CategorySummary,
  collectCategories,
  createCategoryCollector,
} from '../referential/category-summary.ts';
export { createAggregateCollector, createAggregateSum } from './aggregate-collector.ts';
export { createCollapse, type PackedProducts, unpackProducts } from './collapse.ts';
export { enrichProduct, toFailure } from './outcome.ts';
