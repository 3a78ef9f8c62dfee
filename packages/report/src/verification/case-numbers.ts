import { normalizeDesignation, type Row } from '@ledgerprint/ledger/activity';

/**
 * Determines the case of a counted row: `12.1` is the first case of the twelfth product. Rows with the same designation
 * form a product. Within a product, rows with the same supplier, account and category form a case. Both are numbered in
 * order of first appearance.
 */
export function createCaseNumbers() {
  const products = new Map<string, number>();
  /** The key of the case, for products with a single case so far; for others, the number of each case. */
  const cases: (string | Map<string, number>)[] = [];

  function numberIn(product: number, key: string): number {
    const known = cases[product];
    if (known === undefined) {
      cases[product] = key;
      return 1;
    }
    if (known === key) return 1;
    const numbers = typeof known === 'string' ? new Map([[known, 1]]) : known;
    cases[product] = numbers;
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    return number;
  }

  return {
    /** The case of the next counted row. */
    next(row: Pick<Row, 'designation' | 'supplier' | 'account' | 'category'>): string {
      const designation = normalizeDesignation(row.designation);
      let product = products.get(designation);
      if (product === undefined) {
        product = products.size;
        products.set(designation, product);
      }
      const key = [row.supplier, row.account, row.category].map(normalizeDesignation).join('\n');
      return `${product + 1}.${numberIn(product, key)}`;
    },

    get products() {
      return products.size;
    },
  };
}
