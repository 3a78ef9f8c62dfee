import type { Aggregates } from '@ledgerprint/engine';

/** Adds up the sums of the parts of a ledger. */
export function createAggregateSum() {
  const energyEur: Record<string, Record<string, number>> = {};
  const accountEur: Record<string, number> = Object.create(null);
  return {
    add(part: Aggregates): void {
      for (const [carrier, years] of Object.entries(part.energyEur)) {
        energyEur[carrier] ??= {};
        addTo(energyEur[carrier], years);
      }
      addTo(accountEur, part.accountEur);
    },

    result: (): Aggregates => ({ energyEur, accountEur }),
  };
}

function addTo(sums: Record<string, number>, parts: Readonly<Record<string, number>>): void {
  for (const [key, value] of Object.entries(parts)) sums[key] = (sums[key] ?? 0) + value;
}
