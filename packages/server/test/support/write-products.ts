/** For the tests of the page: the file it saves is compared with that of `enrich`. */
export { writeProducts } from '../../src/cli/enrich/write-products.ts';
