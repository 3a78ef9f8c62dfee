import type { ReportedCase } from '../reported-case.ts';
import type { DoubleCount } from './double-count.ts';
import { createFuelFinder } from './fuel-finder.ts';
import { createInvoiceFinder } from './invoice-finder.ts';
import { createMileageFinder } from './mileage-finder.ts';

/**
 * Looks for purchases that may be counted twice, across all cases of a project, in any order. Nothing is deducted. The
 * checks would rather miss a duplicate than raise a false alarm, so that readers take each finding seriously.
 */
export function createDoubleCounting() {
  const finders = [createFuelFinder(), createMileageFinder(), createInvoiceFinder()];
  return {
    add(reported: ReportedCase): void {
      for (const finder of finders) finder.add(reported);
    },

    /** Fuel, mileage, then invoices, each with the largest first. */
    result(): readonly DoubleCount[] {
      return finders.flatMap((finder) => finder.result());
    },
  };
}
