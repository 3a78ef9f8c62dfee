export { type ShareBasis, shareBasisOf, shareOf } from '../cases/row-share.ts';
export { type Gas, gasColumns, gases } from '../catalogue/gases.ts';
export { anyGroupRatio } from '../footprint/any-purchase.ts';
export { toSignificant } from '../footprint/significant.ts';
export { nameFactor, nameFactorOf } from '../reasons/factor-name.ts';
export { type Figures, figuresOf, readFigures } from '../reasons/figures.ts';
export { nameFrenchIndex } from '../reasons/french-indices.ts';
export { carrierNames, nameUnit } from '../reasons/names.ts';
export {
  isStep,
  type Reason,
  type ReasonCode,
  type ReasonOf,
  reasonValues,
  type Step,
} from '../reasons/reason.ts';
export {
  fromNamedValues,
  type NamedValues,
  parseNamedValues,
  parseReasons,
  writeReasons,
} from '../reasons/reason-cell.ts';
export { type SaidPart, sayReason, sayReasons, toSaidParts, toSentences } from '../reasons/say-reasons.ts';
export { joinReporting } from '../reporting/join-reporting.ts';
export { type BegesPost, begesPosts, type GhgCategory, ghgCategories } from '../reporting/posts.ts';
export type { ReportingPart } from '../reporting/reporting.ts';
export type { ErrorSource, UncertainCase } from '../uncertainty/uncertain-case.ts';
export { doubtOf, intervalOf } from '../uncertainty/uncertainty-sum.ts';
export { sayWarning, type Warning, warningSentences } from '../values/warning.ts';
export type { Bias, BiasSign } from './biases.ts';
export { calculationVersion, textVersion } from './calculation-version.ts';
export { joinValues } from './client-cells.ts';
export { quoteCell, separator, toNumberCell, toTextCell } from './csv-cell.ts';
export {
  csvHeader,
  type ExportedProduct,
  explain,
  explainCells,
  type Outcome,
  shownDesignationOf,
  toCsvLine,
  toExportedCells,
  toProductLine,
} from './csv-line.ts';
export { createExcelCsv, type ExcelLocale } from './excel-csv.ts';
export { toExportFileName } from './export-file-name.ts';
export { guardText, restoreText } from './formula-guard.ts';
export { toMilligrams } from './milligrams.ts';
export { createProductsSheet, mostWorkbookRows } from './products-sheet.ts';
export { type FigureFormat, isUnderstood, sayNotUnderstood } from './say-not-understood.ts';
export { sumCases } from './sum-cases.ts';
export {
  createSummary,
  type Footprint,
  type LineToSum,
  matches,
  type NotUnderstood,
  type Summary,
  type SummedProduct,
  sumLine,
  sumOutcome,
  toSummedProduct,
} from './summary.ts';
export { toSummarySheet } from './summary-sheet.ts';
export { leadOf, type SummedCase, toDoubtKg, unmatchedEurOf } from './summed-case.ts';
export {
  averageOfTotals,
  intervalOfTotals,
  type Money,
  type ReportHeading,
  scopesOf,
  shareByHeading,
  type TotalDimension,
  type TotalEntry,
  type TotalledCase,
  totalDimensions,
  totalsOf,
  wholeOfTotals,
} from './totals.ts';
export { toLibrarySheets, type WorkbookSheet } from './workbook.ts';
