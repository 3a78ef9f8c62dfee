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

/** What is asked about at once in a step of a review. */
export type ReviewStep = 'account' | 'own_category' | 'supplier' | 'case';
export type ReviewGroupStep = Exclude<ReviewStep, 'case'>;

/** A category that may be right. */
export type ReviewCandidate = {
  readonly code: string;
  /** Blank where the service tells the code alone. */
  readonly label: string;
  /** Of a group: the share of its money that the engine puts there. Of a case: the probability. Undefined where not known. */
  readonly share: number | undefined;
};

/** One question of a review: what are these cases? */
export type ReviewItem = {
  readonly step: ReviewStep;
  /** Another one for each item of a project. */
  readonly id: string;
  /** What a decision about exactly these cases selects. */
  readonly selector: MessageInitShape<typeof SelectorSchema> & { readonly kind: string };
  /** The account, category or supplier; the designation of a case. */
  readonly name: string;
  /** What the account is called, where it has a label. */
  readonly label: string;
  /** Open ones. */
  readonly cases: number;
  readonly rows: number;
  readonly spendEur: number;
  /** Undefined where nothing of it has a footprint. */
  readonly footprintKg: number | undefined;
  /** What settling it is worth. */
  readonly doubtKg: number;
  /** At most three, the engine's own first. */
  readonly candidates: readonly ReviewCandidate[];
  /** The case, in the step of cases. */
  readonly case: Result | undefined;
};

/** The calls that a review is made of: those of `client.products`, or of anything that answers like them. */
export type ReviewCalls = {
  listGroups(
    request: MessageInitShape<typeof ListGroupsRequestSchema>,
  ): Promise<Pick<ListGroupsResponse, 'groups' | 'revision'>>;
  listCases(
    request: MessageInitShape<typeof ListCasesRequestSchema>,
  ): Promise<Pick<ListCasesResponse, 'cases' | 'nextPageToken' | 'revision'>>;
};

/** What nobody has settled yet. */
export const openMatches: readonly string[] = ['review', 'unmatched'];

/**
 * So many groups skipped one after the other end a step: where accounts hold all kinds of things, the next ones do too.
 * Measured in packages/engine/bench/review: without it, a ledger of mixed accounts costs fifty looks in vain.
 */
export const skipsThatEndStep = 2;

/** What became of a question. */
export type ReviewReply = 'decided' | 'skipped';

/** Lists are in the order of doubt: what comes after so many groups is settled sooner by supplier or case. */
const mostGroups = 1_000;

/**
 * The steps of a project's review, in their order: first accounts where at least half of the open money has one, else the
 * client's own categories where half of it has one; then suppliers; then cases one by one.
 */
export async function findReviewSteps(calls: ReviewCalls, projectId: string): Promise<readonly ReviewStep[]> {
  for (const step of ['account', 'own_category'] as const) {
    const { groups } = await listOpenGroups(calls, projectId, step);
    if (shareWithKey(groups) >= 0.5) return [step, 'supplier', 'case'];
  }
  return ['supplier', 'case'];
}

/**
 * The groups of a step that are worth a question, the most doubtful first: those of several cases, down to the ones that
 * together hold `share` of the step's doubt. The rest is left to the steps that follow.
 */
export async function listReviewGroups(
  calls: ReviewCalls,
  request: { readonly projectId: string; readonly step: ReviewGroupStep; readonly share?: number },
): Promise<{ readonly items: readonly ReviewItem[]; readonly revision: number }> {
  const { projectId, step, share = 0.95 } = request;
  const { groups, revision } = await listOpenGroups(calls, projectId, step);
  const asked = groups.filter(({ key, cases }) => key.trim() !== '' && cases > 1n);
  return { items: takeShare(asked, share).map((group) => toGroupItem(group, step)), revision };
}

/** A page of the open cases, the most doubtful first. */
export async function listReviewCases(
  calls: ReviewCalls,
  request: {
    readonly projectId: string;
    readonly pageToken?: string;
    readonly pageSize?: number;
    /** Only those of this group. */
    readonly within?: ReviewItem | undefined;
  },
): Promise<{
  readonly items: readonly ReviewItem[];
  readonly nextPageToken: string;
  readonly revision: number;
}> {
  const { projectId, pageToken = '', pageSize = 100, within } = request;
  const filter = { matches: [...openMatches], ...toFilter(within) };
  const page = await calls.listCases({ projectId, pageToken, pageSize, orderBy: 'doubt', filter });
  return { ...page, items: page.cases.map(toCaseItem) };
}

/**
 * All questions of a review in their order, each step asked for when the one before it has been read: what was settled
 * meanwhile is not in it any more. Cases that are settled while they are being read stay in it. Told what became of each
 * (`next('skipped')`), it leaves a step after some groups that were skipped; else it goes through all of them.
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
  const moneyOf = (some: readonly Group[]) =>
    some.reduce((total, { spendEur }) => total + Math.abs(spendEur), 0);
  const all = moneyOf(groups);
  return all === 0 ? 0 : moneyOf(groups.filter(({ key }) => key.trim() !== '')) / all;
}

/** The first ones, of which the last is needed to come to this share of their doubt. */
function takeShare(groups: readonly Group[], share: number): readonly Group[] {
  const all = groups.reduce((total, { doubtKgCo2e }) => total + doubtKgCo2e, 0);
  let before = 0;
  return groups.filter(({ doubtKgCo2e }) => {
    const isNeeded = before < share * all;
    before += doubtKgCo2e;
    return isNeeded;
  });
}

function toGroupItem(group: Group, step: ReviewGroupStep): ReviewItem {
  const { key, label, cases, rows, spendEur, footprintMg, doubtKgCo2e: doubtKg, categories } = group;
  return {
    ...{ step, id: `${step} ${key}`, selector: toSelector(step, key), name: key, label },
    ...{ cases: Number(cases), rows: Number(rows), spendEur, footprintKg: toKg(footprintMg), doubtKg },
    candidates: categories
      .filter(({ code }) => code !== '')
      .slice(0, 3)
      .map(({ code, label: name, share }) => ({ code, label: name, share })),
    case: undefined,
  };
}

function toCaseItem(found: Result): ReviewItem {
  const { caseId, designation, occurrences, spendEur = 0, doubtKgCo2e: doubtKg } = found;
  return {
    ...{
      step: 'case',
      id: `case ${caseId}`,
      selector: { kind: 'case', caseId },
      name: designation,
      label: '',
    },
    ...{ cases: 1, rows: Number(occurrences), spendEur, footprintKg: found.footprintKgCo2e, doubtKg },
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
