import { exportedColumns, type ResultLine } from './results.ts';

/** A product or a case with its result, as it is stored: texts are guarded against formulas, numbers are decimal texts. */
export type StoredResult = {
  readonly ordinal: number;
  /** 0 for the sum of several cases. */
  readonly number: number;
  readonly firstPosition: number;
  /** What the list is ordered by, as a decimal text. */
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
  explanation: 'explanation',
  warnings: 'warnings',
  engineVersion: 'engine_version',
  ghgCategory: 'ghg_category',
  begesPost: 'beges_post',
  exclusion: 'exclusion',
  decision: 'decision',
  conflicts: 'conflicts',
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

/** A line that was not stored, as it would be read. */
export function toStoredResult(line: ResultLine): StoredResult {
  const { ordinal, number, firstPosition, cells, account, conflicts } = line;
  const cellOf = new Map<string, string>(exportedColumns.map(([name], at) => [name, cells[at] ?? '']));
  const pick = <Columns extends Readonly<Record<string, string>>, Value>(
    columns: Columns,
    read: (column: string) => Value,
  ) =>
    Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, read(column)])) as {
      readonly [Name in keyof Columns]: Value;
    };
  const numberOf = (column: string) => {
    const text = cellOf.get(column) ?? '';
    return text === '' ? null : Number(text);
  };
  return {
    ...pick(textColumns, (column) => cellOf.get(column) ?? ''),
    ...pick(numericColumns, (column) => cellOf.get(column) || null),
    ...{ ordinal, number, firstPosition, account, conflicts, sortValue: '' },
    ...{ occurrences: numberOf('occurrences') ?? 0, factorYear: numberOf('factor_year') },
    ...{ cases: numberOf('cases'), doubtMg: String(line.doubtMg) },
  };
}
