import type { Report } from '../report.ts';
import {
  toFilesTable,
  toMonthsTable,
  toOriginTable,
  toProductsTable,
  toQualityTable,
  toSuppliersTable,
} from './breakdowns.ts';
import { toComparedCasesTable, toComparisonTable } from './comparison.ts';
import { toDecidersTable, toDecisionsTable } from './decisions.ts';
import { toBiasesTable, toCheckFirstTable, toDoubleCountingTable, toSourcesTable } from './findings.ts';
import { toGasesTable } from './gases.ts';
import {
  toExcludedByEngineTable,
  toMatchesTable,
  toReconciledFilesTable,
  toReconciliationTable,
} from './reconciliation.ts';
import { toBegesTable, toEsrsTable, toGhgTable, toScopesTable } from './standards.ts';
import type { ReportTable } from './table.ts';
import type { TableSetting } from './table-setting.ts';

/** Every table of a report that has lines, in reading order. */
export function toAllTables(report: Report, setting: TableSetting): readonly ReportTable[] {
  const { comparison } = report;
  const tables = [
    toCheckFirstTable,
    toScopesTable,
    toGhgTable,
    toBegesTable,
    toEsrsTable,
    toGasesTable,
    toOriginTable,
    toMonthsTable,
    toFilesTable,
    toSuppliersTable,
    toProductsTable,
    toBiasesTable,
    toReconciliationTable,
    toReconciledFilesTable,
    toExcludedByEngineTable,
    toMatchesTable,
    toDoubleCountingTable,
    toQualityTable,
    toDecidersTable,
    toDecisionsTable,
  ].map((toTable) => toTable(report, setting));
  return [
    ...tables,
    ...(comparison === undefined
      ? []
      : [toComparisonTable(comparison, setting), toComparedCasesTable(comparison, setting)]),
    toSourcesTable(report, setting),
  ].filter((table) => table !== undefined);
}
