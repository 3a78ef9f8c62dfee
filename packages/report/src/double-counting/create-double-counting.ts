import type { ReportedCase } from '../reported-case.ts';
import type { DoubleCount } from './double-count.ts';
import { createFuelFinder } from './fuel-finder.ts';
import { createInvoiceFinder } from './invoice-finder.ts';
import { createMileageFinder } from './mileage-finder.ts';

/**
 * Looks for purchases that seem to be counted twice, over all cases of a project, in any order. Nothing is taken off; better
 * one missed than one that is none, so that whoever reads the report looks at each of them.
 */
export function createDoubleCounting() {
  const finders = [createFuelFinder(), createMileageFinder(), createInvoiceFinder()];
  return {
    add(reported: ReportedCase): void {
      for (const finder of finders) finder.add(reported);
    },

    /** Fuel, mileage, then invoices; the heaviest first of each. */
    result(): readonly DoubleCount[] {
      return finders.flatMap((finder) => finder.result());
    },
  };
}
