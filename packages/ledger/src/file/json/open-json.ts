import type { RecordSource } from '../parse-records.ts';
import { findArrays } from './find-arrays.ts';
import { parseJson } from './parse-json.ts';
import { toRecords } from './to-records.ts';

/** An array of objects as a table, with its path in the document. */
export type JsonTable = { readonly name: string; readonly records: RecordSource };

/** Reads the arrays of objects of a JSON document, or one object per line. Only throws LedgerError. */
export function openJson(bytes: Uint8Array): readonly JsonTable[] {
  return findArrays(parseJson(bytes)).map(({ name, items }) => ({ name, records: toRecords(items) }));
}
