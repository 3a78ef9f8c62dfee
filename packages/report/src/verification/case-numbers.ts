import { normalizeDesignation, type Row } from '@ledgerprint/ledger/activity';

/**
 * Says in which case a counted row is: `12.1` is the first case of the twelfth product. Products are rows of one designation,
 * cases of a product those that share supplier, account and category, both in order of first appearance.
 */
export function createCaseNumbers() {
  const products = new Map<string, number>();
  /** Of products with one case so far, what its rows share; of others, the number of each. */
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
    /** Of the next counted row. */
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
