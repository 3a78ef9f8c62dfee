import { exportedColumns, type ShownLine } from './results.ts';

/** A product or a case with its result, as stored: texts are guarded against formulas, numbers are decimal strings. */
export type StoredResult = {
  readonly ordinal: number;
  /** 0 for the sum of several cases. */
  readonly number: number;
  readonly firstPosition: number;
  /** The value by which the list is ordered, as a decimal string. */
  readonly sortValue: string;
} & Readonly<Record<TextColumn, string>> &
  Readonly<Record<NumericColumn, string | null>> & {
    readonly occurrences: number;
    readonly factorYear: number | null;
    readonly cases: number | null;
    readonly doubtMg: string;
  };

type TextColumn = keyof typeof textColumns;
type NumericColumn = keyof typeof numericColumns;

const textColumns = {
  designation: 'designation',
  supplier: 'supplier',
  unitPrice: 'unit_price',
  currency: 'currency',
  quantity: 'quantity',
  unit: 'unit',
  purchaseDate: 'purchase_date',
  weight: 'weight',
  notes: 'notes',
  category: 'category',
  account: 'account',
  match: 'match',
  categoryScheme: 'category_scheme',
  categoryCode: 'category_code',
  categoryLabel: 'category_label',
  alternatives: 'alternatives',
  method: 'method',
  factorId: 'factor_id',
  factorName: 'factor_name',
  factorUnit: 'factor_unit',
  factorSource: 'factor_source',
  activityUnit: 'activity_unit',
  warnings: 'warnings',
  engineVersion: 'engine_version',
  ghgCategory: 'ghg_category',
  begesPost: 'beges_post',
  exclusion: 'exclusion',
  decision: 'decision',
  conflicts: 'conflicts',
  reasons: 'reasons',
} as const;

const numericColumns = {
  categoryConfidence: 'category_confidence',
  factorValue: 'factor_value',
  activityValue: 'activity_value',
  spendEur: 'spend_eur',
  footprintKg: 'footprint_kg',
  footprintLowKg: 'footprint_low_kg',
  footprintHighKg: 'footprint_high_kg',
  scope1Kg: 'scope1_kg',
  scope2Kg: 'scope2_kg',
  scope3Kg: 'scope3_kg',
  dataQuality: 'data_quality',
} as const;

const otherColumns = {
  ordinal: 'ordinal',
  number: 'number',
  firstPosition: 'first_position',
  occurrences: 'occurrences',
  factorYear: 'factor_year',
  cases: 'cases',
  doubtMg: 'doubt_mg',
} as const;

/** The columns of a stored result, for a SELECT. */
export const resultColumns: string = Object.entries({ ...otherColumns, ...textColumns, ...numericColumns })
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(', ');

const placeOf: ReadonlyMap<string, number> = new Map(exportedColumns.map(([name], place) => [name, place]));

/** For the columns that are in the exported file: the name here and the place in the file. */
function findPlaces<Name extends string>(columns: Readonly<Record<Name, string>>) {
  return (Object.entries(columns) as [Name, string][]).flatMap(([name, column]) => {
    const place = placeOf.get(column);
    return place === undefined ? [] : [[name, place] as const];
  });
}

const textPlaces = findPlaces(textColumns);
const numericPlaces = findPlaces(numericColumns);
const otherPlaces = new Map<string, number>(findPlaces(otherColumns));

/** A line that was not stored, in the form in which it would be read. */
export function toStoredResult(line: ShownLine): StoredResult {
  const { ordinal, number, firstPosition, cells, account, conflicts } = line;
  const numberOf = (name: keyof typeof otherColumns) => {
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
