import { type Amount, absolute, multiplyAmounts, toAmount } from '../money/decimal.ts';
import { parseDecimal } from './decimal-text.ts';
import type { InvoiceLine } from './invoice.ts';

/** A line with its nested lines. */
export type LineNode = {
  readonly line: Omit<InvoiceLine, 'part'>;
  /** As declared by the invoice: `group` is the sum of its nested lines, `information` is not counted. */
  readonly status: 'group' | 'information' | undefined;
  readonly children: readonly LineNode[];
};

/**
 * Determines which lines are counted, and keeps their order. A line that equals the sum of its nested lines is a total;
 * otherwise, its nested lines are details. If the result does not match the invoice total, but the sum of all lines
 * does, all are counted.
 */
export function settleLines(nodes: readonly LineNode[], expected: Amount | undefined): readonly InvoiceLine[] {
  if (nodes.every(({ children, status }) => children.length === 0 && status === undefined)) {
    const lines = nodes.map(({ line }) => ({ ...line, part: 'counts' as const }));
    return withoutRemarks(withoutTax(lines, expected), expected);
  }
  const settled = nodes.flatMap(settle);
  if (expected === undefined || sumOf(settled) === expected) return withoutRemarks(settled, expected);
  // Lines declared as groups may not be referenced by their nested lines.
  const isEmptyGroup = new Set(nodes.filter(isGroupWithoutParts).map(({ line }) => line.id));
  const grouped = settled.map((line) =>
    line.part === 'counts' && isEmptyGroup.has(line.id) ? { ...line, part: 'total' as const } : line,
  );
  const flat = settled.map((line) => ({ ...line, part: 'counts' as const }));
  return [grouped, flat].find((lines) => sumOf(lines) === expected) ?? settled;
}

function isGroupWithoutParts({ status, children }: LineNode): boolean {
  return status === 'group' && children.length === 0;
}

/** Some programs write line amounts including tax: if the total shows this, price × quantity is used. */
function withoutTax(lines: readonly InvoiceLine[], expected: Amount | undefined): readonly InvoiceLine[] {
  const sum = sumOf(lines);
  if (expected === undefined || absolute(sum) <= absolute(expected)) return lines;
  const net = lines.map((line) => {
    const quantity = parseDecimal(line.quantity);
    if (line.amount === undefined || line.price === undefined || quantity === undefined) return line;
    return { ...line, amount: toCents(multiplyAmounts(line.price, quantity)) };
  });
  return sumOf(net) === expected ? net : lines;
}

function toCents(amount: Amount): Amount {
  const half = amount < 0n ? -cent / 2n : cent / 2n;
  return ((amount + half) / cent) * cent;
}

const cent = toAmount('0.01');

/** Some programs write headings or remarks as lines: if the invoice adds up, nothing is missing. */
function withoutRemarks(lines: readonly InvoiceLine[], expected: Amount | undefined): readonly InvoiceLine[] {
  if (expected === undefined || lines.every(({ amount }) => amount !== undefined)) return lines;
  if (lines.every(({ amount }) => amount === undefined) || sumOf(lines) !== expected) return lines;
  return lines.filter(
    ({ amount, price, quantity, isUnreadable }) =>
      amount !== undefined || price !== undefined || quantity !== '' || isUnreadable === true,
  );
}

function settle(node: LineNode): readonly InvoiceLine[] {
  const { line, status, children } = node;
  if (status === 'information') return detailsOf(node);
  const counting = children.filter((child) => child.status !== 'information');
  const isTotal =
    counting.length > 0 && (status === 'group' || line.amount === undefined || line.amount === partsOf(counting));
  if (isTotal) return [{ ...line, part: 'total' }, ...children.flatMap(settle)];
  return [{ ...line, part: 'counts' }, ...children.flatMap(detailsOf)];
}

function detailsOf({ line, children }: LineNode): readonly InvoiceLine[] {
  return [{ ...line, part: 'detail' }, ...children.flatMap(detailsOf)];
}

function partsOf(nodes: readonly LineNode[]): Amount {
  return nodes.reduce((sum, { line, children }) => sum + (line.amount ?? partsOf(children)), 0n);
}

function sumOf(lines: readonly InvoiceLine[]): Amount {
  return lines.reduce((sum, { part, amount = 0n }) => (part === 'counts' ? sum + amount : sum), 0n);
}

/** The tree of lines that reference their parent. A reference to no line, or a circular one, is ignored. */
export function nestLines(
  lines: readonly (Omit<LineNode, 'children'> & { readonly parentId: string })[],
): readonly LineNode[] {
  if (lines.every(({ parentId }) => parentId === '')) return lines.map((line) => ({ ...line, children: [] }));
  type Growing = Omit<LineNode, 'children'> & { children: LineNode[] };
  const nodes: Growing[] = lines.map(({ line, status }) => ({ line, status, children: [] }));
  const indexOf = new Map(lines.map(({ line }, index) => [line.id ?? '', index]));
  const parents = lines.map(({ parentId }) => (parentId === '' ? undefined : indexOf.get(parentId)));
  const roots: LineNode[] = [];
  nodes.forEach((node, index) => {
    const parent = isInCircle(parents, index) ? undefined : nodes[parents[index] ?? -1];
    (parent?.children ?? roots).push(node);
  });
  return roots;
}

/** Invoices have few levels: a chain that is longer than in any invoice is circular. */
function isInCircle(parents: readonly (number | undefined)[], index: number): boolean {
  let at: number | undefined = parents[index];
  for (let steps = 0; at !== undefined; steps++) {
    if (at === index || steps > deepest) return true;
    at = parents[at];
  }
  return false;
}

const deepest = 50;
