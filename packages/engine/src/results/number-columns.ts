import { figureFields, isActivityField } from '@ledgerprint/ledger/activity';

/** The columns of the exported file that contain calculated numbers. */
export const numberColumns: ReadonlySet<string> = new Set([
  ...['occurrences', 'categoryConfidence', 'factorValue', 'factorYear', 'activityValue', 'spendEur'],
  ...['footprintKgCo2e', 'footprintLowKgCo2e', 'footprintHighKgCo2e'],
  ...['scope1KgCo2e', 'scope2KgCo2e', 'scope3KgCo2e', 'dataQuality', 'cases'],
]);

/** The columns in which clients write numbers, in any format. */
export const clientNumberColumns: ReadonlySet<string> = new Set(figureFields.filter(isActivityField));
