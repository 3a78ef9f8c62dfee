import type { Product } from '@ledgerprint/engine';
import {
  guardText,
  type Outcome,
  shareBasisOf,
  shareOf,
  toExportedCells,
  toMilligrams,
} from '@ledgerprint/engine/results';
import { costIn } from '@ledgerprint/ledger/activity';
import type { ReportedCase, ReportedRow } from '../reported-case.ts';
import { fromCells } from './from-cells.ts';

/** The position of a row, and its reference in the ledger. */
export type RowPlace = Pick<ReportedRow, 'position' | 'file' | 'sheet' | 'line' | 'reference'>;

/** A case that has just been enriched. */
export type EnrichedCase = {
  readonly id: string;
  /** The first spelling of the product. */
  readonly designation: string;
  /** Its rows, in order, and the position of each. */
  readonly activities: Product['activities'];
  readonly places: readonly RowPlace[];
  /** The outcome of this case only. */
  readonly outcome: Outcome;
};

/** Converts an outcome to the same case that would be read from storage. */
export function fromOutcome({ id, designation, activities, places, outcome }: EnrichedCase): ReportedCase {
  const isFailed = 'failed' in outcome;
  const inOrder = isFailed ? activities : outcome.rowsInOrder;
  return fromCells({
    id,
    cells: toExportedCells({ designation, activities: inOrder, occurrences: inOrder.length }, outcome),
    account: isFailed ? '' : guardText(outcome.account),
    doubtMg: isFailed ? 0n : toMilligrams(outcome.doubtKg),
    rows: toRows(activities, places),
    uncountedEur: isFailed ? 0 : outcome.uncountedEur,
  });
}

function toRows(activities: EnrichedCase['activities'], places: readonly RowPlace[]): readonly ReportedRow[] {
  const basis = shareBasisOf(activities);
  return places.map((place, at) => {
    const row = activities[at];
    if (row === undefined) throw new Error('Every row of a case has a place.');
    return { ...place, ...costIn(row), purchaseDate: row.purchaseDate, share: shareOf(row, basis) };
  });
}
