import { groupBy } from '@ledgerprint/languages';
import type { LedgerFamily } from '../formats/format.ts';
import { getFormat } from '../formats/formats.ts';
import type { FileReport } from '../ledger.ts';
import { type Amount, formatAmount, toAmount } from '../money/decimal.ts';
import type { RowGroup } from './reconciliation.ts';

/** A ledger that was read. */
export type OverlapCandidate = {
  readonly report: Pick<FileReport, 'file' | 'format' | 'period' | 'counted'>;
  /** The file or archive member of the ledger; sheets of one file are not compared with each other. */
  readonly source: string;
};

/** Ledgers of one family. */
export type OverlapSide = {
  readonly family: LedgerFamily;
  /** As named in reports, in order. */
  readonly files: readonly string[];
  /** Their counted amounts. */
  readonly counted: RowGroup;
};

/** Ledgers that cover the same period as ledgers of other families: counting both would count purchases twice. */
export type Overlap = { readonly leaveOut: OverlapSide; readonly keep: readonly OverlapSide[] };

type Span = { readonly from: string; readonly to: string; readonly source: string | undefined };
type Member = OverlapCandidate & { readonly family: LedgerFamily; readonly span: Span };

/**
 * Determines which ledgers to leave out so that no purchase is counted twice. If two families cover the same period,
 * statements are left out first, then the family with the smaller amount; invoices win ties. A ledger without dates may
 * overlap with any other. Ledgers of one family never overlap.
 */
export function findOverlaps(candidates: readonly OverlapCandidate[]): readonly Overlap[] {
  const members = candidates
    .filter(({ report }) => report.counted.rows > 0)
    .map((candidate) => {
      const { family } = getFormat(candidate.report.format);
      return { ...candidate, family, span: spanOf(candidate, family) };
    });
  const families = groupBy(members, ({ family }) => family);
  if (families.size < 2) return [];
  const touching = members.filter((member) =>
    [...families].some(([family, others]) => family !== member.family && meetsAny(member, distinct(others))),
  );
  const kept: Member[] = [];
  const overlaps: Overlap[] = [];
  for (const family of rank(touching)) {
    const ofFamily = touching.filter((member) => member.family === family);
    const before = distinct(kept);
    const leaveOut = ofFamily.filter((member) => meetsAny(member, before));
    const met = distinct(leaveOut);
    const keep = kept.filter((member) => meetsAny(member, met));
    if (leaveOut.length > 0) overlaps.push({ leaveOut: toSide(family, leaveOut), keep: toSides(keep) });
    const isLeftOut = new Set(leaveOut);
    kept.push(...ofFamily.filter((member) => !isLeftOut.has(member)));
  }
  return overlaps;
}

/**
 * The period of a ledger. An invoice has one date but represents its month: a statement of the week before may contain
 * the same purchase.
 */
function spanOf({ report: { period }, source }: OverlapCandidate, family: LedgerFamily): Span {
  if (family !== 'invoices') return { from: '', to: lastDay, ...period, source };
  if (period === null) return { from: '', to: lastDay, source: undefined };
  return { from: `${period.from.slice(0, 7)}-01`, to: `${period.to.slice(0, 7)}-31`, source: undefined };
}

const lastDay = '9999-12-31';

/** Without duplicates: thousands of invoices fall into a few months. */
function distinct(members: readonly Member[]): readonly Span[] {
  const spans = members.map(({ span }) => [`${span.from} ${span.to} ${span.source ?? ''}`, span] as const);
  return [...new Map(spans).values()];
}

function meetsAny({ span, source }: Member, others: readonly Span[]): boolean {
  return others.some((other) => other.from <= span.to && span.from <= other.to && other.source !== source);
}

const whenEqual: readonly LedgerFamily[] = ['invoices', 'books', 'lists'];

/** The families in order of preference, by the amounts of their overlapping ledgers. */
function rank(members: readonly Member[]): readonly LedgerFamily[] {
  const sides = toSides(members).filter(({ family }) => family !== 'statements');
  const currency = commonCurrency(sides);
  const moneyOf = ({ counted }: OverlapSide) => toAmount(counted.amounts[currency] ?? '0');
  const ranked = sides
    .toSorted((a, b) => whenEqual.indexOf(a.family) - whenEqual.indexOf(b.family))
    .toSorted((a, b) => compare(moneyOf(b), moneyOf(a)));
  return [...ranked.map(({ family }) => family), 'statements'];
}

/** The most common currency: amounts in different currencies cannot be compared. */
function commonCurrency(sides: readonly OverlapSide[]): string {
  const codes = sides.flatMap(({ counted }) => Object.keys(counted.amounts));
  const counts = [...groupBy(codes, (code) => code)].map(([code, { length }]) => ({ code, length }));
  const [first] = counts.toSorted((a, b) => b.length - a.length || (a.code < b.code ? -1 : 1));
  return first?.code ?? '';
}

function toSides(members: readonly Member[]): readonly OverlapSide[] {
  return [...groupBy(members, ({ family }) => family)].map(([family, same]) => toSide(family, same));
}

function toSide(family: LedgerFamily, members: readonly Member[]): OverlapSide {
  const sums = new Map<string, Amount>();
  let rows = 0;
  for (const { report } of members) {
    rows += report.counted.rows;
    for (const [code, amount] of Object.entries(report.counted.amounts))
      sums.set(code, (sums.get(code) ?? 0n) + toAmount(amount));
  }
  const amounts = [...sums].toSorted(([a], [b]) => compare(a, b)).map(([code, sum]) => [code, formatAmount(sum)]);
  return {
    family,
    files: members.map(({ report }) => report.file),
    counted: { rows, amounts: Object.fromEntries(amounts) },
  };
}

function compare<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
