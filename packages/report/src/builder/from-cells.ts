import {
  csvHeader,
  type Figures,
  readFigures,
  restoreText,
  separator,
  toMilligrams,
} from '@ledgerprint/engine/results';
import type { ReportedCase } from '../reported-case.ts';

/** A case as stored and exported. */
export type ExportedCase = Pick<ReportedCase, 'id' | 'uncountedEur' | 'doubtMg' | 'rows'> & {
  /** The cells of the exported columns, in order and unquoted; texts are guarded against formulas. */
  readonly cells: readonly string[];
  /** Guarded like the cells. */
  readonly account: string;
  /** The figures in its reasons, if they have been read before. */
  readonly figures?: Figures;
};

const places: ReadonlyMap<string, number> = new Map(csvHeader.split(',').map((name, at) => [name, at]));

function placeOf(column: string): number {
  const place = places.get(column);
  if (place === undefined) throw new Error(`The exported file has no column ${column}.`);
  return place;
}

// Looked up once, because every case passes here.
const at = {
  designation: placeOf('designation'),
  supplier: placeOf('supplier'),
  category: placeOf('category'),
  match: placeOf('match'),
  categoryScheme: placeOf('categoryScheme'),
  categoryCode: placeOf('categoryCode'),
  categoryLabel: placeOf('categoryLabel'),
  method: placeOf('method'),
  factorId: placeOf('factorId'),
  factorName: placeOf('factorName'),
  factorValue: placeOf('factorValue'),
  factorUnit: placeOf('factorUnit'),
  factorSource: placeOf('factorSource'),
  factorYear: placeOf('factorYear'),
  activityValue: placeOf('activityValue'),
  activityUnit: placeOf('activityUnit'),
  spendEur: placeOf('spendEur'),
  footprint: placeOf('footprintKgCo2e'),
  reasons: placeOf('reasons'),
  warnings: placeOf('warnings'),
  dataQuality: placeOf('dataQuality'),
  exclusion: placeOf('exclusion'),
  decision: placeOf('decision'),
};

/** Restores a stored case, which is then identical to the calculated one. */
export function fromCells(exported: ExportedCase): ReportedCase {
  const { id, cells, account } = exported;
  const textAt = (place: number) => restoreText(cells[place] ?? '');
  const plainAt = (place: number) => cells[place] ?? '';
  const numberAt = (place: number) => (plainAt(place) === '' ? undefined : Number(plainAt(place)));
  const footprintKg = numberAt(at.footprint);
  const { parts, uncertainty, reporting, notUnderstood } = exported.figures ?? readFigures(plainAt(at.reasons));
  const warnings = plainAt(at.warnings);
  return {
    id,
    designation: textAt(at.designation),
    supplier: textAt(at.supplier),
    account: restoreText(account),
    category: textAt(at.category),
    match: plainAt(at.match),
    categoryScheme: textAt(at.categoryScheme),
    categoryCode: textAt(at.categoryCode),
    categoryLabel: textAt(at.categoryLabel),
    method: plainAt(at.method),
    factorId: textAt(at.factorId),
    factorName: textAt(at.factorName),
    factorValue: numberAt(at.factorValue),
    factorUnit: textAt(at.factorUnit),
    factorSource: textAt(at.factorSource),
    factorYear: numberAt(at.factorYear),
    activityValue: numberAt(at.activityValue),
    activityUnit: textAt(at.activityUnit),
    spendEur: numberAt(at.spendEur),
    uncountedEur: exported.uncountedEur,
    footprintMg: footprintKg === undefined ? undefined : toMilligrams(footprintKg),
    parts: parts.length < 2 ? [] : parts.map(({ id, source, kg }) => ({ id, source, kg })),
    reporting,
    uncertainty,
    dataQuality: numberAt(at.dataQuality),
    warnings: warnings === '' ? [] : warnings.split(separator),
    notUnderstood,
    exclusion: plainAt(at.exclusion),
    decision: textAt(at.decision),
    doubtMg: exported.doubtMg,
    rows: exported.rows,
  };
}
