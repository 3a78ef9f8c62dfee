import { toTokens } from '../text/tokens.ts';
import { hashText } from './hash-text.ts';

/** The seed of names' hashes, for those who hash a name word by word. */
export const nameSeed = 31;

/** Names with the number of the group they belong to, by the hash of their words. */
export type KnownNames = ReadonlyMap<number, number>;

/** The hash under which a name is kept: `Société Générale` and `SOCIETE GENERALE` are one. */
export function hashName(tokens: readonly string[]): number {
  return hashText(nameSeed, tokens.join(' '));
}

/** Names that say nothing once folded (`!!!`) are left out; of two of the same name the first counts. */
export function toKnownNames(names: Iterable<readonly [name: string, group: number]>): KnownNames {
  const known = new Map<number, number>();
  for (const [name, group] of names) {
    const tokens = toTokens(name);
    if (tokens.length === 0) continue;
    const hash = hashName(tokens);
    if (!known.has(hash)) known.set(hash, group);
  }
  return known;
}

/** The group of a supplier: its whole name, else its first words, as in `TOTALENERGIES STATION A6`. */
export function findSupplierGroup(known: KnownNames, tokens: readonly string[]): number | undefined {
  for (let length = Math.min(tokens.length, 6); length > 0; length--) {
    const group = known.get(hashName(tokens.slice(0, length)));
    if (group !== undefined && (length === tokens.length || isTelling(tokens, length))) return group;
  }
  return undefined;
}

/** A short word that begins a longer name (`Box 2000 Services`) is not the supplier of that name. */
function isTelling(tokens: readonly string[], length: number): boolean {
  return length > 1 || (tokens[0]?.length ?? 0) > 4;
}
