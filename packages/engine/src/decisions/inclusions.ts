import type { ExclusionReason, FileOptions } from '@ledgerprint/ledger';
import { isIncludable, moneyOfRow, type Row, toIncludedRow } from '@ledgerprint/ledger/activity';
import type { CaseTexts, Decision, SelectorKind } from './decision.ts';
import { createDecisionIndex } from './decision-index.ts';
import { type DraftDecision, isSound } from './decision-problems.ts';

/** What an inclusion compares of a row that was left out. */
export type LeftOutRow = CaseTexts & { readonly reason: string };

/** Whether decisions count a row that the rules for ledgers exclude. */
export type Inclusions = (row: LeftOutRow) => boolean;

/** The other sides of an entry: they share the text and the supplier of the purchase, but not its account. */
const otherSides: readonly ExclusionReason[] = ['vat', 'payable', 'bank'];
/** Money that is in other rows too: such a row is only counted if a decision names it alone. */
const countedElsewhere: readonly ExclusionReason[] = ['total', 'repeated', 'cancelled'];

/**
 * The reasons of excluded rows that an inclusion with this kind of selector does not count, although it matches their
 * texts: it would count a purchase twice, or take it back.
 */
export function reasonsNotIncludedBy(kind: SelectorKind): readonly ExclusionReason[] {
  if (kind === 'case') return [];
  return kind === 'account' || kind === 'supplier_account' ? countedElsewhere : [...otherSides, ...countedElsewhere];
}

/**
 * The inclusions among decisions that are not revoked, in the order in which they were made; undefined if there are
 * none. A stronger decision that excludes a row takes precedence, as for cases.
 */
export function findInclusions(decisions: readonly Decision[]): Inclusions | undefined {
  if (!decisions.some(isInclusion)) return undefined;
  const index = createDecisionIndex(decisions.filter(({ exclusion }) => exclusion !== undefined));
  return ({ reason, ...texts }) => {
    const decision = index.find(texts)?.exclusion;
    if (decision === undefined || !isInclusion(decision)) return false;
    return !reasonsNotIncludedBy(decision.selector.kind).some((known) => known === reason);
  };
}

/** A decision as the API returns it, as far as it excludes or includes. */
type ListedDecision = {
  readonly id: string;
  readonly selector?: ({ readonly kind: string } & CaseTexts) | undefined;
  readonly validity: string;
  readonly exclusion: string;
};

/** What `findInclusions` needs of decisions that the API lists newest first. */
export async function readExclusions(newestFirst: AsyncIterable<ListedDecision>): Promise<readonly Decision[]> {
  const found: Decision[] = [];
  for await (const { id, selector, validity, exclusion } of newestFirst) {
    if (selector === undefined || exclusion === '') continue;
    const { kind, designation, supplier, account, category } = selector;
    const texts = { designation, supplier, account, category };
    const draft: DraftDecision = { id, selector: { kind, ...texts }, validity, exclusion, note: '' };
    if (isSound(draft)) found.push(draft);
  }
  return found.reverse();
}

/** The options with which a ledger is read so that rows with an inclusion are counted. */
export function toInclusionOptions(includes: Inclusions | undefined): Pick<FileOptions, 'isIncluded'> {
  if (includes === undefined) return {};
  return { isIncluded: ({ activity, account, reason = '' }) => includes({ ...activity, account, reason }) };
}

/** A row that was read before, counted if it is excluded and an inclusion applies to it. */
export function includeRow(row: Row, includes: Inclusions): Row {
  if (row.fate !== 'excluded') return row;
  const isCounted = isIncludable({ ...row, hasAmount: moneyOfRow(row) !== undefined }) && includes(row);
  return isCounted ? toIncludedRow(row) : row;
}

/** Whether a decision counts what the rules exclude. */
export function isInclusion({ exclusion }: Pick<Decision, 'exclusion'>): boolean {
  return exclusion === 'none';
}
