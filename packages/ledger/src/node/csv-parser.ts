export { CsvError, Parser } from 'csv-parse';
