import { restKey } from '@ledgerprint/report';
import type { ResultLines } from '../reading/result-lines.ts';
import { type LinesQuery, type Scope, scopes } from './lines-query.ts';
import { mgOfCase } from './sum-cases.ts';

/** The dimensions of a breakdown, from the largest parts to the smallest. */
export const dimensions = ['scope', 'category', 'supplier', 'product'] as const;

export type Dimension = (typeof dimensions)[number];

/** A part of the footprint: a scope, the code of a category, the name of a supplier, the number of a line. */
export type BreakdownNode = {
  /** `restKey` for all parts that are not listed. */
  readonly key: string;
  /** The designation of a product; blank for other parts. */
  readonly label: string;
  readonly kg: number;
  /** The number of products that contribute; for the rest, added up over its parts. */
  readonly products: number;
  readonly children: readonly BreakdownNode[];
};

/** The footprint of some lines by the first one or two dimensions without a filter. */
export type Breakdown = {
  readonly dimensions: readonly Dimension[];
  readonly kg: number;
  /** The largest first. */
  readonly nodes: readonly BreakdownNode[];
};

const mostNodes = 16;
const mostChildren = 10;
/** There are at most three scopes, but many categories in each. */
const mostOfScope = 20;

type Sum = {
  /** Whole milligrams. */
  mg: number;
  products: number;
  /** The line of the latest case: those of a product follow one another. */
  latest: number;
  readonly label: string;
  readonly children: Map<string, Sum>;
};

const casesAtOnce = 8_192;

/** Breaks down the footprint of cases; yields regularly so that other work can run. */
export function* breakDown(
  lines: ResultLines,
  selected: Uint32Array,
  { query, supplierNames }: { readonly query: LinesQuery; readonly supplierNames: Uint32Array },
): Generator<void, Breakdown> {
  const shown = toDimensions(query);
  const whole = createSum('');
  for (let first = 0; first < selected.length; first += casesAtOnce) {
    for (const at of selected.subarray(first, first + casesAtOnce))
      addCase(whole, { lines, supplierNames }, at, { shown, scope: query.scope });
    yield;
  }
  const [first, second] = shown;
  const most = second === undefined ? 2 * mostNodes : mostNodes;
  const nodes = toNodes(whole.children, most, first === 'scope' ? mostOfScope : mostChildren);
  return { dimensions: shown, kg: whole.mg / 1e6, nodes };
}

function toDimensions(query: LinesQuery): readonly Dimension[] {
  return dimensions.filter((dimension) => dimension === 'product' || query[dimension] === undefined).slice(0, 2);
}

type Known = { readonly lines: ResultLines; readonly supplierNames: Uint32Array };

function addCase(
  whole: Sum,
  known: Known,
  at: number,
  { shown, scope }: { readonly shown: readonly Dimension[]; readonly scope: Scope | undefined },
): void {
  const { cases, designations } = known.lines;
  const line = cases.lines[at] as number;
  const parts = shown[0] === 'scope' ? scopes : [scope];
  for (const part of parts) {
    const mg = mgOfCase(cases, at, part);
    if (mg === 0) continue;
    let sum = whole;
    add(sum, mg, line);
    for (const dimension of shown) {
      const key = keyOf(known, at, dimension, part);
      const found = sum.children.get(key);
      const child = found ?? createSum(dimension === 'product' ? (designations[line] ?? '') : '');
      if (found === undefined) sum.children.set(key, child);
      add(child, mg, line);
      sum = child;
    }
  }
}

function keyOf({ lines, supplierNames }: Known, at: number, dimension: Dimension, scope: Scope | undefined): string {
  const { suppliers, categories, lines: lineOf } = lines.cases;
  switch (dimension) {
    case 'scope':
      return scope ?? '';
    case 'category':
      return lines.categories[categories[at] as number]?.code ?? '';
    case 'supplier':
      return suppliers.values[supplierNames[suppliers.codes[at] as number] as number] ?? '';
    case 'product':
      return String(lineOf[at]);
  }
}

function createSum(label: string): Sum {
  return { mg: 0, products: 0, latest: -1, label, children: new Map() };
}

function add(sum: Sum, mg: number, line: number): void {
  sum.mg += mg;
  if (sum.latest !== line) sum.products++;
  sum.latest = line;
}

function toNodes(sums: ReadonlyMap<string, Sum>, most: number, mostBelow: number): readonly BreakdownNode[] {
  const sorted = [...sums].toSorted(([, one], [, other]) => other.mg - one.mg);
  // A rest of a single part is shown as that part.
  const listed = sorted.length <= most + 1 ? sorted : sorted.slice(0, most);
  const nodes = listed.map(([key, { mg, products, label, children }]) => ({
    key,
    label,
    kg: mg / 1e6,
    products,
    children: toNodes(children, mostBelow, 0),
  }));
  const rest = sorted.slice(listed.length);
  if (rest.length === 0) return nodes;
  const kg = rest.reduce((total, [, sum]) => total + sum.mg, 0) / 1e6;
  const products = rest.reduce((total, [, sum]) => total + sum.products, 0);
  return [...nodes, { key: restKey, label: '', kg, products, children: [] }];
}
