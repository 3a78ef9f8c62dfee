import type { ReportedCase } from '../reported-case.ts';
import { countRows, monthOf } from './case-rows.ts';
import type { DoubleCount } from './double-count.ts';
import { createFuelFinder } from './fuel-finder.ts';
import { isBurntInVehicles, isMileage } from './fuels.ts';
import { createInvoiceFinder } from './invoice-finder.ts';
import { addToSide, createSide, joinSides, type Side, sizeOf, toDoubleCount } from './side.ts';

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

/**
 * A side that is smaller than the other by this ratio is a single receipt, not a second record of the same journeys.
 */
const leastShare = 100n;

/**
 * Finds car mileage recorded in addition to vehicle fuel. There is at most one finding, which covers the months with
 * both.
 */
function createMileageFinder() {
  const kilometres = new Map<string, Side>();
  const fuel = new Map<string, Side>();

  return {
    add(reported: ReportedCase): void {
      const months = isMileage(reported) ? kilometres : isBurntInVehicles(reported) ? fuel : undefined;
      if (months === undefined) return;
      const { designation, supplier } = reported;
      for (const { row, footprintMg, spendEur } of countRows(reported)) {
        const month = monthOf(row.purchaseDate);
        if (month === undefined) continue;
        const side = months.get(month) ?? createSide();
        months.set(month, side);
        addToSide(side, { designation, supplier, row, footprintMg, spendEur });
      }
    },

    result(): readonly DoubleCount[] {
      const months = [...kilometres.keys()].filter((month) => fuel.has(month)).toSorted();
      if (months.length === 0) return [];
      const sideOf = (known: Map<string, Side>) => joinSides(months.flatMap((month) => known.get(month) ?? []));
      const sides = [sideOf(kilometres), sideOf(fuel)] as const;
      const [one, other] = [sizeOf(sides[0].footprintMg), sizeOf(sides[1].footprintMg)];
      return one * leastShare < other || other * leastShare < one ? [] : [toDoubleCount('mileage', sides, months)];
    },
  };
}
