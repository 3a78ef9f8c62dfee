import { findLanguage } from '@ledgerprint/languages';
import type { Aggregates, EnergySpend } from '../cases/aggregates.ts';
import type { Product } from '../category/product.ts';
import type { CarrierName } from '../energy/carriers.ts';
import type { Engine } from '../engine.ts';
import type { EnrichmentContext } from '../enrichment-context.ts';

/**
 * First pass over a ledger: its spend on each energy in each year, and its languages. Energy bills are recognized as in enrichment. Texts
 * that do not mention energy are not classified, so the pass takes a fraction of the time.
 */
export function createAggregateCollector({
  engine,
  context,
}: {
  readonly engine: Pick<Engine, 'readEnergySpend'>;
  readonly context: EnrichmentContext;
}) {
  const sum = createAggregateSum();

  function readOrNothing(product: Product): readonly EnergySpend[] {
    try {
      return engine.readEnergySpend(product, context);
    } catch {
      return [];
    }
  }

  return {
    /** In any order. A product that the engine cannot read is left out: its own line will say that it failed. */
    add(product: Product): void {
      sum.addRows(findLanguage(product.designation) ?? '', product.activities.length);
      for (const { carrier, year, spendEur } of readOrNothing(product))
        sum.addSpend(carrier, `${year ?? ''}`, spendEur);
    },

    toAggregates: sum.toAggregates,
  };
}

/** Adds up the sums of the parts of a ledger. The result depends neither on the parts nor on their order. */
export function createAggregateSum() {
  const energy = new Map<CarrierName, Map<string, number>>();
  const rows = new Map<string, number>();

  // Rounded to cents after each addition: the sum of floating-point numbers depends on their order, but it is always
  // nearest to the same number of cents.
  function addSpend(carrier: CarrierName, year: string, spendEur: number): void {
    const years = energy.get(carrier) ?? new Map<string, number>();
    energy.set(carrier, years);
    years.set(year, toCents((years.get(year) ?? 0) + toCents(spendEur)));
  }

  function addRows(language: string, count: number): void {
    rows.set(language, (rows.get(language) ?? 0) + count);
  }

  return {
    addSpend,
    addRows,

    addPart({ energyEur, languageRows = {} }: Aggregates): void {
      for (const [language, count] of Object.entries(languageRows)) addRows(language, count);
      for (const [carrier, years] of Object.entries(energyEur))
        for (const [year, spendEur] of Object.entries(years)) addSpend(carrier as CarrierName, year, spendEur);
    },

    toAggregates(): Aggregates {
      const years = [...energy].map(([carrier, sums]) => [carrier, Object.fromEntries(sums)] as const);
      return { energyEur: Object.fromEntries(years), languageRows: Object.fromEntries([...rows].toSorted()) };
    },
  };
}

/** The nearest number of whole cents, in euros. */
function toCents(spendEur: number): number {
  return Math.round(spendEur * 100) / 100;
}
