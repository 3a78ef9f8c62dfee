/** For the benchmark that holds it against other parsers. */
export { readRecords } from '../../src/result/reading/read-records.ts';
