/** For the page's tests: what it saves is held to what `enrich` writes. */
export { writeProducts } from '../../src/cli/enrich/write-products.ts';
