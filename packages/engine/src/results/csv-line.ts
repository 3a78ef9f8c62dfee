import { type Activity, activityFields } from '@ledgerprint/ledger/activity';
import type { Product } from '../category/product.ts';
import type { BesideColumns, Enrichment } from '../enrichment.ts';
import type { Reason } from '../reasons/reason.ts';
import { parseReasons, writeReasons } from '../reasons/reason-cell.ts';
import { sayReasons } from '../reasons/say-reasons.ts';
import { toClientCells } from './client-cells.ts';
import { quoteCell, separator, toNumberCell } from './csv-cell.ts';
import { guardName, guardText } from './formula-guard.ts';

/** A product to be exported: its first spelling, its rows in order, and their number. */
export type ExportedProduct = {
  readonly designation: string;
  readonly activities: readonly Activity[];
  readonly occurrences: number;
};

/** The outcome for a product: the engine's result, or why there is none. */
export type Outcome = Enrichment | { readonly failed: string; readonly engineVersion: string };

type Computed = Omit<Enrichment, 'match' | 'cases' | BesideColumns> & {
  readonly match: Enrichment['match'] | 'failed';
  readonly cases: number | undefined;
};
type ComputedColumn = keyof Computed | 'explanation';

/** The calculated columns after `occurrences`, in the order of the file. */
const computedColumns: readonly (readonly [ComputedColumn, (computed: Computed) => string])[] = [
  ['match', ({ match }) => match],
  ['categoryScheme', ({ categoryScheme }) => guardName(categoryScheme)],
  ['categoryCode', ({ categoryCode }) => guardName(categoryCode ?? '')],
  ['categoryLabel', ({ categoryLabel }) => guardName(categoryLabel ?? '')],
  ['categoryConfidence', ({ categoryConfidence }) => toNumberCell(categoryConfidence)],
  ['alternatives', ({ alternatives }) => guardText(joinAlternatives(alternatives))],
  ['method', ({ method }) => method],
  ['factorId', ({ factorId }) => guardName(factorId ?? '')],
  ['factorName', ({ factorName }) => guardName(factorName ?? '')],
  ['factorValue', ({ factorValue }) => toNumberCell(factorValue)],
  ['factorUnit', ({ factorUnit }) => guardName(factorUnit ?? '')],
  ['factorSource', ({ factorSource }) => guardName(factorSource ?? '')],
  ['factorYear', ({ factorYear }) => toNumberCell(factorYear)],
  ['activityValue', ({ activityValue }) => toNumberCell(activityValue)],
  ['activityUnit', ({ activityUnit }) => guardName(activityUnit ?? '')],
  ['spendEur', ({ spendEur }) => toNumberCell(spendEur)],
  ['footprintKgCo2e', ({ footprintKgCo2e }) => toNumberCell(footprintKgCo2e)],
  ['footprintLowKgCo2e', ({ footprintLowKgCo2e }) => toNumberCell(footprintLowKgCo2e)],
  ['footprintHighKgCo2e', ({ footprintHighKgCo2e }) => toNumberCell(footprintHighKgCo2e)],
  ['explanation', () => ''],
  ['warnings', ({ warnings }) => join(warnings)],
  ['engineVersion', ({ engineVersion }) => guardName(engineVersion)],
  ['scope1KgCo2e', ({ scope1KgCo2e }) => toNumberCell(scope1KgCo2e)],
  ['scope2KgCo2e', ({ scope2KgCo2e }) => toNumberCell(scope2KgCo2e)],
  ['scope3KgCo2e', ({ scope3KgCo2e }) => toNumberCell(scope3KgCo2e)],
  ['ghgCategory', ({ ghgCategory }) => ghgCategory],
  ['begesPost', ({ begesPost }) => begesPost],
  ['dataQuality', ({ dataQuality }) => toNumberCell(dataQuality)],
  ['exclusion', ({ exclusion }) => join(exclusion)],
  ['decision', ({ decision }) => guardText(decision)],
  ['cases', ({ cases }) => toNumberCell(cases)],
  ['reasons', ({ reasons }) => writeReasons(reasons)],
];

/** The first line of the file, without its line break. */
export const csvHeader: string = [...activityFields, 'occurrences', ...computedColumns.map(([name]) => name)].join(',');

/**
 * The line of one product in an export, without its line break. Designations of its rows may differ in white space:
 * the first spelling is shown.
 */
export function toProductLine(product: Product, outcome: Outcome): string {
  const activities = 'failed' in outcome ? product.activities : outcome.rowsInOrder;
  const designation = shownDesignationOf(product);
  return toCsvLine({ designation, activities, occurrences: activities.length }, outcome);
}

/** The first spelling of a product's designation. */
export function shownDesignationOf({ designation, activities }: Product): string {
  return activities[0]?.designation ?? designation;
}

/** The line of one product, without its line break. */
export function toCsvLine(product: ExportedProduct, outcome: Outcome): string {
  const { reasons } = toComputed(outcome);
  let line = '';
  const cells = explainCells(toExportedCells(product, outcome), reasons);
  for (let at = 0; at < cells.length; at++)
    line += at === 0 ? quoteCell(cells[at] ?? '') : `,${quoteCell(cells[at] ?? '')}`;
  return line;
}

/**
 * The cells of the same line before quoting: texts protected against formulas, numbers in digits. The explanation is
 * blank: it takes as long as all other cells, and only files have it.
 */
export function toExportedCells(
  { designation, activities, occurrences }: ExportedProduct,
  outcome: Outcome,
): readonly string[] {
  const computed = toComputed(outcome);
  const cells = toClientCells(designation, activities);
  cells.push(toNumberCell(occurrences));
  for (let at = 0; at < toCells.length; at++) cells.push((toCells[at] as ToCell)(computed));
  return cells;
}

type ToCell = (computed: Computed) => string;
const toCells: readonly ToCell[] = computedColumns.map(([, toCell]) => toCell);
const columns = csvHeader.split(',');
const explanationAt = columns.indexOf('explanation');
const reasonsAt = columns.indexOf('reasons');

/** The cells of a line with their explanation, which says the reasons in English. */
export function explainCells(
  cells: readonly string[],
  reasons: readonly Reason[] = parseReasons(cells[reasonsAt] ?? ''),
): readonly string[] {
  return cells.with(explanationAt, explain(reasons));
}

/** The cell `explanation` for these reasons. */
export function explain(reasons: readonly Reason[]): string {
  return guardText(sayReasons(reasons, 'en'));
}

function toComputed(outcome: Outcome): Computed {
  return 'failed' in outcome ? toFailed(outcome) : outcome;
}

function joinAlternatives(alternatives: Enrichment['alternatives']): string {
  let text = '';
  for (const { code, probability } of alternatives) {
    text += `${text === '' ? '' : separator}${code}:${toNumberCell(probability)}`;
  }
  return text;
}

/** Most lines have none or one. */
function join(values: readonly string[]): string {
  return values.length < 2 ? (values[0] ?? '') : values.join(separator);
}

function toFailed({ failed, engineVersion }: { readonly failed: string; readonly engineVersion: string }) {
  const reasons: readonly Reason[] = [{ code: 'failed', message: failed.trim().replace(/\.$/, '') }];
  return { ...nothing, reasons, engineVersion };
}

const nothing: Omit<Computed, 'reasons' | 'engineVersion'> = {
  match: 'failed',
  categoryScheme: '',
  categoryCode: undefined,
  categoryLabel: undefined,
  categoryConfidence: undefined,
  alternatives: [],
  method: 'none',
  factorId: undefined,
  factorName: undefined,
  factorValue: undefined,
  factorUnit: undefined,
  factorSource: undefined,
  factorYear: undefined,
  activityValue: undefined,
  activityUnit: undefined,
  spendEur: undefined,
  footprintKgCo2e: undefined,
  footprintLowKgCo2e: undefined,
  footprintHighKgCo2e: undefined,
  warnings: [],
  scope1KgCo2e: undefined,
  scope2KgCo2e: undefined,
  scope3KgCo2e: undefined,
  ghgCategory: '',
  begesPost: '',
  dataQuality: undefined,
  exclusion: [],
  decision: '',
  cases: undefined,
};
