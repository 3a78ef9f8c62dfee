import { fold, stopWords } from '@ledgerprint/ledger/text';
import { kindAt, neither } from '../text/character-kind.ts';
import { stem } from '../text/stem.ts';

/** How a food is prepared or kept, each with the stemmed French and English words that say so. */
const stateWords = {
  raw: 'cru raw fresh frai fraich uncooked',
  cooked: 'cuit cooked',
  roasted: 'roti four roasted baked roast',
  grilled: 'grill poel grilled panfried barbecu',
  boiled: 'bouilli boiled poached poch',
  steamed: 'vapeur steamed',
  fried: 'frit fried saut sauteed',
  braised: 'brais braised mijot stewed',
  canned: 'appertis conserv canned tinned boit can',
  dried: 'sec sech seche deshydrat dry dried dehydrated',
  frozen: 'surgel congel frozen glac',
  smoked: 'fum smoked',
  powder: 'poudr powder powdered moulu ground',
  breaded: 'pan breaded',
  minced: 'hach minced',
  marinated: 'marin marinated pickled',
  reconstituted: 'reconstitu reconstituted',
  light: 'leger allege alleg light lowfat reduit',
  bakery: 'artisanal bakery boulangeri',
  packed: 'preemball prepacked packaged',
  drained: 'egoutt drained',
  plain: 'natur plain natural',
  generic: 'precision average moyen moyenn standard courant typ',
} as const;

export type FoodState = keyof typeof stateWords;
export const foodStates = Object.keys(stateWords) as readonly FoodState[];

const statesByWord = new Map<string, FoodState>();
for (const state of foodStates) for (const word of stateWords[state].split(' ')) statesByWord.set(word, state);

const emptyWords = new Set([...stopWords, ...'an at base ce dans s type w'.split(' ')]);
const negations = new Set(['sans', 'non', 'without', 'not', 'no', 'un']);

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
    if (short === 'free' && words.length > 0) {
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
