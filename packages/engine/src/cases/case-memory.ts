import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import type { ChosenCategory } from '../category/chosen-category.ts';
import type { Product } from '../category/product.ts';
import type { ClassifierInput } from '../classifier/features.ts';
import type { ItemCodeHint } from '../item-codes/code-groups.ts';
import type { ParsedRow } from '../values/parse-row.ts';

/** The texts of a case, and what the item codes of its seller indicate. */
export type CaseTexts = { readonly input: ClassifierInput; readonly hint: ItemCodeHint | undefined };

/** A case that no rule excludes, read and classified: only the calculation is left. */
export type ReadCase = CaseTexts & { readonly rows: readonly ParsedRow[]; readonly category: ChosenCategory };

export type CaseMemory = ReturnType<typeof createCaseMemory>;

/**
 * Cases that were read to calculate the totals of their ledger, kept so that enrichment does not read them again.
 * Belongs to one context and holds the rows: create one for a few products and drop it afterwards.
 */
export function createCaseMemory() {
  const known = new Map<PurchaseRow, { readonly product: Product; readonly read: ReadCase }>();
  return {
    keep(product: Product, read: ReadCase): void {
      const [first] = product.activities;
      if (first !== undefined) known.set(first, { product, read });
    },

    /** Undefined unless a case with exactly these rows was kept. */
    find({ designation, activities }: Product): ReadCase | undefined {
      const [first] = activities;
      const found = first && known.get(first);
      if (found?.product.designation !== designation) return undefined;
      const { activities: kept } = found.product;
      const isSame = kept.length === activities.length && kept.every((row, at) => row === activities[at]);
      return isSame ? found.read : undefined;
    },
  };
}
