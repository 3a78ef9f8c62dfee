import type { RecordSource } from '../parse-records.ts';
import { findArrays } from './find-arrays.ts';
import { parseJson } from './parse-json.ts';
import { toRecords } from './to-records.ts';

/** An array of objects as a table, and where in the document it is. */
export type JsonTable = { readonly name: string; readonly records: RecordSource };

/** Reads a JSON document, or one object per line: its arrays of objects. Throws nothing but a LedgerError. */
export function openJson(bytes: Uint8Array): readonly JsonTable[] {
  return findArrays(parseJson(bytes)).map(({ name, items }) => ({ name, records: toRecords(items) }));
}
