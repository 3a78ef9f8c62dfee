export { CsvError, Parser } from 'csv-parse/browser/esm';
