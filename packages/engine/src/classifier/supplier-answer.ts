import { toTokens } from '../text/tokens.ts';
import { isBillWord, toCore, toDesignationTokens, toNameCore, toPossibleNames } from './designation-core.ts';
import type { ClassifierInput, Knowledge } from './features.ts';
import { findNameGroup, findSupplierGroup } from './known-names.ts';

/** What a seller alone says. */
export type SupplierAnswer = {
  /** The number of the group of what it sells. */
  readonly group: number;
  /** The name may be that of a thing as well: it counts where nothing else is known. */
  readonly isGuess: boolean;
};

/**
 * The group of what the seller sells, where the seller alone says what was bought: `LAFARGE` bought from
 * Lafarge, `Facture 2023-114` from Mazars, or `Facture Mazars` from nobody named. Undefined where anything else is said,
 * or the seller is not known. A mere name without a seller (`Orange`) is a guess.
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
