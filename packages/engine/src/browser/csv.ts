/** The exports of `node/csv.ts` for browsers, which lack Node's Buffer. */
export { CsvError, parse } from 'csv-parse/browser/esm/sync';
export { stringify } from 'csv-stringify/browser/esm/sync';
