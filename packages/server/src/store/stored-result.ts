import { activityFields } from '@ledgerprint/ledger/activity';
import type { Queryable } from '../postgres/connection-pool.ts';
import { columnOf } from './column-name.ts';
import { exportedColumns } from './exported-columns.ts';
import { lineColumns, unpackLine } from './result-cells.ts';
import { readNeededTexts } from './result-texts.ts';
import type { ShownLine } from './results.ts';

/** A product or a case with its result, as stored: texts are guarded against formulas, numbers are decimal strings. */
export type StoredResult = {
  readonly ordinal: number;
  /** 0 for the sum of several cases. */
  readonly number: number;
  readonly firstPosition: number;
  /** The value by which the list is ordered, as a decimal string. */
  readonly sortValue: string;
} & Readonly<Record<TextField, string>> &
  Readonly<Record<NumericField, string | null>> & {
    readonly occurrences: number;
    readonly factorYear: number | null;
    readonly cases: number | null;
    readonly doubtMg: string;
  };

type TextField = (typeof textFields)[number];
type NumericField = (typeof numericFields)[number];

const textFields = [
  ...activityFields,
  'account',
  'match',
  'categoryScheme',
  'categoryCode',
  'categoryLabel',
  'alternatives',
  'method',
  'factorId',
  'factorName',
  'factorUnit',
  'factorSource',
  'activityUnit',
  'warnings',
  'engineVersion',
  'ghgCategory',
  'begesPost',
  'exclusion',
  'decision',
  'conflicts',
  'reasons',
] as const;

const numericFields = [
  'categoryConfidence',
  'factorValue',
  'activityValue',
  'spendEur',
  'footprintKg',
  'footprintLowKg',
  'footprintHighKg',
  'scope1Kg',
  'scope2Kg',
  'scope3Kg',
  'dataQuality',
] as const;

const otherFields = ['ordinal', 'number', 'firstPosition', 'occurrences', 'factorYear', 'cases', 'doubtMg'] as const;

/** The columns of a listed line, for a SELECT. */
export const listedColumns = `ordinal, number, first_position AS "firstPosition", account, conflicts, doubt_mg AS "doubtMg",
  json_build_array(${lineColumns.join(', ')}) AS stored`;

/** The values of `listedColumns`. */
export type ListedLine = Pick<
  StoredResult,
  'ordinal' | 'number' | 'firstPosition' | 'account' | 'conflicts' | 'doubtMg'
> & { readonly stored: readonly (string | null)[] };

/** These lines, with all other columns of a statement. */
export async function readListed<Line extends ListedLine>(
  db: Queryable,
  organizationId: number,
  projectNumber: number,
  lines: readonly Line[],
): Promise<readonly (Omit<Line, 'stored'> & StoredResult)[]> {
  const texts = await readNeededTexts(
    db,
    organizationId,
    projectNumber,
    lines.map(({ stored }) => stored),
  );
  return lines.map(({ stored, ...line }) => ({
    ...toStoredResult({ ...line, doubtMg: BigInt(line.doubtMg), cells: unpackLine(stored, texts).cells }),
    ...line,
  }));
}

const placeOf: ReadonlyMap<string, number> = new Map(exportedColumns.map(([name], place) => [name, place]));

/** For the fields that are in the exported file: the place there. */
function findPlaces<Field extends string>(fields: readonly Field[]) {
  return fields.flatMap((field) => {
    const place = placeOf.get(columnOf(field));
    return place === undefined ? [] : [[field, place] as const];
  });
}

const textPlaces = findPlaces(textFields);
const numericPlaces = findPlaces(numericFields);
const otherPlaces = new Map<string, number>(findPlaces(otherFields));

/** A line that was not stored, in the form in which it would be read. */
export function toStoredResult(
  line: Pick<ShownLine, 'ordinal' | 'number' | 'firstPosition' | 'cells' | 'account' | 'conflicts' | 'doubtMg'>,
): StoredResult {
  const { ordinal, number, firstPosition, cells, account, conflicts } = line;
  const numberOf = (name: (typeof otherFields)[number]) => {
    const text = cells[otherPlaces.get(name) ?? -1] ?? '';
    return text === '' ? null : Number(text);
  };
  const result: Partial<Writable<StoredResult>> = {
    ordinal,
    number,
    firstPosition,
    sortValue: '',
    account,
    conflicts,
    occurrences: numberOf('occurrences') ?? 0,
    factorYear: numberOf('factorYear'),
    cases: numberOf('cases'),
    doubtMg: String(line.doubtMg),
  };
  // Assigned one by one: building the object from entries takes longer than everything else.
  for (const [name, place] of textPlaces) result[name] = cells[place] ?? '';
  for (const [name, place] of numericPlaces) result[name] = cells[place] || null;
  return result as StoredResult;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
