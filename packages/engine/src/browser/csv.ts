/** The same for browsers, which lack Node's Buffer that the libraries use. */
export { CsvError, parse } from 'csv-parse/browser/esm/sync';
export { stringify } from 'csv-stringify/browser/esm/sync';
