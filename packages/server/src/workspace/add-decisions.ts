import type { Decision } from '@ledgerprint/engine/decisions';
import type { CountedConflict, DecisionEffect } from '../enrichment/decision-effect.ts';
import type { Call } from '../operations/call.ts';
import type { EngineDependencies } from './dependencies.ts';

/** A decision of a file, with the 1-based line it stands in. */
export type ImportedDecision = { readonly decision: Decision; readonly line: number };

/** Decisions to be added, all or none. */
export type AddedDecisions = {
  /** Blank: into the organization's memory alone. */
  readonly projectId: string;
  readonly decisions: readonly ImportedDecision[];
  readonly dryRun: boolean;
  readonly decidedBy: string;
};

/** What became of them. Without a project the revision is 0 and there is no effect. */
export type AdditionOutcome = {
  readonly imported: number;
  /** Those that were there already, by their ids. */
  readonly known: number;
  readonly revision: number;
  readonly effect: DecisionEffect | undefined;
  readonly conflicts: readonly CountedConflict[];
};

/**
 * Adds decisions of a file, as Decide does; a selector that matches nothing in the project is memory. Throws a Failure that
 * names the lines that cannot be added.
 */
export function addDecisions(
  _call: Call,
  _dependencies: EngineDependencies,
  _added: AddedDecisions,
): Promise<AdditionOutcome> {
  throw new Error('not built yet');
}
