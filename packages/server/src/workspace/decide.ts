import { createHash } from 'node:crypto';
import { fromJson, type JsonValue, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import {
  type DecideRequest,
  DecideRequestSchema,
  type DecideResponse,
  DecideResponseSchema,
  type Decisions,
} from '@ledgerprint/client/workspace';
import { type DecidedProject, type DecisionChange, decideCases, toSelectorKeys } from '../enrichment/decide-cases.ts';
import type { CountedConflict, DecisionEffect } from '../enrichment/decision-effect.ts';
import type { Call } from '../operations/call.ts';
import { getOwnProject, lockOwnProject } from '../operations/get-own-project.ts';
import { addBytes } from '../operations/within-quota.ts';
import { invalidField, type Violation } from '../platform/failure.ts';
import type { Project } from '../store/project.ts';
import { findProjectNumber } from '../store/project-id.ts';
import { bytesOf } from '../store/quotas.ts';
import type { Tables } from '../store/store.ts';
import { toSelectorKey } from '../store/text-key.ts';
import { answerMessageOnce, toStoredMessage } from './answer-message.ts';
import {
  checkContradictions,
  checkFigures,
  checkSelectors,
  countExcludedRows,
  fillAccepted,
  findMatches,
} from './check-decisions.ts';
import { isSetUp, requireDecidable, setUpDecided } from './decidable-project.ts';
import { contradicts, overlaps } from './decided-fields.ts';
import { readCallId } from './decision-id.ts';
import { createDecisionViolations, type PlacedDecision } from './placed-decision.ts';
import { readDecisions } from './read-decisions.ts';
import { longestName, readText, requireItemCount } from './read-fields.ts';
import { auditDecisions, authorOf, reviseProject } from './revise-project.ts';
import { toConflict, toDecision, toEffect, toStoredDecision } from './to-decision.ts';
import type { EngineDependencies, UseCase } from './use-case.ts';

type Answer = MessageInitShape<typeof DecideResponseSchema>;

/**
 * Decides cases of a completed project: all decisions of the call or none. A repeated call with the same id gets the
 * first response, whatever has happened since.
 */
export const decide: UseCase<typeof Decisions, 'decide', EngineDependencies> = async (call, dependencies, request) => {
  const { organizationId, store } = call;
  const { projectId, decisions: messages, baseRevision, dryRun } = request;
  requireItemCount(call, 'decisions', 'Send them in several calls, or as a file with ImportDecisions.');
  const number = findProjectNumber(projectId);
  const isReady = number !== undefined && isSetUp(call, dependencies, number);
  const seen = dryRun || !isReady ? await getOwnProject(store, organizationId, projectId) : undefined;
  const id = readCallId(request.id);
  const claimedBy = readText('decidedBy', request.decidedBy, longestName);
  if (messages.length === 0) throw noDecisions();
  // A call whose id is created here cannot be repeated.
  const once = request.id === '' ? undefined : { id, fingerprint: fingerprintOf(request) };

  async function read(tables: Tables, project: Project): Promise<Work> {
    requireDecidable(project);
    const decided = await setUpDecided(call, dependencies, project);
    const violations = createDecisionViolations();
    const placed = await readDecisions(tables, decided, { id, messages, violations });
    checkContradictions(placed, violations);
    checkFigures(placed, decided, violations);
    violations.refuse();
    return { call, decided, placed, claimedBy, baseRevision };
  }

  if (seen !== undefined) {
    const earlier = dryRun ? undefined : await findEarlier(store, organizationId, seen, once);
    if (earlier !== undefined) return earlier;
    requireDecidable(seen);
    // May take seconds, in which nobody should wait for the lock on the project.
    await setUpDecided(call, dependencies, seen);
    if (dryRun) return store.transaction(async (tables) => tryOut(tables, await read(tables, seen), seen));
  }
  return answerMessageOnce(DecideResponseSchema, call, async (tables) => {
    const project = await lockOwnProject(tables, organizationId, projectId);
    // The same call may have been faster while this one waited for the lock.
    const first = await findEarlier(tables, organizationId, project, once);
    if (first !== undefined) return first;
    const made = await settle(tables, await read(tables, project), project);
    if (once === undefined) return made;
    const answer = toStoredMessage(DecideResponseSchema, made);
    await tables.decideCalls.keep(organizationId, project.number, { ...once, answer });
    return made;
  });
};

type Work = {
  readonly call: Call;
  readonly decided: DecidedProject;
  readonly placed: readonly PlacedDecision[];
  readonly claimedBy: string;
  readonly baseRevision: number | undefined;
};

/**
 * Checks that are valid only while the project is locked: what the selectors match, and what others decided meanwhile.
 */
async function check(
  tables: Tables,
  { call, placed, baseRevision }: Work,
  project: Project,
): Promise<DecisionChange & { readonly excludedRows: number }> {
  const { organizationId } = call;
  const place = { organizationId, number: project.number, totalProducts: project.totalProducts };
  const violations = createDecisionViolations();
  const { matches, products } = await findMatches(tables, place, placed);
  const excludedRows = await countExcludedRows(tables, place, placed);
  await checkSelectors(tables, place, matches, excludedRows, violations);
  violations.refuse();
  const added = await fillAccepted(tables, place, placed, violations);
  violations.refuse();
  if (baseRevision !== undefined && baseRevision < project.revision)
    await requireUnchanged(tables, place, placed, baseRevision);
  return {
    added,
    revoked: [],
    products,
    excludedRows: [...excludedRows.values()].reduce((sum, rows) => sum + rows, 0),
  };
}

async function tryOut(tables: Tables, work: Work, project: Project): Promise<Answer> {
  const change = await check(tables, work, project);
  const { effect, conflicts, altered } = await decideCases(tables, work.decided, change);
  requireUnaltered(altered);
  return {
    revision: project.revision,
    decisions: change.added.map(toDecision),
    ...toOutcome({ ...effect, excludedRows: change.excludedRows }, conflicts),
  };
}

async function settle(tables: Tables, work: Work, project: Project): Promise<Answer> {
  const { call, decided, claimedBy } = work;
  const { organizationId } = call;
  const change = await check(tables, work, project);
  const { added } = change;
  const { revision, effect, conflicts, altered } = await reviseProject(tables, call, decided, change);
  requireUnaltered(altered);
  const place = { projectNumber: project.number, revision };
  const author = authorOf(call, claimedBy);
  const { numbers, decidedAt } = await tables.decisions.insert(organizationId, { decisions: added, place, author });
  if (numbers.length < added.length) throw idTaken();
  await addBytes(tables, organizationId, added.length * bytesOf.decision);
  await auditDecisions(tables, call, 'decision.decide', { ids: added.map(({ id }) => id), claimedBy, place });
  const made = { ...place, decidedAt, decidedBy: claimedBy, keyName: author.keyName };
  return {
    revision,
    decisions: added.map((decision, at) =>
      toStoredDecision({ decision, number: numbers[at] ?? 0, ...made, revokedAt: null, revokedBy: null }),
    ),
    ...toOutcome({ ...effect, excludedRows: change.excludedRows }, conflicts),
  };
}

function toOutcome(effect: DecisionEffect, conflicts: readonly CountedConflict[]) {
  return { effect: toEffect(effect), conflicts: conflicts.map(toConflict) };
}

async function findEarlier(
  tables: Pick<Tables, 'decideCalls'>,
  organizationId: number,
  { number }: Project,
  once: { readonly id: string; readonly fingerprint: Buffer } | undefined,
): Promise<DecideResponse | undefined> {
  if (once === undefined) return undefined;
  const earlier = await tables.decideCalls.find<JsonValue>(organizationId, number, once.id);
  if (earlier === undefined) return undefined;
  if (earlier.fingerprint.equals(once.fingerprint)) return fromJson(DecideResponseSchema, earlier.answer);
  throw idTaken();
}

function fingerprintOf(request: DecideRequest): Buffer {
  const message = { ...request, dryRun: false };
  return createHash('sha256')
    .update(toBinary(DecideRequestSchema, message, { writeUnknownFields: false }))
    .digest();
}

function noDecisions() {
  return invalidField('decisions', { description: 'is empty: send at least one decision', reason: 'REQUIRED' });
}

function idTaken() {
  return invalidField('id', {
    description: 'was used for another call: use a new id for each different call',
    reason: 'ID_TAKEN',
  });
}

/** Throws a Failure if acceptance would change cases. The transaction must then be rolled back. */
function requireUnaltered(altered: number): void {
  if (altered === 0) return;
  const violations = createDecisionViolations();
  const cases = altered === 1 ? 'a case' : `${altered} cases`;
  violations.add({
    field: 'decisions',
    description: `cannot keep the category and factor of ${cases} to be accepted: now that they are calculated again, they differ. Decide on the cases one by one, or run the project again`,
    reason: 'RESULT_DIFFERS',
  });
  violations.refuse('aborted');
}

/**
 * Throws a Failure if, after a revision, somebody decided the same cases differently or revoked a decision on them, or if
 * cases to be accepted have changed: the caller has not seen that yet.
 */
async function requireUnchanged(
  tables: Pick<Tables, 'decisions' | 'decidedCases'>,
  { organizationId, number }: { readonly organizationId: number; readonly number: number },
  placed: readonly PlacedDecision[],
  revision: number,
): Promise<void> {
  const selectorKeys = placed.map(({ decision }) => toSelectorKey(decision.selector));
  const events = await tables.decisions.listEvents(organizationId, number, { revision, selectorKeys });
  const byKey = Map.groupBy(events, ({ selectorKey }) => selectorKey);
  const violations = createDecisionViolations();
  for (const { decision, locate } of placed) {
    const same = byKey.get(String(toSelectorKey(decision.selector))) ?? [];
    const event = same.findLast(({ kind, decision: other }) =>
      kind === 'revoked' ? overlaps(decision, other) : contradicts(decision, other),
    );
    if (event === undefined) {
      if (decision.accepted === undefined) continue;
      const selector = toSelectorKeys(decision.selector);
      const changed = await tables.decidedCases.countChanged(organizationId, number, { selector, revision });
      if (changed > 0) violations.add(toChangedSince(changed, revision, locate));
      continue;
    }
    const who = event.claimedBy === '' ? `key "${event.keyName}"` : `"${event.claimedBy}"`;
    const what = event.kind === 'revoked' ? 'whose decision was revoked' : 'that were decided differently';
    violations.add({
      field: locate('selector'),
      description: `selects cases ${what} after revision ${revision} (decision ${event.decision.id}, by ${who} at ${event.at.toISOString()}). Review that decision and decide again`,
      reason: 'DECIDED_DIFFERENTLY',
    });
  }
  violations.refuse('aborted');
}

function toChangedSince(changed: number, revision: number, locate: PlacedDecision['locate']): Violation {
  const [cases, have] = changed === 1 ? ['a case', 'has'] : [`${changed} cases`, 'have'];
  return {
    field: locate('accept'),
    description: `would accept ${cases} whose category, factor or footprint ${have} changed after revision ${revision}. Review the cases and accept them again`,
    reason: 'CHANGED_SINCE',
  };
}
