import { type LanguageCode, listForms, listRows, type Topic } from '@ledgerprint/languages';
import { fold, stopWords } from '@ledgerprint/ledger/text';
import { kindAt, neither } from '../text/character-kind.ts';
import { stem } from '../text/stem.ts';

/** How a food is prepared or kept. */
export const foodStates = [
  ...[
    'raw',
    'cooked',
    'roasted',
    'grilled',
    'boiled',
    'steamed',
    'fried',
    'braised',
    'canned',
    'dried',
    'frozen',
    'smoked',
  ],
  ...[
    'powder',
    'breaded',
    'minced',
    'marinated',
    'reconstituted',
    'light',
    'bakery',
    'packed',
    'drained',
    'plain',
    'generic',
  ],
] as const;

export type FoodState = (typeof foodStates)[number];

/** The foods themselves are named in these languages. */
const languages: readonly LanguageCode[] = ['fr', 'en'];
const isKnown = (language: LanguageCode) => languages.includes(language);
const formsOf = (topic: Topic, means: string) => languages.flatMap((language) => listForms(topic, means, language));

const statesByWord = new Map<string, FoodState>(
  listRows('food-states').flatMap(({ language, text, means }) =>
    isKnown(language) ? [[stem(fold(text)), toFoodState(means)] as const] : [],
  ),
);

function toFoodState(means: string): FoodState {
  const state = foodStates.find((one) => one === means);
  if (state === undefined) throw new Error(`food-states.csv: "${means}" is no state of food.`);
  return state;
}

const emptyWords = new Set([...stopWords, ...formsOf('empty-words', 'food')]);
const negations = new Set(formsOf('food-words', 'negation'));
const negated = new Set(formsOf('food-words', 'negated'));

/** A text of or about a food: its stemmed words without stop words, a negated one as `no~word`, and its states. */
export type FoodWords = {
  readonly words: readonly string[];
  /** The number of words before the first comma or bracket: the name of the food, before its description. */
  readonly headCount: number;
  readonly states: ReadonlySet<FoodState>;
};

export function toFoodWords(text: string): FoodWords {
  const reader = createWordTaker();
  const folded = fold(text);
  for (let at = 0; at < folded.length; ) {
    const start = at++;
    const kind = kindAt(folded, start);
    if (kind === neither) {
      if (headEnds.includes(folded[start] as string)) reader.endHead();
      continue;
    }
    while (at < folded.length && kindAt(folded, at) === kind) at++;
    reader.take(folded.slice(start, at));
  }
  return reader.done();
}

const headEnds = ',;(';

function createWordTaker() {
  const words: string[] = [];
  const states = new Set<FoodState>();
  let headCount = 0;
  let isNegated = false;

  function take(word: string): void {
    if (negations.has(word)) {
      isNegated = true;
      return;
    }
    if (emptyWords.has(word)) return;
    const short = stem(word);
    if (negated.has(short) && words.length > 0) {
      words[words.length - 1] = `no~${words.at(-1)}`;
      return;
    }
    const state = isNegated ? undefined : statesByWord.get(short);
    if (state !== undefined) states.add(state);
    const known = state ?? short;
    words.push(isNegated ? `no~${known}` : known);
    isNegated = false;
  }

  return {
    take,
    endHead(): void {
      if (headCount === 0) headCount = words.length;
    },
    done: (): FoodWords => ({ words, headCount: headCount === 0 ? words.length : headCount, states }),
  };
}
