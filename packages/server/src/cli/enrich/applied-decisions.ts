import type { ConflictReason } from '@ledgerprint/engine/decisions';

/** How many of the decisions given for a ledger were applied. */
export type AppliedDecisions = {
  /** The number of decisions given. */
  readonly given: number;
  /** The number that affected at least one product. */
  readonly applied: number;
  /** Decisions that could not be applied, and to how many products. */
  readonly conflicts: readonly {
    readonly decisionId: string;
    readonly reason: ConflictReason;
    readonly products: number;
  }[];
};

/** The decisions on a product of a batch: its column `decision`, and conflicts. */
export type DecidedProduct = {
  readonly decision: string;
  readonly conflicts: readonly { readonly decisionId: string; readonly reason: ConflictReason }[];
};

/** Counts how many of the given decisions were applied. */
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
