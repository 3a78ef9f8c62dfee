import { toFailure } from '@ledgerprint/engine/products';
import {
  type Figures,
  guardText,
  intervalOf,
  joinReporting,
  joinValues,
  type Reason,
  shareBasisOf,
  shareByHeading,
  shareOf,
  toDoubtKg,
  toExportedCells,
  toMilligrams,
  toNumberCell,
  toSignificant,
  unmatchedEurOf,
} from '@ledgerprint/engine/results';
import { caseColumns, productColumns } from '../evidence/pack-files.ts';
import type { ReportedCase } from '../reported-case.ts';
import { checkReasons, type ReasonChecks } from './check-reasons.ts';
import { isNumberCell, type ReadRow } from './row-record.ts';

/** A line of `cases.csv` with the rows of its case, each with its line in `rows.csv`. */
export type CaseToCheck = {
  readonly line: number;
  readonly cells: readonly string[];
  readonly reported: ReportedCase;
  readonly rows: readonly { readonly line: number; readonly row: ReadRow }[];
  /** The first spelling of the product. */
  readonly designation: string;
  /** Those of its reasons that can be read, and their figures. */
  readonly reasons: readonly Reason[];
  readonly figures: Figures;
};

const file = 'cases.csv';
const placeOf = new Map(caseColumns.map((name, at) => [name, at]));
const numberColumns = [
  ...['occurrences', 'categoryConfidence', 'factorValue', 'factorYear', 'activityValue', 'spendEur'],
  ...['footprintKgCo2e', 'footprintLowKgCo2e', 'footprintHighKgCo2e', 'scope1KgCo2e', 'scope2KgCo2e'],
  ...['scope3KgCo2e', 'dataQuality', 'cases', 'uncountedEur', 'shareTotal'],
].map((name) => ({ name, at: placeOf.get(name) ?? -1 }));
const clientColumns = productColumns.slice(0, productColumns.indexOf('occurrences') + 1);
/** Figures are exported with twelve digits; recalculated values may differ in the last ones. */
const rounding = 1e-9;

/** Checks a case against its rows, and its figures against each other. */
export function checkCase(
  { line, cells, reported, rows, designation, reasons, figures }: CaseToCheck,
  { findings, saysTexts }: ReasonChecks,
): void {
  const cellOf = (column: string) => cells[placeOf.get(column) ?? -1] ?? '';
  const numberOf = (column: string) => Number(cellOf(column));
  const hold = (column: string, expected: string, why: string) => {
    const found = cellOf(column);
    if (found !== expected) findings.addValue({ file, line, column }, { found, expected, why });
  };
  /** Checks a figure that may have been rounded from another to twelve digits. */
  const holdNear = (column: string, expected: number, why: string) => {
    if (!isNear(numberOf(column), expected)) hold(column, toNumberCell(toSignificant(expected)), why);
  };

  function holdRows(): void {
    const activities = rows.map(({ row }) => row);
    const expected = toExportedCells({ designation, activities, occurrences: rows.length }, nothing);
    for (const [at, column] of clientColumns.entries())
      hold(column, expected[at] ?? '', 'The value must match the rows of the case.');
    const basis = shareBasisOf(activities);
    hold('shareBy', basis.by, 'The value must be the basis on which shares are allocated to the rows of the case.');
    hold('shareTotal', toNumberCell(basis.total), 'The value must be the sum over the rows of the case.');
    // A failed case has no total, and so no shares.
    if (reported.match === 'failed') return;
    for (const { line: rowLine, row } of rows) {
      const share = toNumberCell(shareOf(row, basis));
      if (row.share === share) continue;
      const why = `The value must be the row’s share of case ${cells[0]}; the shares add up to one.`;
      findings.addValue(
        { file: 'rows.csv', line: rowLine, column: 'share' },
        { found: row.share, expected: share, why },
      );
    }
  }

  function holdFootprint({ parts, uncountedEur, reporting, uncertainty }: Figures): void {
    const kg = numberOf('footprintKgCo2e');
    const [activity, factor] = [numberOf('activityValue'), numberOf('factorValue')];
    const product = toSignificant(activity * factor);
    if (!isNear(kg, product))
      hold('footprintKgCo2e', toNumberCell(product), 'The value must be activityValue × factorValue.');
    holdParts(parts, { kg, activity });
    hold('uncountedEur', toNumberCell(uncountedEur), 'The value must match the reasons.');
    const mg = toMilligrams(kg);
    hold('footprintMg', `${mg}`, 'The value must be footprintKgCo2e in whole milligrams.');
    const scopes = new Map(shareByHeading('scope', reporting, { footprintMg: mg, spendEur: 0, uncountedEur: 0 }));
    for (const scope of ['1', '2', '3']) {
      const why = 'Scopes must match the reasons and add up to the footprint.';
      hold(`scope${scope}Mg`, `${scopes.get(scope)?.footprintMg ?? 0n}`, why);
    }
    const joined = joinReporting(reporting);
    for (const column of ['scope1KgCo2e', 'scope2KgCo2e', 'scope3KgCo2e'] as const)
      hold(column, toNumberCell(joined[column]), 'The value must match the reasons.');
    for (const column of ['ghgCategory', 'begesPost'] as const)
      hold(column, joined[column], 'The value must match the reasons.');
    const reportedKg = reporting.reduce((sum, part) => sum + part.kg, 0);
    if (!isNear(reportedKg, kg)) {
      const values = { found: toNumberCell(reportedKg), expected: cellOf('footprintKgCo2e') };
      const why = 'The reported parts must add up to the footprint.';
      findings.addValue({ file, line, column: 'reasons' }, { ...values, why });
    }
    if (uncertainty === undefined) {
      hold('reasons', '', 'The reasons must state the uncertainty of the footprint.');
      return;
    }
    const { lowKg, highKg } = intervalOf(uncertainty);
    holdNear('footprintLowKgCo2e', Math.min(lowKg, kg), 'The value must follow from the uncertainties in the reasons.');
    holdNear(
      'footprintHighKgCo2e',
      Math.max(highKg, kg),
      'The value must follow from the uncertainties in the reasons.',
    );
  }

  /** Each multiplication must be right, and together they must give the footprint. */
  function holdParts(
    parts: Figures['parts'],
    { kg, activity }: { readonly kg: number; readonly activity: number },
  ): void {
    const largest = Math.max(0, ...parts.map((part) => Math.abs(part.kg)));
    const sum = parts.reduce((total, part) => total + part.kg, 0);
    const isRight =
      parts.every((part) => isNear(part.amount * part.factor, part.kg)) && Math.abs(sum - kg) <= rounding * largest;
    const [only] = parts;
    if (!isRight || only === undefined) {
      const values = { found: cellOf('reasons'), expected: `multiplied?…&kg=${toNumberCell(kg)}` };
      const why = 'The multiplications in the reasons must be right and add up to the footprint.';
      findings.addValue({ file, line, column: 'reasons' }, { ...values, why });
    } else if (parts.length === 1) {
      const why = 'The value must match the multiplication in the reasons.';
      if (only.amount !== activity) hold('activityValue', toNumberCell(only.amount), why);
      hold('factorValue', toNumberCell(only.factor), why);
    }
  }

  /**
   * The category uncertainty must follow from the reasons. For an unmatched case, it includes the footprint of its
   * spend at the average intensity.
   */
  function holdDoubt(): void {
    const expected = toMilligrams(toDoubtKg(reported.uncertainty, unmatchedEurOf(reported)));
    const found = numberOf('doubtMg');
    // The cell keeps twelve digits.
    if (Math.abs(found - Number(expected)) <= 1 + rounding * Math.abs(found)) return;
    hold('doubtMg', `${expected}`, 'The value must follow from the uncertainties in the reasons.');
  }

  for (const { name, at } of numberColumns) {
    const cell = cells[at] ?? '';
    if (cell !== '' && !isNumberCell(cell)) hold(name, toNumberCell(Number(cell)), 'The value must be a number.');
  }
  holdRows();
  checkReasons({ file, line, reasons }, cellOf, { findings, saysTexts });
  const isFailed = reported.match === 'failed';
  const account = isFailed ? '' : guardText(joinValues(rows, ({ row }) => row.account));
  hold('account', account, 'The value must match the rows of the case.');
  holdDoubt();
  if (cellOf('footprintKgCo2e') !== '') holdFootprint(figures);
  else
    for (const column of blankColumns) hold(column, '', 'The value must be empty, because the case has no footprint.');
}

const blankColumns = ['footprintMg', 'scope1Mg', 'scope2Mg', 'scope3Mg', 'footprintLowKgCo2e', 'footprintHighKgCo2e'];

const nothing = toFailure('');

/** Whether two figures are equal except for the last digits. */
export function isNear(found: number, expected: number): boolean {
  return Math.abs(found - expected) <= rounding * Math.max(Math.abs(found), Math.abs(expected));
}
