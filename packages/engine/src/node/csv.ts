export { CsvError, parse } from 'csv-parse/sync';
export { stringify } from 'csv-stringify/sync';
