import { foldText } from '@ledgerprint/engine/decisions';
import type { ReportLine } from '../report.ts';
import { byWeight, createLargest, createTallies, type Tally, toLine } from './tally.ts';

/**
 * Suppliers, distinguished as in decisions: case and accents are ignored. A supplier is named by its first spelling.
 */
export function createSuppliers() {
  const tallies = createTallies();
  const bySpelling = new Map<string, Tally>();
  return {
    find(supplier: string): Tally {
      const known = bySpelling.get(supplier);
      if (known !== undefined) return known;
      const tally = tallies.find(foldText(supplier), supplier);
      bySpelling.set(supplier, tally);
      return tally;
    },

    /** The largest suppliers, and a line for all others. */
    largest(most: number): readonly ReportLine[] {
      const largest = createLargest(most);
      for (const tally of tallies.all().toSorted(byWeight)) largest.add(tally);
      return largest.tallies().map(toLine);
    },
  };
}
