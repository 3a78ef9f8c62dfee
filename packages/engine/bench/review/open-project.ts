import { type CaseTexts, comparedTexts, type Decision, type Selector } from '../../src/decisions/decision.ts';
import { createDecisionIndex, type DecisionIndex } from '../../src/decisions/index.ts';
import type { Engine, EnrichmentContext } from '../../src/engine.ts';
import type { Enrichment } from '../../src/enrichment.ts';
import type { LabelledCase } from './ledger.ts';

/** A case with its result of the moment, and what is true of it. */
export type ReviewedCase = {
  readonly number: number;
  readonly texts: CaseTexts;
  readonly group: string;
  readonly rows: number;
  readonly spendEur: number;
  /** What it weighs in its true group. */
  readonly trueKg: number;
  result: Enrichment;
};

/** A completed project in memory: what the service would answer of it, and decisions made on it. */
export type OpenProject = ReturnType<typeof openProject>;

export const baseContext: EnrichmentContext = {
  mode: 'ademe',
  country: 'FR',
  currency: 'EUR',
  areRowsJudged: true,
};

/** Enriches the ledger, with the decisions and whatever else the context has. */
export function openProject({
  engines,
  ledger,
  context = baseContext,
  remembered = [],
}: {
  /** By fold. */
  readonly engines: readonly Engine[];
  readonly ledger: readonly LabelledCase[];
  readonly context?: EnrichmentContext;
  /** Decisions of the organization, made on earlier ledgers. */
  readonly remembered?: readonly Decision[];
}) {
  const made: Decision[] = [...remembered];
  const enrich = ({ designation, rows, fold }: LabelledCase, decisions: DecisionIndex) =>
    (engines[fold] as Engine).enrich({ designation, activities: rows }, { ...context, decisions });
  const known = createDecisionIndex(made);
  const cases: readonly ReviewedCase[] = ledger.map((one, number) => {
    const { designation, supplier, account, category, group } = one;
    const texts = { designation, supplier, account, category };
    const truth = enrich(one, createDecisionIndex([toDecision({ kind: 'case', ...texts }, group, 0)]));
    return {
      ...{ number, texts, group, result: enrich(one, known), rows: one.rows.length },
      spendEur: truth.spendEur ?? 0,
      trueKg: truth.footprintKgCo2e ?? 0,
    };
  });
  const byTexts = createLookup(cases);

  return {
    cases,
    matching: byTexts,

    /** Applies a decision, as Decide does: only the cases that it is about are computed again. */
    decide(selector: Selector, group: string): void {
      made.push(toDecision(selector, group, made.length + 1));
      const decisions = createDecisionIndex(made);
      for (const one of byTexts(selector)) {
        one.result = enrich(ledger[one.number] as LabelledCase, decisions);
      }
    },

    /** What was decided here, in this order. */
    decisions: made as readonly Decision[],
  };
}

function toDecision(selector: Selector, code: string, number: number): Decision {
  return {
    id: `bench-${number}`,
    selector,
    validity: 'organization',
    category: { scheme: 'ademe', code },
    note: '',
  };
}

/** Finds the cases that a selector is about. */
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
