import { readName } from '@ledgerprint/languages';
import { type ExclusionReason, excludedAs, type Fate } from '../fates/fate.ts';
import { exclusionByText } from '../fates/text-rules.ts';

/** The effect of a line's or document's type on its amount. */
export type LineMeaning =
  | { readonly kind: 'purchase' }
  /** A credit note: its amount is negative. */
  | { readonly kind: 'credit' }
  | { readonly kind: 'excluded'; readonly fate: Fate };

/** Types of the British Sage programs, whose letters mean other things elsewhere: purchases, sales, bank, cash, journal. */
const sageTypes: Readonly<Record<string, LineMeaning>> = {
  PI: { kind: 'purchase' },
  PC: { kind: 'credit' },
  BP: { kind: 'purchase' },
  CP: { kind: 'purchase' },
  VP: { kind: 'purchase' },
  JD: { kind: 'purchase' },
  JC: { kind: 'credit' },
  ...byReason('revenue', ['SI', 'SC', 'SR', 'SA', 'SD', 'BR', 'CR', 'VR']),
  ...byReason('transfer', ['PP', 'PA', 'PD', 'PR']),
};

function byReason(reason: 'revenue' | 'transfer', types: readonly string[]): Record<string, LineMeaning> {
  return Object.fromEntries(types.map((type) => [type, { kind: 'excluded', fate: excludedAs(reason) }]));
}

/** How to interpret the types of a ledger, given all the types that it uses. */
export function chooseLineMeanings(types: readonly string[]): (cell: string) => LineMeaning | undefined {
  const used = [...new Set(types.map((type) => type.trim()).filter((type) => type !== ''))];
  const isSage =
    used.length > 0 && used.every((type) => type in sageTypes) && used.some((type) => type === 'PI' || type === 'PC');
  return isSage ? (cell) => sageTypes[cell.trim()] : findLineMeaning;
}

/** The meaning of a type cell; undefined for an ordinary purchase. */
export function findLineMeaning(cell: string): LineMeaning | undefined {
  const reading = readName(cell);
  const known = reading.best('line-types')?.row.means;
  if (known === 'credit') return { kind: 'credit' };
  const reason = (known as ExclusionReason | undefined) ?? exclusionByText(cell);
  return reason === undefined ? undefined : { kind: 'excluded', fate: excludedAs(reason) };
}

/** Whether the status of a document shows that it is not valid. */
export function isCancelled(status: string): boolean {
  return readName(status).has('statuses', 'cancelled');
}
