import { type CaseTexts, comparedTexts, type Decision, type SelectorKind, selectorKinds } from './decision.ts';
import { foldText } from './fold-text.ts';

/**
 * The decisions on one case, field by field. If a list has several decisions, the strongest is first, and the next
 * one applies where the first says nothing about the case.
 */
export type SettledCase = {
  /** Those that set the category or accept the engine's. */
  readonly category: readonly Decision[];
  /** Those that set the factor or accept the engine's. */
  readonly factor: readonly Decision[];
  readonly ghgCategory: Decision | undefined;
  readonly exclusion: Decision | undefined;
  readonly quantity: Decision | undefined;
};

/** Finds the decisions on a case. */
export type DecisionIndex = {
  readonly isEmpty: boolean;
  /** The number of decisions in the index. */
  readonly size: number;
  /** Undefined if there is no decision on the case. */
  find(texts: CaseTexts): SettledCase | undefined;
};

/** The decisions of one kind of selector, by its folded texts. */
type KindIndex = {
  readonly names: readonly (keyof CaseTexts)[];
  readonly byTexts: ReadonlyMap<string, readonly Decision[]>;
};

/**
 * Takes decisions that are not revoked, in the order in which they were made. A kind of selector that none of them
 * uses costs nothing.
 */
export function createDecisionIndex(decisions: readonly Decision[]): DecisionIndex {
  const byKind = Map.groupBy(decisions, ({ selector }) => selector.kind);
  const kinds = selectorKinds.flatMap((kind) => {
    const made = byKind.get(kind);
    return made === undefined ? [] : [indexKind(kind, made)];
  });
  return {
    isEmpty: decisions.length === 0,
    size: decisions.length,

    find(texts) {
      const folded: Partial<Record<keyof CaseTexts, string>> = {};
      const foldOnce = (name: keyof CaseTexts) => {
        folded[name] ??= foldText(texts[name]);
        return folded[name];
      };
      const found = kinds.flatMap(({ names, byTexts }) => byTexts.get(names.map(foldOnce).join('\n')) ?? []);
      return found.length === 0 ? undefined : toSettled(found);
    },
  };
}

function indexKind(kind: SelectorKind, decisions: readonly Decision[]): KindIndex {
  const names = comparedTexts[kind];
  const grouped = Map.groupBy(decisions, ({ selector }) =>
    names.map((name) => foldText(selector[name] ?? '')).join('\n'),
  );
  return { names, byTexts: new Map([...grouped].map(([texts, made]) => [texts, strongestFirst(made)])) };
}

/** For decisions on the same cases: those of the project before those of the organization, then the latest. */
function strongestFirst(made: readonly Decision[]): readonly Decision[] {
  const latestFirst = made.toReversed();
  return [
    ...latestFirst.filter(({ validity }) => validity === 'project'),
    ...latestFirst.filter(({ validity }) => validity === 'organization'),
  ];
}

function toSettled(strongest: readonly Decision[]): SettledCase {
  return {
    category: strongest.filter(({ category, accepted }) => category !== undefined || accepted !== undefined),
    factor: strongest.filter(({ factor, accepted }) => factor !== undefined || accepted !== undefined),
    ghgCategory: strongest.find(({ ghgCategory }) => ghgCategory !== undefined),
    exclusion: strongest.find(({ exclusion }) => exclusion !== undefined),
    quantity: strongest.find(({ quantity }) => quantity !== undefined),
  };
}
