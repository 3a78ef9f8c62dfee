import {
  figuresOf,
  parseReasons,
  type SummedCase,
  type SummedProduct,
  sumCases,
  toNumberCell,
  toSignificant,
  toSummedProduct,
} from '@ledgerprint/engine/results';
import { productColumns } from '../evidence/pack-files.ts';
import { isNear } from './check-case.ts';
import { checkReasons, type ReasonChecks } from './check-reasons.ts';
import type { CsvRecord } from './record-reader.ts';

/** The exported columns of a case, as cells. */
export type CaseCells = readonly string[];

const file = 'products.csv';
const placeOf = new Map(productColumns.map((name, at) => [name, at]));
const sums = 'The value must be the sum over the cases of the product.';
const lead = 'The value must be that of the largest case of the product.';

/** Checks the line of a product against its cases. */
export function checkProduct(
  { line, cells }: CsvRecord,
  cases: readonly CaseCells[],
  { findings, saysTexts }: ReasonChecks,
): void {
  const hold = (column: string, found: string, expected: string, why: string) => {
    if (found !== expected) findings.addValue({ file, line, column }, { found, expected, why });
  };
  const [only] = cases;
  if (cases.length === 1 && only !== undefined) {
    for (const [at, column] of productColumns.entries())
      hold(column, cells[at] ?? '', only[at] ?? '', 'The value must match the only case of the product.');
    return;
  }
  const product = toSummed(cells);
  const expected = sumCases(cases.map(toSummed));
  const cellOf = (column: string) => cells[placeOf.get(column) ?? -1] ?? '';
  const holdNear = (column: string, sum: number) => {
    if (!isNear(Number(cellOf(column)), sum)) hold(column, cellOf(column), toNumberCell(toSignificant(sum)), sums);
  };
  const reasons = parseReasons(cellOf('reasons'));
  checkReasons({ file, line, reasons }, cellOf, { findings, saysTexts });
  // Programs that did not state the sums by case have none.
  const stated = toText(figuresOf(reasons).cases);
  if (stated !== '' && stated !== toText(expected.cases)) {
    const why = 'The sums by case must be those of the cases of the product.';
    findings.addValue({ file, line, column: 'reasons' }, { found: stated, expected: toText(expected.cases), why });
  }
  hold('designation', cellOf('designation'), only?.[0] ?? '', 'The value must be that of the first case.');
  hold('cases', cellOf('cases'), `${cases.length}`, 'The value must be the number of cases.');
  hold('match', product.match, expected.match, lead);
  hold('categoryCode', product.categoryCode, expected.categoryCode, lead);
  hold('categoryLabel', product.categoryLabel, expected.categoryLabel, lead);
  hold('occurrences', cellOf('occurrences'), `${expected.occurrences}`, sums);
  if (product.match !== 'excluded') holdNear('spendEur', expected.spendEur);
  if (expected.footprint === undefined) {
    hold('footprintKgCo2e', cellOf('footprintKgCo2e'), '', sums);
    return;
  }
  holdNear('footprintKgCo2e', expected.footprint.kg);
  const multiplied = Number(cellOf('activityValue')) * Number(cellOf('factorValue'));
  if (!isNear(Number(cellOf('footprintKgCo2e')), multiplied)) {
    const why = 'The value must be activityValue × factorValue.';
    hold('footprintKgCo2e', cellOf('footprintKgCo2e'), toNumberCell(toSignificant(multiplied)), why);
  }
  for (const scope of [1, 2, 3] as const) holdNear(`scope${scope}KgCo2e`, sumScope(expected, scope));
}

function sumScope({ cases }: SummedProduct, scope: 1 | 2 | 3): number {
  const parts = cases.filter(({ match }) => match !== 'excluded').flatMap(({ reporting }) => reporting);
  return parts.reduce((sum, part) => (part.scope === scope ? sum + part.kg : sum), 0);
}

/** What breakdowns add up, for comparison. */
function toText(cases: readonly SummedCase[]): string {
  return cases
    .map((one) =>
      [
        ...[one.supplier, one.categoryCode, one.categoryLabel, one.match, one.method, one.exclusion],
        ...[one.rows, one.spendEur, one.uncountedEur, one.footprintMg ?? '', one.dataQuality ?? ''],
        ...one.reporting.map(({ ghgCategory, begesPost, kg }) => `${ghgCategory} ${begesPost} ${kg}`),
      ].join(', '),
    )
    .join('; ');
}

function toSummed(cells: readonly string[]): SummedProduct {
  return toSummedProduct(new Map(productColumns.map((name, at) => [name, cells[at] ?? ''])));
}
