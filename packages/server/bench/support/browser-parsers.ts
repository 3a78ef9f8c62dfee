// What the parsers' page loads: the console's own parser, and csv-parse beside it.

export { readRecords } from '@ledgerprint/console/testing/read-records';
export { parse } from 'csv-parse/browser/esm/sync';
