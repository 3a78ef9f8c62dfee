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
  /** Decisions that nothing matches, or that others override wherever they match. */
  readonly withoutEffect?: readonly string[];
};

/** The decisions on a product of a batch: its column `decision`, and conflicts. */
export type DecidedProduct = {
  readonly decision: string;
  readonly conflicts: readonly { readonly decisionId: string; readonly reason: ConflictReason }[];
};

/** The product, if decisions apply to it or should. */
export function toDecided({ decision, conflicts }: DecidedProduct): readonly DecidedProduct[] {
  return decision === '' && conflicts.length === 0 ? [] : [{ decision, conflicts }];
}

/** Counts how many of the decisions with these ids were applied. */
export function createAppliedDecisions(ids: readonly string[]) {
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

    result(): AppliedDecisions {
      const refused = new Set([...conflicts.values()].map(({ decisionId }) => decisionId));
      return {
        given: ids.length,
        applied: applied.size,
        conflicts: [...conflicts.values()],
        withoutEffect: ids.filter((id) => !applied.has(id) && !refused.has(id)),
      };
    },
  };
}
