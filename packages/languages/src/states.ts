import type { Row } from './row.ts';
import { createTransitions } from './transitions.ts';

/** A phrase that ends in a state. */
export type Entry = { readonly row: Row; readonly weight: number; readonly isLast: boolean };

/** Where all phrases start, and those that only start a text. */
export const anywhere = 0;
export const first = 1;

const noEnds: readonly Entry[] = [];

/** What a state has, as bits: most states have one of them, and asking takes no other memory. */
const has = { ends: 1, next: 2, gap: 4, sign: 8 } as const;

/** The states of an automaton that finds phrases, by number. Each has a language, as a bit, except for the first two. */
export function createStates() {
  const transitions = createTransitions();
  const languages: number[] = [0, 0];
  let kinds = new Uint8Array(1 << 12);
  const ends: (readonly Entry[])[] = [noEnds, noEnds];
  const gaps = new Map<number, number>();
  const signs = new Map<number, number>();

  function create(language: number): number {
    ends.push(noEnds);
    const state = languages.push(language) - 1;
    if (state === kinds.length) {
      const before = kinds;
      kinds = new Uint8Array(2 * before.length);
      kinds.set(before);
    }
    return state;
  }

  function mark(state: number, kind: number): void {
    kinds[state] = (kinds[state] as number) | kind;
  }

  function add(to: Map<number, number>, state: number, language: number): number {
    const known = to.get(state) ?? create(language);
    to.set(state, known);
    return known;
  }

  return {
    /** The state after a word, after a gap, and after a sign, which are created if need be. */
    after(state: number, word: number, language: number): number {
      const known = transitions.find(state, word);
      if (known !== 0) return known;
      const next = create(language);
      transitions.add(state, word, next);
      mark(state, has.next);
      return next;
    },
    afterGap(state: number, language: number): number {
      mark(state, has.gap);
      return add(gaps, state, language);
    },
    afterSign(state: number, language: number): number {
      mark(state, has.sign);
      return add(signs, state, language);
    },

    end(state: number, entry: Entry): void {
      mark(state, has.ends);
      ends[state] = [...(ends[state] as readonly Entry[]), entry];
    },

    /** The state after a word; 0 if there is none. */
    find: transitions.find,
    languageOf: (state: number): number => languages[state] as number,

    hasEnds: (state: number): boolean => ((kinds[state] as number) & has.ends) !== 0,
    endsOf: (state: number): readonly Entry[] => ends[state] as readonly Entry[],
    isContinued: (state: number): boolean => ((kinds[state] as number) & has.next) !== 0,
    /** 0 if there is none. */
    findAfterGap: (state: number): number => (((kinds[state] as number) & has.gap) === 0 ? 0 : (gaps.get(state) ?? 0)),
    findAfterSign: (state: number): number =>
      ((kinds[state] as number) & has.sign) === 0 ? 0 : (signs.get(state) ?? 0),
  };
}
