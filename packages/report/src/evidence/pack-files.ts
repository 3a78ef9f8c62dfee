import { csvHeader, gasColumns } from '@ledgerprint/engine/results';
import { allRowFields } from '@ledgerprint/ledger/activity';

/** The files of an evidence pack, in order. */
export const packFileNames = [
  'rows.csv',
  'products.csv',
  'cases.csv',
  'decisions.csv',
  'factors.csv',
  'reconciliation.csv',
  'referential.csv',
  'report.json',
  'report.html',
  'receipt.json',
] as const;

export type PackFileName = (typeof packFileNames)[number];

/** The files that determine a result; the referential is present only if the organization has its own. */
export type DataFileName = Exclude<PackFileName, 'report.json' | 'report.html' | 'receipt.json'>;

/** Every row in ledger order. Texts are verbatim, except for the guard against formulas. */
export const rowColumns = ['position', ...allRowFields, 'case', 'share'] as const;

/** The columns of the export, and so of `products.csv`. */
export const productColumns: readonly string[] = csvHeader.split(',');

/** Each case as the export would show it on its own, with the additional columns needed for sums. */
export const caseColumns: readonly string[] = [
  'case',
  ...productColumns,
  'account',
  'uncountedEur',
  'footprintMg',
  'scope1Mg',
  'scope2Mg',
  'scope3Mg',
  'doubtMg',
  'shareBy',
  'shareTotal',
];

/** The last ones are the gases of the factor, which older packs do not have. */
export const factorColumns = [
  'factorId',
  'factorName',
  'publisher',
  'identifier',
  'edition',
  'factorValue',
  'factorUnit',
  'factorYear',
  'uncertainty',
  'cases',
  'footprintMg',
  ...gasColumns,
] as const;

export const reconciliationColumns = ['file', 'sheet', 'fate', 'reason', 'currency', 'rows', 'amount'] as const;
