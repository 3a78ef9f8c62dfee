import type { Aggregates } from './cases/aggregates.ts';
import type { CaseMemory } from './cases/case-memory.ts';
import type { DecisionIndex } from './decisions/decision-index.ts';
import type { DecidedNeighbours } from './decisions/neighbour-vote.ts';
import type { ClientCategories } from './referential/client-categories.ts';
import type { Referential } from './referential/referential.ts';

/** Whose categories a project wants, with what they consist of; without a referential of its own the NAICS one. */
type Categories =
  | { readonly mode: 'ademe' }
  | { readonly mode: 'client'; readonly categories: ClientCategories }
  | { readonly mode: 'referential'; readonly referential: Referential | undefined };

/** What all products of a project are enriched with. */
export type EnrichmentContext = Categories & {
  /** ISO code of the country of rows that name none. */
  readonly country?: string | undefined;
  /** ISO code of the currency of amounts that name none. Without it euros are assumed, with a warning. */
  readonly currency?: string | undefined;
  /** The year of rows without a date. */
  readonly year?: number | undefined;
  /** Sums over the whole ledger: they say how large a customer of energy it is. Without them each case speaks for itself. */
  readonly aggregates?: Aggregates | undefined;
  /** What was read for the aggregates, with this very context but for them, decisions and neighbours. */
  readonly memory?: CaseMemory | undefined;
  /** The rows were counted by whoever read their ledger: they are not held against the rules of exclusion again. */
  readonly areRowsJudged?: boolean;
  /** What people settled: it goes before what the engine would say. */
  readonly decisions?: DecisionIndex | undefined;
  /** Cases that were decided in other projects of the organization, which vote on similar ones in ADEME's groups. */
  readonly neighbours?: DecidedNeighbours | undefined;
};

/** The scheme of the categories that its products get. */
export function schemeOf(context: EnrichmentContext): string {
  if (context.mode !== 'referential') return context.mode;
  return context.referential?.name ?? 'naics';
}
