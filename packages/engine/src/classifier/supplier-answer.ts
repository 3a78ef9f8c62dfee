import { toTokens } from '../text/tokens.ts';
import { isBillWord, toCore, toDesignationTokens, toNameCore, toPossibleNames } from './designation-core.ts';
import type { ClassifierInput, Knowledge } from './features.ts';
import { findNameGroup, findSupplierGroup } from './known-names.ts';

/** What the seller alone reveals. */
export type SupplierAnswer = {
  /** The index of the group of what it sells. */
  readonly group: number;
  /** The name may also be that of a thing: it is used only if nothing else is known. */
  readonly isGuess: boolean;
};

/**
 * The group of what the seller sells, if the seller alone determines what was bought: `LAFARGE` bought from
 * Lafarge, `Facture 2023-114` from Mazars, or `Facture Mazars` without a seller. Undefined if the text says anything
 * else or the seller is unknown. A mere name without a seller (`Orange`) is a guess.
 */
export function findSupplierAnswer(
  { designation, supplier, category, notes }: ClassifierInput,
  { suppliers }: Pick<Knowledge, 'suppliers'>,
): SupplierAnswer | undefined {
  const tokens = toDesignationTokens(designation);
  if (tokens.length === 0 || toCore(toTokens(`${category} ${notes}`)).length > 0) return undefined;
  const core = toNameCore(tokens);
  const supplierTokens = toTokens(supplier);
  if (supplierTokens.length > 0) {
    const isName = core.every((token) => supplierTokens.includes(token));
    const group = isName ? findSupplierGroup(suppliers, supplierTokens) : undefined;
    return group === undefined ? undefined : { group, isGuess: false };
  }
  if (core.length === 0) return undefined;
  for (const name of toPossibleNames(tokens)) {
    const group = findNameGroup(suppliers, name);
    if (group !== undefined) return { group, isGuess: !tokens.some(isBillWord) };
  }
  return undefined;
}
