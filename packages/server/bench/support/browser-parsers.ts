// The code of the parsers' page: the console's own parser and csv-parse.

export { readRecords } from '@ledgerprint/console/testing/read-records';
export { parse } from 'csv-parse/browser/esm/sync';
