import { type CaseTexts, comparedTexts, type Decision, type Selector } from '../../src/decisions/decision.ts';
import { createDecisionIndex, type DecidedNeighbours, type DecisionIndex } from '../../src/decisions/index.ts';
import type { Engine } from '../../src/engine.ts';
import type { Enrichment } from '../../src/enrichment.ts';
import type { EnrichmentContext } from '../../src/enrichment-context.ts';
import type { LabelledCase } from './ledger.ts';

/** A case with its current result and its true values. */
export type ReviewedCase = {
  readonly number: number;
  readonly texts: CaseTexts;
  readonly group: string;
  /** Not in the ledger of the year before. */
  readonly isNew: boolean;
  readonly rows: number;
  readonly spendEur: number;
  /** Its footprint in its true group. */
  readonly trueKg: number;
  result: Enrichment;
};

export const baseContext: EnrichmentContext = { mode: 'ademe', country: 'FR', currency: 'EUR', areRowsJudged: true };

/** A ledger with the engine's results, before any decision. */
export type EnrichedLedger = {
  readonly cases: readonly Readonly<ReviewedCase>[];
  /** Enriches one case again. */
  readonly enrich: (number: number, decisions: DecisionIndex) => Enrichment;
  /** Decisions of the organization, made on earlier ledgers. */
  readonly remembered: readonly Decision[];
};

/** Enriches every case with the engine that has not seen its line. */
export function enrichLedger({
  engines,
  ledger,
  remembered = [],
  neighbours,
}: {
  /** By fold. */
  readonly engines: readonly Engine[];
  readonly ledger: readonly LabelledCase[];
  readonly remembered?: readonly Decision[];
  readonly neighbours?: DecidedNeighbours | undefined;
}): EnrichedLedger {
  const context = { ...baseContext, neighbours };
  const enrich = (number: number, decisions: DecisionIndex) => {
    const { designation, rows, fold } = ledger[number] as LabelledCase;
    return (engines[fold] as Engine).enrich({ designation, activities: rows }, { ...context, decisions });
  };
  const known = createDecisionIndex(remembered);
  const cases = ledger.map((one, number): ReviewedCase => {
    const { designation, supplier, account, category, group, isNew } = one;
    const texts = { designation, supplier, account, category };
    const truth = enrich(number, createDecisionIndex([toDecision({ kind: 'case', ...texts }, group, 0)]));
    return {
      number,
      texts,
      group,
      isNew,
      result: enrich(number, known),
      rows: one.rows.length,
      spendEur: truth.spendEur ?? 0,
      trueKg: truth.footprintKgCo2e ?? 0,
    };
  });
  return { cases, enrich, remembered };
}

/** A completed project in memory, and decisions made on it. */
export type OpenProject = ReturnType<typeof openProject>;

/** Starts from the enriched ledger; decisions here do not affect other projects. */
export function openProject({ cases: enriched, enrich, remembered }: EnrichedLedger) {
  const made: Decision[] = [...remembered];
  const cases: readonly ReviewedCase[] = enriched.map((one) => ({ ...one }));
  const matching = createLookup(cases);

  return {
    cases,
    matching,

    /** Applies a decision as Decide does: only the selected cases are calculated again. */
    decide(selector: Selector, group: string): void {
      made.push(toDecision(selector, group, made.length + 1));
      const decisions = createDecisionIndex(made);
      for (const one of matching(selector)) one.result = enrich(one.number, decisions);
    },

    /** The earlier decisions, followed by those made here. */
    decisions: made as readonly Decision[],
  };
}

function toDecision(selector: Selector, code: string, number: number): Decision {
  return { id: `bench-${number}`, selector, validity: 'organization', category: { scheme: 'ademe', code }, note: '' };
}

/** Finds the cases of a selector. */
function createLookup(cases: readonly ReviewedCase[]) {
  const kinds = new Map<string, Map<string, ReviewedCase[]>>();
  const keyOf = (texts: Partial<CaseTexts>, kind: Selector['kind']) =>
    comparedTexts[kind].map((field) => texts[field] ?? '').join('\n');

  return (selector: Selector): readonly ReviewedCase[] => {
    const { kind } = selector;
    const known = kinds.get(kind) ?? Map.groupBy(cases, ({ texts }) => keyOf(texts, kind));
    kinds.set(kind, known);
    return known.get(keyOf(selector, kind)) ?? [];
  };
}

export const isOpen = ({ result }: ReviewedCase) => result.match === 'review' || result.match === 'unmatched';
export const isRight = ({ result, group }: ReviewedCase) => result.categoryCode === group;
