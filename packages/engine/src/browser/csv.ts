/** The same with what browsers lack: the libraries use Node's Buffer. */
export { CsvError, parse } from 'csv-parse/browser/esm/sync';
export { stringify } from 'csv-stringify/browser/esm/sync';
