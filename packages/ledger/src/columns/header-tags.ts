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
] as const;

/** The meanings of all words of a name. */
export function tagsOf(words: readonly string[]): ReadonlySet<HeaderTag> {
  return new Set(
    readName(words.join(' '))
      .all('header-words')
      .map(({ row }) => row.means as HeaderTag),
  );
}
