import type { ConflictReason } from '@ledgerprint/engine/decisions';

/** What of the decisions on a ledger was applied. */
export type AppliedDecisions = {
  /** How many there were. */
  readonly given: number;
  /** How many of them took part in a product. */
  readonly applied: number;
  /** Those that could not be applied, and to how many products. */
  readonly conflicts: readonly {
    readonly decisionId: string;
    readonly reason: ConflictReason;
    readonly products: number;
  }[];
};

/** What each product of a batch says of decisions: the column `decision`, and conflicts. */
export type DecidedProduct = {
  readonly decision: string;
  readonly conflicts: readonly { readonly decisionId: string; readonly reason: ConflictReason }[];
};

/** Sums up what became of so many decisions. */
export function createAppliedDecisions(given: number) {
  const applied = new Set<string>();
  const conflicts = new Map<string, AppliedDecisions['conflicts'][number]>();
  return {
    add({ decision, conflicts: found }: DecidedProduct): void {
      for (const id of decision.split(' | ')) if (id !== '') applied.add(id);
      for (const { decisionId, reason } of found) {
        const key = `${decisionId} ${reason}`;
        const products = (conflicts.get(key)?.products ?? 0) + 1;
        conflicts.set(key, { decisionId, reason, products });
      }
    },

    result: (): AppliedDecisions => ({ given, applied: applied.size, conflicts: [...conflicts.values()] }),
  };
}
