import { excludedAs, type Fate } from '../fates/fate.ts';
import { exclusionByText } from '../fates/text-rules.ts';
import { fold } from '../text/fold.ts';

/** The effect of a line's or document's type on its amount. */
export type LineMeaning =
  | { readonly kind: 'purchase' }
  /** A credit note: its amount is negative. */
  | { readonly kind: 'credit' }
  | { readonly kind: 'excluded'; readonly fate: Fate };

const meanings: readonly (readonly [RegExp, LineMeaning])[] = [
  [
    /^(?:credit ?notes?|credit memo|vendor credit|supplier credit|bill credit|avoirs?|note de credit|gutschrift|nota de credito|nota di credito|creditnota|refund|remboursement|return|kg|cn|crn|apcredit|accpaycredit)\b/,
    { kind: 'credit' },
  ],
  [
    /^(?:income|revenue|recettes?|sales? invoice|sales|vente|deposit|einnahmen?|ingresos?|entrata|customer invoice|accrec|invoice out|receipts?$)/,
    { kind: 'excluded', fate: excludedAs('revenue') },
  ],
  [/^(?:tax|vat|tva|gst)$/, { kind: 'excluded', fate: excludedAs('vat') }],
  [
    /^(?:transfer|virement|internal|umbuchung|opening|account transfer|journal transfer|atm|cash withdrawal)/,
    { kind: 'excluded', fate: excludedAs('transfer') },
  ],
  [
    /^(?:bill ?payment|payment|paiement|reglement|zahlung|supplier payment|kz|zp|accpaypayment|payment - )/,
    { kind: 'excluded', fate: excludedAs('transfer') },
  ],
  [/^(?:payroll|salaires?|paycheck|wages)/, { kind: 'excluded', fate: excludedAs('payroll') }],
];

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
  const text = fold(cell).trim();
  if (text === '') return undefined;
  const known = meanings.find(([pattern]) => pattern.test(text))?.[1];
  if (known !== undefined) return known;
  const reason = exclusionByText(text);
  return reason === undefined ? undefined : { kind: 'excluded', fate: excludedAs(reason) };
}

const cancelled =
  /^(?:void|voided|cancell?ed|annule|annulee|annulees|storniert|storno|anulad[oa]|annullat[oa]|geannuleerd|rejected|refuse|rejete|deleted|declined|reverted|failed|draft|brouillon)\b/;

/** Whether the status of a document shows that it is not valid. */
export function isCancelled(status: string): boolean {
  return cancelled.test(fold(status).trim());
}
