import type { Aggregates } from './cases/aggregates.ts';
import type { CaseMemory } from './cases/case-memory.ts';
import type { DecisionIndex } from './decisions/decision-index.ts';
import type { DecidedNeighbours } from './decisions/neighbour-vote.ts';
import type { RatioChoice } from './geography/ratio-choice.ts';
import type { Readers } from './languages/reader.ts';
import type { ClientCategories } from './referential/client-categories.ts';
import type { Naics } from './referential/naics.ts';
import type { Referential } from './referential/referential.ts';

/** The categories of a project in `referential` mode: a referential of its own, or NAICS. */
export type ListedCategories = { readonly mode: 'referential' } & (
  | { readonly referential: Referential; readonly naics?: undefined }
  | { readonly referential?: undefined; readonly naics: Naics }
);

type Categories =
  | { readonly mode: 'ademe' }
  | { readonly mode: 'client'; readonly categories: ClientCategories }
  | ListedCategories;

/** The context with which all products of a project are enriched. */
export type EnrichmentContext = Categories & {
  /** ISO code of the country for rows that name none. */
  readonly country?: string | undefined;
  /** ISO code of the currency for amounts that name none. If absent, euros are assumed, with a warning. */
  readonly currency?: string | undefined;
  /** The year of rows without a date. */
  readonly year?: number | undefined;
  /** ISO 639-1 codes of the languages of the rows, the main one first. If absent, they are found. */
  readonly languages?: readonly string[] | undefined;
  /** `ademe`: ADEME's ratios for money spent in any country. If absent, the ratios of the country. */
  readonly ratios?: RatioChoice | undefined;
  /** The readers of its languages beside French and English, as `engine.prepare` loads them. Lines in others are not read. */
  readonly readers?: Readers | undefined;
  /**
   * Totals of the whole ledger, which show how large an energy customer it is. Without them, each case is considered
   * alone.
   */
  readonly aggregates?: Aggregates | undefined;
  /** Cases read for the aggregates, with the same context except for the aggregates, decisions and neighbours. */
  readonly memory?: CaseMemory | undefined;
  /** The rows were judged when their ledger was read: the exclusion rules are not applied again. */
  readonly areRowsJudged?: boolean;
  /** People's decisions, which take precedence over the engine's own choice. */
  readonly decisions?: DecisionIndex | undefined;
  /** Cases decided in other projects of the organization, which influence similar ones in ADEME's groups. */
  readonly neighbours?: DecidedNeighbours | undefined;
};

/** The scheme of a project's categories: `ademe`, `client`, `naics`, or the name of its referential. */
export function schemeOf(context: EnrichmentContext): string {
  if (context.mode !== 'referential') return context.mode;
  return context.referential?.name ?? 'naics';
}
