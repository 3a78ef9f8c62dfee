import {
  activityFields,
  allRowFields,
  type CaseField,
  caseFields,
  isActivityField,
  isNormalizedUtf8,
  normalizeDesignation,
  type Row,
  type RowField,
} from '@ledgerprint/ledger/activity';
import { toTextArray } from '../postgres/array-text.ts';
import type { CopyLines } from '../postgres/copy-lines.ts';
import { type ActivityTexts, apart } from './activity-texts.ts';
import { columnOf } from './column-name.ts';

// The columns of `rows`. Every field has one. Those that identify a case hold the normal form, by which rows are
// compared; if any of them was written differently, `spellings` holds them as written. The fields that only ledgers
// have are null if they are blank.

const isOfCase = (field: RowField): field is CaseField => caseFields.some((known) => known === field);
const isNullable = (field: RowField) => !isActivityField(field) && !isOfCase(field);

/** Fields with a column of their own that is never null: what an activity has. */
const givenFields = allRowFields.filter((field) => !isOfCase(field) && !isNullable(field));
/** Fields whose blank is stored as null: what only a ledger has. */
const nullableFields = allRowFields.filter(isNullable);

const listOf = (fields: readonly RowField[]) => fields.map(columnOf).join(', ');

/** The columns in which rows of AddActivities differ from one another, in the order of `addActivityCells`. */
export const activityColumns = `${listOf(caseFields)}, spellings, ${listOf(givenFields)}`;
/** The same for rows of a ledger, in the order of `addRowCells`. */
export const ledgerColumns = `${activityColumns}, ${listOf(nullableFields)}`;

/** A row of the database, in the columns of `selectedColumns`. */
export type StoredRow = Readonly<Record<CaseField, string>> & {
  readonly spellings: readonly string[] | null;
} & Readonly<Partial<Record<RowField, string | number | null>>>;

/** These fields under their own names, for a SELECT. */
export function selectedColumns<Field extends RowField>(fields: readonly Field[]): string {
  return [...fields.map((field) => `${columnOf(field)} AS "${field}"`), 'spellings'].join(', ');
}

/** These fields of a stored row as the client sent them: blank texts are empty, the line of a row without one is 0. */
export function fromStored<Field extends RowField>(stored: StoredRow, fields: readonly Field[]): Pick<Row, Field> {
  const row: Partial<Record<RowField, string | number>> = {};
  for (const field of fields) row[field] = stored[field] ?? (field === 'line' ? 0 : '');
  if (stored.spellings !== null)
    for (const [at, field] of caseFields.entries()) row[field] = stored.spellings[at] ?? '';
  return row as Pick<Row, Field>;
}

/** A field that identifies a case, as the client wrote it. */
export function verbatim(field: CaseField): string {
  return `coalesce(spellings[${caseFields.indexOf(field) + 1}], ${columnOf(field)})`;
}

/** A stored row as a JSON object of its fields, verbatim. */
export const rowAsJson = `json_build_object(${allRowFields
  .map((field) => {
    const column = columnOf(field);
    if (isOfCase(field)) return `'${field}', ${verbatim(field)}`;
    if (!isNullable(field)) return `'${field}', ${column}`;
    return `'${field}', coalesce(${column}, ${field === 'line' ? 0 : "''"})`;
  })
  .join(', ')})`;

/** Adds the cells of `activityColumns`. An activity has no account. */
export function addActivityCells(lines: CopyLines, row: Partial<Row>): void {
  let isVerbatim = true;
  for (const field of caseFields) {
    const text = row[field] ?? '';
    const normal = text === '' ? '' : normalizeDesignation(text);
    if (normal !== text) isVerbatim = false;
    lines.add(normal);
  }
  if (isVerbatim) lines.addNull();
  else lines.add(toTextArray(caseFields.map((field) => row[field] ?? '')));
  for (const field of givenFields) lines.add(row[field] as string);
}

/** Adds the cells of `ledgerColumns`. */
export function addRowCells(lines: CopyLines, row: Row): void {
  addActivityCells(lines, row);
  for (const field of nullableFields) {
    const value = row[field];
    if (value === '' || value === 0) lines.addNull();
    else lines.add(String(value));
  }
}

const fieldNumberOf = (field: RowField) => (activityFields as readonly RowField[]).indexOf(field);
const caseFieldNumbers = caseFields.map(fieldNumberOf);
const givenFieldNumbers = givenFields.map(fieldNumberOf);
const noField = -1;

/** The same as `addActivityCells` for a row whose texts are in the body of its call. */
export function addTextCells(lines: CopyLines, texts: ActivityTexts, row: number): void {
  if (!isVerbatimRow(texts, row)) {
    addActivityCells(lines, texts.read(row));
    return;
  }
  for (const field of caseFieldNumbers) {
    if (field === noField) lines.add('');
    else lines.addBytes(texts.body, texts.startOf(row, field), texts.endOf(row, field));
  }
  lines.addNull();
  for (const field of givenFieldNumbers) lines.addBytes(texts.body, texts.startOf(row, field), texts.endOf(row, field));
}

/** Whether the body has all texts as they are stored. */
function isVerbatimRow(texts: ActivityTexts, row: number): boolean {
  for (const field of givenFieldNumbers) if (texts.startOf(row, field) === apart) return false;
  for (const field of caseFieldNumbers) {
    if (field === noField) continue;
    const start = texts.startOf(row, field);
    if (start === apart || !isNormalizedUtf8(texts.body, start, texts.endOf(row, field))) return false;
  }
  return true;
}
