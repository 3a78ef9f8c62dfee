import { findGroup } from '../catalogue/groups.ts';
import type { CarrierName } from '../energy/carriers.ts';
import { splitKnowledge } from '../knowledge-lines.ts';
import type { CodeScheme, ItemCode } from './read-item-codes.ts';

/** The meaning of a code; `energy` if it stands for one carrier. */
export type CodedGroup = { readonly code: string; readonly energy: CarrierName | undefined };

/** The combined meaning of the codes of an item. */
export type ItemCodeHint = {
  /** As given. */
  readonly text: string;
  /** Without duplicates; more than one if the codes disagree. */
  readonly groups: readonly string[];
  readonly energy: CarrierName | undefined;
};

/**
 * The text of a file of `data/knowledge/item-codes` (`prefixes,group,energy,about`). Throws if a line names no group.
 */
export function parseCodeGroups(text: string): ReadonlyMap<string, CodedGroup> {
  const entries = splitKnowledge(text, ',').flatMap(([prefixes = '', code = '', energy = '']) => {
    if (findGroup(code) === undefined) throw new Error(`item-codes: "${code}" is not a group (${prefixes}).`);
    const group = { code, energy: energy === '' ? undefined : (energy as CarrierName) };
    return prefixes.split(' ').map((prefix) => [prefix, group] as const);
  });
  const groups = new Map(entries);
  if (groups.size < entries.length) throw new Error('item-codes: a prefix is listed twice.');
  return groups;
}

export type CodeGroups = ReturnType<typeof createCodeGroups>;

/** Finds the meaning of item codes: for each scheme, that of the longest known prefix. */
export function createCodeGroups(texts: Readonly<Record<'cpv' | 'unspsc' | 'hs' | 'cpa', string>>): {
  /** Undefined if no code is known. */
  findHint(codes: readonly ItemCode[]): ItemCodeHint | undefined;
} {
  const hs = parseCodeGroups(texts.hs);
  const schemes: Readonly<Record<CodeScheme, ReadonlyMap<string, CodedGroup>>> = {
    CPV: parseCodeGroups(texts.cpv),
    UNSPSC: parseCodeGroups(texts.unspsc),
    HS: hs,
    CN: hs,
    CPA: parseCodeGroups(texts.cpa),
  };

  function find({ scheme, digits }: ItemCode): CodedGroup | undefined {
    for (let length = digits.length; length >= 2; length--) {
      const group = schemes[scheme].get(digits.slice(0, length));
      if (group !== undefined) return group;
    }
    return undefined;
  }

  return {
    findHint(codes) {
      const told = codes.flatMap((code) => {
        const group = find(code);
        return group === undefined ? [] : [{ ...group, text: code.text }];
      });
      if (told.length === 0) return undefined;
      const energies = new Set(told.map(({ energy }) => energy));
      return {
        text: told.map(({ text }) => text).join(' and '),
        groups: [...new Set(told.map(({ code }) => code))],
        energy: energies.size === 1 ? told[0]?.energy : undefined,
      };
    },
  };
}
