import type { Aggregates } from '../cases/aggregates.ts';
import type { Product } from '../category/product.ts';
import type { CarrierName } from '../energy/carriers.ts';
import type { Engine } from '../engine.ts';
import type { EnrichmentContext } from '../enrichment-context.ts';

/** More accounts than any chart of accounts has; further ones are left out. */
const mostAccounts = 20_000;

/**
 * First pass over a ledger: its spend on each energy in each year, and on each account. Energy bills are recognized as
 * in enrichment. Texts that do not mention energy are not classified, so the pass takes a fraction of the time.
 */
export function createAggregateCollector({
  engine,
  context,
}: {
  readonly engine: Pick<Engine, 'readSpend'>;
  readonly context: EnrichmentContext;
}) {
  const energy = new Map<CarrierName, Map<string, number>>();
  const accounts = new Map<string, number>();
  return {
    /** In any order. */
    add(product: Product): void {
      const spend = engine.readSpend(product, context);
      for (const { carrier, year, spendEur } of spend.energy) {
        const years = energy.get(carrier) ?? new Map<string, number>();
        energy.set(carrier, years);
        addTo(years, `${year ?? ''}`, spendEur);
      }
      for (const { account, spendEur } of spend.accounts) {
        if (accounts.has(account) || accounts.size < mostAccounts) addTo(accounts, account, spendEur);
      }
    },

    toAggregates(): Aggregates {
      const years = [...energy].map(([carrier, sums]) => [carrier, Object.fromEntries(sums)] as const);
      return { energyEur: Object.fromEntries(years), accountEur: Object.fromEntries(accounts) };
    },
  };
}

function addTo(sums: Map<string, number>, key: string, spendEur: number): void {
  sums.set(key, (sums.get(key) ?? 0) + spendEur);
}
