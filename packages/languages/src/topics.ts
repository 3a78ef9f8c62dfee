import { nothing, type Row, toPlace } from './row.ts';

const reasons = [
  ...[
    'vat',
    'payable',
    'bank',
    'payroll',
    'tax',
    'depreciation',
    'finance',
    'transfer',
    'grant',
    'equity',
    'land',
    'deposit',
  ],
  ...['revenue', 'intra_group', 'stock', 'adjustment', 'cancelled', 'total'],
] as const;

/** What the phrases of each file may mean; `undefined`: anything. README.md says what each file is for. */
const topics = {
  endings: undefined,
  'small-words': ['link', 'filler', 'join', 'relation'],
  lists: undefined,
  fates: reasons,
  'fates-anywhere': reasons,
  'account-fates': reasons,
  'category-fates': [...reasons, 'purchase'],
  'account-labels': reasons,
  payees: ['contributions', 'taxes', 'public accountant', 'staff insurer'],
  payments: ['payment'],
  statements: [...reasons, 'refund', 'settlement'],
  'line-types': [...reasons, 'credit'],
  statuses: ['cancelled'],
  openings: ['opening', 'journal'],
  'account-groups': ['cost', 'income', 'equity', 'bank', 'capital', 'balance', 'collective'],
  'balance-accounts': [...reasons, 'purchase'],
  'result-accounts': reasons,
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
  trades: undefined,
  'agency-sales': undefined,
  travel: ['flight', 'train', 'coach', 'return', 'not travel', 'premium', 'first', 'business', 'economy', 'travellers'],
  companies: undefined,
  'header-tails': ['money', 'weight'],
  'header-leads': ['line'],
  months: Array.from({ length: 12 }, (_, at) => String(at + 1)),
} satisfies Readonly<Record<string, readonly string[] | undefined>>;

/** Names that are compared as a whole, and not searched for in texts. */
const wholeNames: ReadonlySet<string> = new Set([
  ...[
    'endings',
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
  ],
]);

/** Where the phrases of a topic are searched for; undefined if they are not. */
export function placeOf(topic: string): 'texts' | 'names' | undefined {
  if (wholeNames.has(topic)) return undefined;
  return nameTopics.has(topic) ? 'names' : 'texts';
}

/** The names of all files of a language that can have words, without `.csv`. */
export const topicNames: readonly string[] = Object.keys(topics);

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
