import { nothing, type Row, toPlace } from './row.ts';
import { statedExclusions } from './stated-exclusions.ts';

/** What the phrases of each file may mean; `undefined`: anything. README.md says what each file is for. */
const topics = {
  endings: undefined,
  letters: undefined,
  compounds: ['link'],
  'small-words': ['link', 'filler', 'join', 'relation'],
  lists: undefined,
  fates: statedExclusions,
  'fates-anywhere': statedExclusions,
  receipts: statedExclusions,
  'account-fates': statedExclusions,
  'category-fates': [...statedExclusions, 'purchase'],
  'account-labels': statedExclusions,
  payees: ['contributions', 'taxes', 'public accountant', 'staff insurer'],
  payments: ['payment'],
  statements: [...statedExclusions, 'refund', 'settlement'],
  'line-types': [...statedExclusions, 'credit'],
  statuses: ['cancelled'],
  openings: ['opening', 'journal'],
  'account-groups': ['cost', 'income', 'equity', 'bank', 'capital', 'balance', 'collective'],
  'balance-accounts': [...statedExclusions, 'purchase'],
  'result-accounts': statedExclusions,
  totals: ['total', 'beside'],
  nil: ['nil'],
  periods: ['period'],
  vague: ['vague'],
  sides: ['debit', 'credit'],
  cells: ['yes', 'no', 'status', 'line type', 'credit note', 'side', 'combined nomenclature'],
  titles: ['grants', 'spending', 'bank account', 'currency'],
  'no-value': ['none'],
  'tax-marks': ['tax'],
  currencies: undefined,
  'unit-codes': undefined,
  'merchant-categories': undefined,
  'merchant-words': ['filler', 'common'],
  'merchant-endings': undefined,
  spellings: undefined,
  'header-words': undefined,
  headers: undefined,
  'vague-headers': undefined,
  units: undefined,
  energy: undefined,
  'energy-charges': undefined,
  families: undefined,
  treatments: ['landfilled', 'burnt', 'recycled', 'composted', 'digested', 'secondary'],
  trades: undefined,
  'agency-sales': undefined,
  purchases: undefined,
  branches: ['N77_2', 'N80_1'],
  marketplaces: ['marketplace', 'payment'],
  travel: [
    ...['flight', 'train', 'coach', 'return', 'not travel', 'premium', 'first', 'business', 'economy', 'travellers'],
    ...['regional train', 'intercity train', 'high-speed train', 'international train', 'tickets'],
  ],
  fares: [
    ...['train', 'high-speed train', 'regional train', 'intercity train', 'international train', 'taxi', 'lorry'],
    ...['electric train', 'metro', 'tram', 'bus', 'short flight', 'medium flight', 'long flight', 'another'],
  ],
  companies: undefined,
  'header-tails': ['money', 'weight'],
  'header-leads': ['line'],
  months: Array.from({ length: 12 }, (_, at) => String(at + 1)),
  countries: undefined,
  'country-adjectives': undefined,
  'country-words': undefined,
  'tax-terms': undefined,
  'legal-forms': undefined,
  'public-bodies': undefined,
  'kinds-of-bodies': undefined,
  cities: undefined,
  'doubtful-names': ['doubtful', 'most doubtful', 'no city'],
  'place-words': ['place', 'local', 'utility', 'not after', 'not before', 'connector', 'preposition'],
  credits: ['returned', 'rebate'],
  'credit-words': ['document', 'link', 'general'],
  documents: ['document', 'line'],
  'bill-words': ['bill', 'company', 'payment', 'expense report'],
  'card-statements': ['statement'],
  headings: undefined,
  meanings: undefined,
  'name-words': ['light', 'other', 'shape', 'colour', 'brand', 'purpose', 'addition', 'mounting', 'upkeep'],
  'heat-networks': ['heat', 'cold', 'metered heat', 'metered cold', 'not heat'],
  'network-operators': undefined,
  refrigerants: ['fluid', 'refill', 'appliance', 'other', 'service'],
  stays: ['own drive', 'another', 'event'],
  foods: ['fed animal', 'substitute', 'kept'],
  'food-states': undefined,
  'food-words': ['negation', 'negated'],
  'empty-words': ['search', 'food', 'industry', 'name', 'style'],
  packs: ['sized', 'counted', 'container', 'of food', 'piece', 'divisor', 'dozen'],
  'size-units': undefined,
  'size-words': ['sheet', 'paper', 'grammage', 'of', 'each', 'range', 'limit', 'reference', 'sheets', 'room'],
} satisfies Readonly<Record<string, readonly string[] | undefined>>;

/** Words that rules compare one by one, or look for beside numbers; they are not searched for in texts. */
const wordLists: ReadonlySet<string> = new Set([
  ...['countries', 'country-adjectives', 'doubtful-names', 'place-words', 'headings', 'meanings', 'name-words'],
  ...['credit-words', 'documents', 'bill-words', 'food-states', 'food-words', 'empty-words'],
  ...['packs', 'size-units', 'size-words'],
]);

/** Names that are compared as a whole, and not searched for in texts. */
const wholeNames: ReadonlySet<string> = new Set([
  ...wordLists,
  'small-words',
  ...[
    'endings',
    'letters',
    'compounds',
    'headers',
    'vague-headers',
    'header-tails',
    'header-leads',
    'units',
    'no-value',
    'tax-marks',
    'currencies',
    'unit-codes',
    'merchant-categories',
    'merchant-words',
    'merchant-endings',
    'spellings',
  ],
]);

/** What is only searched for in the names of columns and sheets, and in cells with a closed set of values. */
const nameTopics: ReadonlySet<string> = new Set([
  ...[
    'header-words',
    'periods',
    'sides',
    'statuses',
    'line-types',
    'account-groups',
    'balance-accounts',
    'result-accounts',
    'cells',
    'titles',
    'openings',
    'nil',
    'totals',
    'vague',
    'tax-terms',
  ],
]);

/** Where the phrases of a topic are searched for; undefined if they are not. */
export function placeOf(topic: string): 'texts' | 'names' | undefined {
  if (wholeNames.has(topic)) return undefined;
  return nameTopics.has(topic) ? 'names' : 'texts';
}

/** The names of all files of a language that can have words, without `.csv`. */
export const topicNames: readonly string[] = Object.keys(topics);

/** Whether a topic is a list of words of which `listForms` gives all forms. */
export function isWordList(topic: string): boolean {
  return wordLists.has(topic);
}

/** The name of a file without `.csv`. */
export type Topic = keyof typeof topics;

/** Throws if a row is in a file that nobody reads, or means something that nobody asks for. */
export function checkMeaning(row: Row): void {
  const { topic, text, means } = row;
  if (!Object.hasOwn(topics, topic)) {
    throw new Error(`${toPlace(row)}: there is no topic "${topic}". The topics are ${topicNames.join(', ')}.`);
  }
  const known: readonly string[] | undefined = topics[topic as Topic];
  if (known === undefined || means === nothing || known.includes(means)) return;
  throw new Error(`${toPlace(row)}: "${text}" means "${means}", which is none of ${known.join(', ')}, ${nothing}.`);
}
