import type { Amount, LedgerRow } from '@ledgerprint/ledger';

/** Texts of excluded rows by reason, those with the most money first. */
export type ExcludedTexts = Readonly<Record<string, readonly string[]>>;

const textsPerReason = 3;

type Sample = { readonly text: string; readonly amount: Amount };

/** Collects a sample of the texts of excluded rows: for each reason, the different texts of the largest rows. */
export function createExcludedTexts() {
  const samples = new Map<string, readonly Sample[]>();
  return {
    add({ fate, reason, amount = 0n, activity }: LedgerRow): void {
      if (fate !== 'excluded') return;
      const text = activity.designation.trim() || activity.supplier.trim();
      const sample = { text, amount: amount < 0n ? -amount : amount };
      const known = samples.get(reason) ?? [];
      const least = known.at(-1);
      if (text === '' || (known.length === textsPerReason && least !== undefined && sample.amount <= least.amount))
        return;
      samples.set(reason, keepLargest([...known, sample]));
    },
    result: (): ExcludedTexts =>
      Object.fromEntries([...samples].map(([reason, own]) => [reason, own.map(({ text }) => text)])),
  };
}

/** Each text once, with its largest amount. */
function keepLargest(samples: readonly Sample[]): readonly Sample[] {
  const sorted = samples.toSorted((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1));
  return [...Map.groupBy(sorted, ({ text }) => text).values()]
    .flatMap(([first]) => first ?? [])
    .slice(0, textsPerReason);
}
