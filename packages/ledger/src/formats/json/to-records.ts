import { isBlankRecord } from '../../columns/blank-cells.ts';
import { toExactNumberText } from '../../file/number-text.ts';
import type { RecordSource, TextRecord } from '../../file/parse-records.ts';
import { LedgerError } from '../../ledger-error.ts';
import { isObject } from './find-arrays.ts';
import type { JsonObject, JsonValue } from './parse-json.ts';

/** The limit of a spreadsheet. */
const mostColumns = 16_384;
/** Objects that share few keys make a table of empty cells, which takes time in proportion to its area. */
const mostCellsOfValue = 64;
const alwaysAllowed = 1_000_000;
const batchSize = 1_000;
/** `a.b.c`: deeper values are left out. */
const deepest = 2;

/** A table with a column for each key, in order of first appearance. The header is line 1. */
export function toRecords(items: readonly JsonObject[]): RecordSource {
  const columns = columnsOf(items);
  return async function* records() {
    yield [{ line: 1, cells: [...columns.keys()] }];
    for (let start = 0; start < items.length; start += batchSize) {
      yield items
        .slice(start, start + batchSize)
        .map((item, index) => toRecord(item, start + index + 2, columns))
        .filter(({ cells }) => !isBlankRecord(cells));
    }
  };
}

function columnsOf(items: readonly JsonObject[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  let values = 0;
  for (const item of items) {
    visitCells(item, (name) => {
      values++;
      if (columns.has(name)) return;
      columns.set(name, columns.size);
      if (columns.size > mostColumns) throw tooWide();
    });
  }
  if (columns.size * items.length > alwaysAllowed + mostCellsOfValue * values) throw tooWide();
  return columns;
}

function toRecord(item: JsonObject, line: number, columns: ReadonlyMap<string, number>): TextRecord {
  const cells = new Array<string>(columns.size).fill('');
  visitCells(item, (name, value) => {
    const column = columns.get(name) ?? 0;
    if (cells[column] === '') cells[column] = toText(value);
  });
  return { line, cells };
}

type Scalars = string | number | boolean | null | readonly JsonValue[];

/** The cells of an object: nested objects contribute their members, and an array of objects those of its first. */
function visitCells(item: JsonObject, take: (name: string, value: Scalars) => void, prefix = '', depth = 0): void {
  for (const [key, member] of Object.entries(item)) {
    const name = `${prefix}${key}`;
    const first = Array.isArray(member) ? member.find((element) => isObject(element)) : undefined;
    const value = first ?? member;
    if (!isObject(value)) take(name, value);
    else if (depth < deepest) visitCells(value, take, `${name}.`, depth + 1);
  }
}

function toText(value: Scalars): string {
  if (value === null) return '';
  if (typeof value === 'number') return toExactNumberText(value);
  if (typeof value !== 'object') return String(value);
  return value
    .map((element) => (typeof element === 'object' ? '' : toText(element)))
    .filter((text) => text !== '')
    .join(', ');
}

function tooWide(): LedgerError {
  return new LedgerError(
    'The objects in this JSON file have too many different keys to form one table: provide the purchases as CSV or XLSX.',
    { reason: 'NOT_A_TABLE' },
  );
}
