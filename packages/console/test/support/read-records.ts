/** For the benchmark that compares it with other parsers. */
export { readRecords } from '../../src/result/reading/read-records.ts';
