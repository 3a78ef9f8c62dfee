// What the parsers' page loads: the console's own parser, and csv-parse beside it.
export { parse } from 'csv-parse/browser/esm/sync';
export { readRecords } from '../../../console/src/result/reading/read-records.ts';
