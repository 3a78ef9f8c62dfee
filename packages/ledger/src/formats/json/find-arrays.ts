import { LedgerError } from '../../ledger-error.ts';
import type { JsonObject, JsonValue } from './parse-json.ts';

/** An array of objects, and its path. */
export type FoundArray = { readonly name: string; readonly items: readonly JsonObject[] };

/** `{"marches":{"marche":[…]}}` has two levels. */
const deepest = 4;

type Place = { readonly name: string; readonly value: JsonValue };

/**
 * The arrays of objects in a document, those closest to the root first; none if all arrays are empty. Arrays within an array
 * belong to its rows.
 */
export function findArrays(document: JsonValue): readonly FoundArray[] {
  const found: FoundArray[] = [];
  let hasEmpty = false;
  let level: readonly Place[] = [{ name: '', value: document }];
  for (let depth = 0; depth <= deepest && level.length > 0; depth++) {
    for (const { name, value } of level) {
      if (isTable(value)) found.push({ name, items: value });
      else if (Array.isArray(value) && value.length === 0) hasEmpty = true;
    }
    level = level.flatMap(membersOf);
  }
  if (found.length === 0 && !hasEmpty) throw noTable();
  return found;
}

function membersOf({ name, value }: Place): readonly Place[] {
  if (!isObject(value)) return [];
  return Object.entries(value).map(([key, member]) => ({ name: name === '' ? key : `${name}.${key}`, value: member }));
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTable(value: JsonValue): value is readonly JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function noTable(): LedgerError {
  return new LedgerError(
    'This JSON file contains no list of purchases: provide an array with one object per purchase, or a CSV or XLSX file.',
    { reason: 'NOT_A_TABLE' },
  );
}
