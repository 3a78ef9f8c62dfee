import { restKey } from '@ledgerprint/report';
import type { ResultLines } from '../reading/result-lines.ts';
import { type LinesQuery, type Scope, scopes } from './lines-query.ts';
import { kgOfLine } from './sum-lines.ts';

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
  /** The number of products that contribute. */
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
const linesAtOnce = 8_192;

type Sum = { kg: number; products: number; label: string; readonly children: Map<string, Sum> };

/** Breaks down the footprint of lines; yields regularly so that other work can run. */
export function* breakDown(lines: ResultLines, selected: Uint32Array, query: LinesQuery): Generator<void, Breakdown> {
  const shown = toDimensions(query);
  const whole = createSum('');
  for (let first = 0; first < selected.length; first += linesAtOnce) {
    for (const line of selected.subarray(first, first + linesAtOnce)) addLine(whole, lines, line, shown, query.scope);
    yield;
  }
  const [first, second] = shown;
  const most = second === undefined ? 2 * mostNodes : mostNodes;
  const nodes = toNodes(whole.children, most, first === 'scope' ? mostOfScope : mostChildren);
  return { dimensions: shown, kg: whole.kg, nodes };
}

function toDimensions(query: LinesQuery): readonly Dimension[] {
  return dimensions.filter((dimension) => dimension === 'product' || query[dimension] === undefined).slice(0, 2);
}

function addLine(
  whole: Sum,
  lines: ResultLines,
  line: number,
  shown: readonly Dimension[],
  scope: Scope | undefined,
): void {
  const parts = shown[0] === 'scope' ? scopes : [scope];
  for (const part of parts) {
    const kg = kgOfLine(lines, line, part);
    if (kg === 0) continue;
    let sum = whole;
    add(sum, kg);
    for (const dimension of shown) {
      const key = keyOf(lines, line, dimension, part);
      const known = sum.children.get(key);
      const child = known ?? createSum(dimension === 'product' ? (lines.designations[line] ?? '') : '');
      if (known === undefined) sum.children.set(key, child);
      add(child, kg);
      sum = child;
    }
  }
}

function keyOf(lines: ResultLines, line: number, dimension: Dimension, scope: Scope | undefined): string {
  switch (dimension) {
    case 'scope':
      return scope ?? '';
    case 'category':
      return lines.categories.values[lines.categories.codes[line] as number]?.code ?? '';
    case 'supplier':
      return lines.suppliers.values[lines.suppliers.codes[line] as number] ?? '';
    case 'product':
      return String(line);
  }
}

function createSum(label: string): Sum {
  return { kg: 0, products: 0, label, children: new Map() };
}

function add(sum: Sum, kg: number): void {
  sum.kg += kg;
  sum.products++;
}

function toNodes(sums: ReadonlyMap<string, Sum>, most: number, mostBelow: number): readonly BreakdownNode[] {
  const sorted = [...sums].toSorted(([, one], [, other]) => other.kg - one.kg);
  // A rest of a single part is shown as that part.
  const listed = sorted.length <= most + 1 ? sorted : sorted.slice(0, most);
  const nodes = listed.map(([key, { kg, products, label, children }]) => ({
    key,
    label,
    kg,
    products,
    children: toNodes(children, mostBelow, 0),
  }));
  const rest = sorted.slice(listed.length);
  if (rest.length === 0) return nodes;
  const kg = rest.reduce((total, [, sum]) => total + sum.kg, 0);
  const products = rest.reduce((total, [, sum]) => total + sum.products, 0);
  return [...nodes, { key: restKey, label: '', kg, products, children: [] }];
}
