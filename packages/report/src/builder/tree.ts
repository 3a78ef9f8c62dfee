import type { Money } from '@ledgerprint/engine/results';
import { type ReportNode, restKey } from '../report.ts';
import type { ReportedCase } from '../reported-case.ts';
import type { MoneyByKey } from './headings.ts';
import { addTo, byWeight, createTally, type Tally, toLine } from './tally.ts';

/** The number of children of a node, not counting the one for all others. */
const mostChildren = 12;

/** A scope, or a category of a scope. All children are kept until the end, when the largest are chosen. */
type Branch<Child> = { readonly tally: Tally; readonly children: Map<string, Child> };

/** A supplier in a category: only its largest products are kept. */
type SupplierNode = {
  readonly tally: Tally;
  /** Largest first. */
  readonly products: Tally[];
  /** The latest product: more of its cases may follow. */
  open: Tally | undefined;
  /** All other products. */
  rest: Tally | undefined;
};

/** The keys under which a case is filed. */
export type Placed = {
  readonly byScope: MoneyByKey;
  readonly supplier: Tally;
  /** The number of its product. */
  readonly product: string;
};

/**
 * Scope, category, supplier and product. Memory grows with the combinations of supplier and category, not with
 * products.
 */
export function createTree() {
  const scopes = new Map<string, Branch<Branch<SupplierNode>>>();

  function addPart([scope, weight]: readonly [string, Money], one: ReportedCase, { supplier, product }: Placed): void {
    const ofScope = findBranch(scopes, scope, '');
    const category = findBranch(ofScope.children, one.categoryCode, one.categoryLabel);
    const node = findSupplier(category.children, supplier);
    if (node.open?.key !== product) {
      closeProduct(node);
      node.open = createTally(product, one.designation);
    }
    addTo(ofScope.tally, weight);
    addTo(category.tally, weight);
    addTo(node.tally, weight);
    addTo(node.open, weight);
  }

  return {
    /** Adds a case with a footprint; the cases of a product must come together. */
    add(one: ReportedCase, placed: Placed): void {
      for (const part of placed.byScope) addPart(part, one, placed);
    },

    result(): ReportNode {
      const root = createTally('', '');
      const children = [...scopes.values()]
        .toSorted((a, b) => (a.tally.key < b.tally.key ? -1 : 1))
        .map((scope) => {
          addTo(root, scope.tally, scope.tally.cases);
          return toNode(scope.tally, scope.children, (category) =>
            toNode(category.tally, category.children, toSupplierNode),
          );
        });
      return { ...toLine(root), children };
    },
  };
}

function findBranch<Child>(branches: Map<string, Branch<Child>>, key: string, label: string): Branch<Child> {
  const known = branches.get(key);
  if (known !== undefined) return known;
  const branch = { tally: createTally(key, label), children: new Map<string, Child>() };
  branches.set(key, branch);
  return branch;
}

function findSupplier(suppliers: Map<string, SupplierNode>, { key, label }: Tally): SupplierNode {
  const known = suppliers.get(key);
  if (known !== undefined) return known;
  const node = { tally: createTally(key, label), products: [], open: undefined, rest: undefined };
  suppliers.set(key, node);
  return node;
}

/** A node with its largest children, and one for all others. */
function toNode<Child extends { readonly tally: Tally }>(
  tally: Tally,
  children: ReadonlyMap<string, Child>,
  toChild: (child: Child) => ReportNode,
): ReportNode {
  const sorted = [...children.values()].toSorted((a, b) => byWeight(a.tally, b.tally));
  const rest = createTally(restKey, '');
  for (const { tally: other } of sorted.slice(mostChildren)) addTo(rest, other, other.cases);
  return {
    ...toLine(tally),
    children: [...sorted.slice(0, mostChildren).map(toChild), ...(rest.cases === 0 ? [] : [toLeaf(rest)])],
  };
}

/** Uses plain lists, because a ledger may have a hundred thousand combinations of supplier and category. */
function closeProduct(node: SupplierNode): void {
  const { products, open } = node;
  if (open === undefined) return;
  let at = products.length;
  while (at > 0 && (products[at - 1] as Tally).footprintMg < open.footprintMg) at--;
  if (at < mostChildren) products.splice(at, 0, open);
  const dropped = at === mostChildren ? open : products.length > mostChildren ? products.pop() : undefined;
  node.open = undefined;
  if (dropped === undefined) return;
  node.rest ??= createTally(restKey, '');
  addTo(node.rest, dropped, dropped.cases);
}

function toSupplierNode(node: SupplierNode): ReportNode {
  closeProduct(node);
  const { tally, products, rest } = node;
  return { ...toLine(tally), children: [...products, ...(rest === undefined ? [] : [rest])].map(toLeaf) };
}

function toLeaf(tally: Tally): ReportNode {
  return { ...toLine(tally), children: [] };
}
