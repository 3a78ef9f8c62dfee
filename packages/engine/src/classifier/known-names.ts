import { type FeatureSlots, findFeature, toFeatureSlots } from '../text/feature-table.ts';
import { hashText } from '../text/hash-text.ts';
import { toTokens } from '../text/tokens.ts';

/** The seed of name hashes, for callers that hash a name word by word. */
export const nameSeed = 31;

/** Names with the index of their group, by the hash of their words. */
export type KnownNames = {
  /** Sorted. */
  readonly hashes: Uint32Array;
  /** The group of each hash. */
  readonly groups: Uint8Array;
  /** The positions of the hashes. */
  readonly slots: FeatureSlots;
};

export function createKnownNames(hashes: Uint32Array, groups: Uint8Array): KnownNames {
  return { hashes, groups, slots: toFeatureSlots(hashes) };
}

/** The group of a signed hash; -1 if no name has it. */
export function groupOfHash({ slots, groups }: KnownNames, hash: number): number {
  const place = findFeature(slots, hash);
  return place === -1 ? -1 : (groups[place] as number);
}

/** The hash of a name: `Société Générale` and `SOCIETE GENERALE` have the same. */
function hashName(tokens: readonly string[]): number {
  return hashText(nameSeed, tokens.join(' '));
}

/** Names that are empty once folded (`!!!`) are left out; of duplicates, the first is kept. */
export function toKnownNames(names: Iterable<readonly [name: string, group: number]>): KnownNames {
  const known = new Map<number, number>();
  for (const [name, group] of names) {
    const tokens = toTokens(name);
    if (tokens.length === 0) continue;
    const hash = hashName(tokens);
    if (!known.has(hash)) known.set(hash, group);
  }
  const sorted = [...known].toSorted(([a], [b]) => a - b);
  return createKnownNames(
    Uint32Array.from(sorted, ([hash]) => hash),
    Uint8Array.from(sorted, ([, group]) => group),
  );
}

/** The group of a whole name. */
export function findNameGroup(known: KnownNames, tokens: readonly string[]): number | undefined {
  const group = groupOfHash(known, hashName(tokens) | 0);
  return group === -1 ? undefined : group;
}

/** The group of a supplier by its whole name, otherwise by its first words, as in `TOTALENERGIES STATION A6`. */
export function findSupplierGroup(known: KnownNames, tokens: readonly string[]): number | undefined {
  for (let length = Math.min(tokens.length, 6); length > 0; length--) {
    const group = groupOfHash(known, hashName(tokens.slice(0, length)) | 0);
    if (group !== -1 && (length === tokens.length || isTelling(tokens, length))) return group;
  }
  return undefined;
}

/** A short word that begins a longer name (`Box 2000 Services`) is not the supplier of that name. */
function isTelling(tokens: readonly string[], length: number): boolean {
  return length > 1 || (tokens[0]?.length ?? 0) > 4;
}
