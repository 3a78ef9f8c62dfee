import type { MessageInitShape } from '@bufbuild/protobuf';
import type { SelectorSchema } from './gen/ledgerprint/v1/decisions_pb.ts';
import type {
  Group,
  ListCasesRequestSchema,
  ListCasesResponse,
  ListGroupsRequestSchema,
  ListGroupsResponse,
  Result,
} from './gen/ledgerprint/v1/products_pb.ts';

/** What a step of a review asks about: a kind of group, or cases one by one. */
export type ReviewStep = 'account' | 'own_category' | 'supplier' | 'case';
export type ReviewGroupStep = Exclude<ReviewStep, 'case'>;

/** A category that may be right. */
export type ReviewCandidate = {
  readonly code: string;
  /** Blank if the service returns only the code. */
  readonly label: string;
  /** For a group, the share of its spend in this category; for a case, the probability. Undefined if not known. */
  readonly share: number | undefined;
};

/** One question of a review: which category do these cases belong to? */
export type ReviewItem = {
  readonly step: ReviewStep;
  /** Unique within a project. */
  readonly id: string;
  /** The revision of these figures: the base of a decision on them. */
  readonly revision: number;
  /** The selector of a decision on these cases; for a group, it also matches the settled cases of that group. */
  readonly selector: MessageInitShape<typeof SelectorSchema> & { readonly kind: string };
  /** The account, category or supplier; the designation of a case. */
  readonly name: string;
  /** The label of the account, if it has one. */
  readonly label: string;
  /** Number of open cases. */
  readonly cases: number;
  readonly rows: number;
  readonly spendEur: number;
  /** Undefined if no case has a footprint. */
  readonly footprintKg: number | undefined;
  /** Category uncertainty, which deciding removes. */
  readonly doubtKg: number;
  /** At most three: for a case, the engine's choice first; for a group, the category with the largest spend first. */
  readonly candidates: readonly ReviewCandidate[];
  /** The case, in the step of cases. */
  readonly case: Result | undefined;
};

/** The calls that a review makes: `client.products`, or anything with the same functions. */
export type ReviewCalls = {
  listGroups(
    request: MessageInitShape<typeof ListGroupsRequestSchema>,
  ): Promise<Pick<ListGroupsResponse, 'groups' | 'revision'>>;
  listCases(
    request: MessageInitShape<typeof ListCasesRequestSchema>,
  ): Promise<Pick<ListCasesResponse, 'cases' | 'nextPageToken' | 'revision'>>;
};

/** The matches that are not settled. */
export const openMatches: readonly string[] = ['review', 'unmatched'];

/**
 * A step ends after this many skipped groups in a row: if accounts contain all kinds of things, the next ones do too.
 * Measured in packages/engine/bench/review: without this limit, a ledger with mixed accounts costs fifty useless
 * questions.
 */
export const skipsThatEndStep = 2;

/** The outcome of a question. */
export type ReviewReply = 'decided' | 'skipped';

/** Lists are ordered by category uncertainty: beyond this many groups, deciding by supplier or case is faster. */
const mostGroups = 1_000;

/**
 * The steps of a project's review, in order: first accounts if at least half of the open spend has one, otherwise the
 * client's own categories if half of it has one; then suppliers; then cases one by one.
 */
export async function findReviewSteps(calls: ReviewCalls, projectId: string): Promise<readonly ReviewStep[]> {
  for (const step of ['account', 'own_category'] as const) {
    const { groups } = await listOpenGroups(calls, projectId, step);
    if (shareWithKey(groups) >= 0.5) return [step, 'supplier', 'case'];
  }
  return ['supplier', 'case'];
}

/**
 * The groups of a step that deserve a question, largest uncertainty first: of the groups of several cases, those that
 * together account for `share` of the uncertainty of all of them. The rest is left to the following steps.
 */
export async function listReviewGroups(
  calls: ReviewCalls,
  request: { readonly projectId: string; readonly step: ReviewGroupStep; readonly share?: number },
): Promise<{ readonly items: readonly ReviewItem[]; readonly revision: number }> {
  const { projectId, step, share = 0.95 } = request;
  const { groups, revision } = await listOpenGroups(calls, projectId, step);
  const asked = groups.filter(({ key, cases }) => key.trim() !== '' && cases > 1n);
  return { items: takeShare(asked, share).map((group) => toGroupItem(group, step, revision)), revision };
}

/** A page of the open cases, largest uncertainty first. */
export async function listReviewCases(
  calls: ReviewCalls,
  request: {
    readonly projectId: string;
    readonly pageToken?: string;
    readonly pageSize?: number;
    /** Only cases of this group. */
    readonly within?: ReviewItem | undefined;
  },
): Promise<{ readonly items: readonly ReviewItem[]; readonly nextPageToken: string; readonly revision: number }> {
  const { projectId, pageToken = '', pageSize = 100, within } = request;
  const filter = { matches: [...openMatches], ...toFilter(within) };
  const page = await calls.listCases({ projectId, pageToken, pageSize, orderBy: 'doubt', filter });
  return { ...page, items: page.cases.map((found) => toCaseItem(found, page.revision)) };
}

/**
 * All questions of a review in order. Each step is fetched when the previous one has been read, so it does not contain
 * what was settled meanwhile; cases that are settled while a step is being read stay in it. If the caller passes the
 * outcome of each question (`next('skipped')`), a step ends after several skipped groups in a row; otherwise all of
 * them are returned.
 */
export async function* eachReviewItem(
  calls: ReviewCalls,
  request: { readonly projectId: string; readonly share?: number; readonly pageSize?: number },
): AsyncGenerator<ReviewItem, void, ReviewReply | undefined> {
  for (const step of await findReviewSteps(calls, request.projectId)) {
    if (step === 'case') continue;
    let skipped = 0;
    for (const item of (await listReviewGroups(calls, { ...request, step })).items) {
      skipped = (yield item) === 'skipped' ? skipped + 1 : 0;
      if (skipped === skipsThatEndStep) break;
    }
  }
  let pageToken = '';
  do {
    const page = await listReviewCases(calls, { ...request, pageToken });
    for (const item of page.items) yield item;
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
}

async function listOpenGroups(calls: ReviewCalls, projectId: string, groupBy: ReviewGroupStep) {
  const filter = { matches: [...openMatches] };
  return calls.listGroups({ projectId, groupBy, orderBy: 'doubt', pageSize: mostGroups, filter });
}

function shareWithKey(groups: readonly Group[]): number {
  const moneyOf = (some: readonly Group[]) => some.reduce((total, { spendEur }) => total + Math.abs(spendEur), 0);
  const all = moneyOf(groups);
  return all === 0 ? 0 : moneyOf(groups.filter(({ key }) => key.trim() !== '')) / all;
}

/** The first groups that together reach this share of the uncertainty. */
function takeShare(groups: readonly Group[], share: number): readonly Group[] {
  const all = groups.reduce((total, { doubtKgCo2e }) => total + doubtKgCo2e, 0);
  let before = 0;
  return groups.filter(({ doubtKgCo2e }) => {
    const isNeeded = before < share * all;
    before += doubtKgCo2e;
    return isNeeded;
  });
}

function toGroupItem(group: Group, step: ReviewGroupStep, revision: number): ReviewItem {
  const { key, label, cases, rows, spendEur, footprintMg, doubtKgCo2e: doubtKg, categories } = group;
  return {
    step,
    id: `${step} ${key}`,
    revision,
    selector: toSelector(step, key),
    name: key,
    label,
    cases: Number(cases),
    rows: Number(rows),
    spendEur,
    footprintKg: toKg(footprintMg),
    doubtKg,
    candidates: categories
      .filter(({ code }) => code !== '')
      .slice(0, 3)
      .map(({ code, label: name, share }) => ({ code, label: name, share })),
    case: undefined,
  };
}

function toCaseItem(found: Result, revision: number): ReviewItem {
  const { caseId, designation, occurrences, spendEur = 0, doubtKgCo2e: doubtKg } = found;
  return {
    step: 'case',
    id: `case ${caseId}`,
    revision,
    selector: { kind: 'case', caseId },
    name: designation,
    label: '',
    cases: 1,
    rows: Number(occurrences),
    spendEur,
    footprintKg: found.footprintKgCo2e,
    doubtKg,
    candidates: toCandidates(found),
    case: found,
  };
}

function toCandidates(found: Result): readonly ReviewCandidate[] {
  const { categoryCode: code, categoryLabel: label, categoryConfidence: share, alternatives } = found;
  const own = code === '' ? [] : [{ code, label, share }];
  const others = alternatives.map((other) => ({ code: other.code, label: '', share: other.probability }));
  return [...own, ...others].slice(0, 3);
}

function toSelector(step: ReviewGroupStep, key: string): ReviewItem['selector'] {
  if (step === 'account') return { kind: 'account', account: key };
  return step === 'own_category' ? { kind: 'category', category: key } : { kind: 'supplier', supplier: key };
}

function toFilter(within: ReviewItem | undefined) {
  if (within === undefined || within.step === 'case') return {};
  const { step, name } = within;
  if (step === 'account') return { account: name };
  return step === 'own_category' ? { ownCategory: name } : { supplier: name };
}

function toKg(milligrams: string): number | undefined {
  return milligrams === '' || milligrams === '0' ? undefined : Number(milligrams) / 1e6;
}
