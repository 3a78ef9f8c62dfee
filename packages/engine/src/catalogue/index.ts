export { type BaseCarboneExport, parseBaseCarboneExport } from './base-carbone-export.ts';
export { type Catalogue, createCatalogue } from './catalogue.ts';
export { CatalogueError } from './catalogue-error.ts';
export { formatCatalogue, parseCatalogue } from './catalogue-file.ts';
export { checkCatalogue } from './check-catalogue.ts';
export { composeCatalogue, findGroupsWithoutRatio } from './compose-catalogue.ts';
export type { Factor } from './factor.ts';
export { groups } from './groups.ts';
export { loadBundledFactors } from './load-bundled-factors.ts';
