import { readName } from '@ledgerprint/languages';

/** What a word in the name of a column may mean. */
export type HeaderTag = (typeof headerTags)[number];

export const headerTags = [
  'amount',
  'value',
  'total',
  'line',
  'net',
  'gross',
  'vat',
  'rate',
  'exchange',
  'unit',
  'price',
  'quantity',
  'date',
  'period',
  'currency',
  'supplier',
  'customer',
  'name',
  'code',
  'description',
  'account',
  'contra',
  'costCentre',
  'category',
  'merchant',
  'balance',
  'budget',
  'actual',
  'cumulated',
  'limit',
  'discount',
  'paid',
  'historic',
  'debit',
  'credit',
  'sign',
  'weight',
  'notes',
  'status',
  'country',
  'document',
  'entry',
  'foreign',
  'due',
  'contract',
  'grant',
  'sale',
  'payroll',
  'per',
  'base',
  'thousand',
  'million',
  'of',
  ...(['withTax', 'withoutTax', 'sum', 'spending', 'cost', 'outflow', 'inflow', 'priceBase'] as const),
  ...(['EUR', 'USD', 'GBP', 'INR'] as const),
  ...([
    'group',
    'generalLedger',
    'startsText',
    'text',
    'merchantKind',
    'contact',
    'expense',
    'plainName',
    'detail',
  ] as const),
  ...(['note', 'void', 'type', 'record', 'journal', 'journalCode', 'id', 'start', 'end'] as const),
  ...(['ordered', 'bought', 'booked', 'settled', 'local', 'original'] as const),
  ...(['payment', 'seller', 'receiver', 'purchase', 'wage', 'employee', 'bank', 'card', 'contractTerm'] as const),
] as const;

/** The meanings of all words of a name. */
export function tagsOf(words: readonly string[]): ReadonlySet<HeaderTag> {
  return new Set(hitsOf(words).map(({ row }) => row.means as HeaderTag));
}

/** The phrases of a name that have a meaning, as the language writes them. */
export function listPhrases(words: readonly string[], tag: HeaderTag): readonly string[] {
  return hitsOf(words).flatMap(({ row }) => (row.means === tag ? row.text : []));
}

function hitsOf(words: readonly string[]) {
  return readName(words.join(' ')).all('header-words');
}
