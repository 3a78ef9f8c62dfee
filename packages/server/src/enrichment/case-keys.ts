import { type CaseTexts, comparedTexts, type SelectorKind, selectorKinds } from '@ledgerprint/engine/decisions';
import { shownDesignationOf } from '@ledgerprint/engine/results';
import type { StoredCase, StoredProduct } from '../store/products.ts';
import { toSelectorKey } from '../store/text-key.ts';

/** The cache of keys takes a few megabytes. */
const mostRemembered = 10_000;
/** Kinds whose texts are shared by few cases. */
const rareKinds: ReadonlySet<SelectorKind> = new Set(['case', 'designation']);

/** The texts of a case that selectors compare. They are the same in all its rows. */
export function textsOfCase(product: StoredProduct, { activities }: StoredCase): CaseTexts {
  const [first] = activities;
  return {
    designation: shownDesignationOf(product),
    supplier: first?.supplier ?? '',
    account: first?.account ?? '',
    category: first?.category ?? '',
  };
}

/** The keys of all selectors that match a case, one of each kind. */
export function createCaseKeys(): (texts: CaseTexts) => readonly bigint[] {
  const remembered = new Map<string, bigint>();
  return (texts) =>
    selectorKinds.map((kind) => {
      if (rareKinds.has(kind)) return toSelectorKey({ kind, ...texts });
      const name = [kind, ...comparedTexts[kind].map((text) => texts[text])].join('\n');
      const known = remembered.get(name);
      if (known !== undefined) return known;
      const key = toSelectorKey({ kind, ...texts });
      if (remembered.size === mostRemembered) remembered.clear();
      remembered.set(name, key);
      return key;
    });
}
