import { createHash } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { type Decisions, ImportDecisionsResponseSchema } from '@ledgerprint/client/workspace';
import { type Decision, parseDecisions } from '@ledgerprint/engine/decisions';
import { type DecidedProject, decideCases } from '../enrichment/decide-cases.ts';
import type { CountedConflict, DecisionEffect } from '../enrichment/decision-effect.ts';
import type { Call } from '../operations/call.ts';
import { getOwnProject, lockOwnProject } from '../operations/get-own-project.ts';
import { requireFile } from '../operations/import-csv.ts';
import { addBytes } from '../operations/within-quota.ts';
import { Failure, invalidField } from '../platform/failure.ts';
import type { StoredDecision } from '../store/decisions.ts';
import { bytesOf } from '../store/quotas.ts';
import type { Tables } from '../store/store.ts';
import { toSelectorKey } from '../store/text-key.ts';
import { answerMessageOnce } from './answer-message.ts';
import { fillAccepted } from './check-decisions.ts';
import { requireDecidable, setUpDecided } from './decidable-project.ts';
import { isSameDecision } from './decided-fields.ts';
import { randomId } from './decision-id.ts';
import { createDecisionViolations, type DecisionViolations, type PlacedDecision } from './placed-decision.ts';
import { longestName, readText } from './read-fields.ts';
import { auditDecisions, authorOf, reviseProject } from './revise-project.ts';
import { toConflict, toEffect } from './to-decision.ts';
import type { EngineDependencies, UseCase } from './use-case.ts';

/**
 * Imports decisions from a CSV file, all lines or none, as Decide does. Lines of revoked decisions are skipped. A decision
 * that matches nothing in the project is kept for later projects, and one that cannot be applied is a conflict. Throws a
 * Failure that names the lines that cannot be imported.
 */
export const importDecisions: UseCase<typeof Decisions, 'importDecisions', EngineDependencies> = async (
  call,
  dependencies,
  request,
) => {
  const { organizationId, store } = call;
  const { content, projectId, dryRun } = request;
  const decidedBy = readText('decidedBy', request.decidedBy, longestName);
  requireFile('content', content, dependencies.limits);
  const { holding, revoked } = readDecisionFile(decodeText(content));
  // Without a project, the decisions are only for the organization's later projects.
  const seen = projectId === '' ? undefined : await getOwnProject(store, organizationId, projectId);
  if (seen !== undefined) requireDecidable(seen);
  const decided = seen && (await setUpDecided(call, dependencies, seen));
  const placed = holding.map(({ decision, line }) => ({
    decision: { ...decision, id: decision.id || makeId(decision, projectId) },
    locate: (field: string) => locateInFile(line, field),
  }));
  const work = { call, placed, decidedBy, decided, revoked };
  if (dryRun) return store.transaction((tables) => tryOut(tables, work));
  return answerMessageOnce(ImportDecisionsResponseSchema, call, async (tables) => {
    if (projectId !== '') requireDecidable(await lockOwnProject(tables, organizationId, projectId));
    return settle(tables, work);
  });
};

function decodeText(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw invalidField('content', {
      description: 'is not UTF-8 text: save the file as CSV in UTF-8',
      reason: 'DAMAGED_TEXT',
    });
  }
}

/** In the order in which they were made, so that the latest on the same cases is last. */
function readDecisionFile(csv: string) {
  const { decisions = [], problems = [] } = parseDecisions(csv);
  const violations = createDecisionViolations();
  for (const { line, field, description, reason } of problems)
    violations.add({ field: locateInFile(line, field), description, reason });
  violations.refuse();
  const holding = decisions.filter(({ record }) => record.revokedAt === undefined);
  if (holding.length > 0) return { holding, revoked: decisions.length - holding.length };
  throw invalidField('content', {
    description: 'contains no decisions, or only revoked ones: add one line per decision',
    reason: 'NO_ROWS',
  });
}

/** A place in the file: `line 3, exclusion`. */
function locateInFile(line: number, column: string): string {
  return column === '' ? `line ${line}` : `line ${line}, ${column}`;
}

type Work = {
  readonly call: Call;
  readonly placed: readonly PlacedDecision[];
  readonly decidedBy: string;
  /** Number of revoked decisions in the file. */
  readonly revoked: number;
  /** The project to which the decisions also apply. */
  readonly decided: DecidedProject | undefined;
};

async function tryOut(tables: Tables, work: Work) {
  const { decisions, known } = await check(tables, work);
  const { call, decided, revoked } = work;
  if (decided === undefined) return toAnswer({ imported: decisions.length, known, revoked });
  const project = await tables.projects.findSealed(call.organizationId, decided.number);
  const tried = await decideCases(tables, decided, { added: decisions, revoked: [] });
  return toAnswer({ imported: decisions.length, known, revoked, revision: project?.revision ?? 0, ...tried });
}

async function settle(tables: Tables, work: Work) {
  const { call, decided, decidedBy, revoked } = work;
  const { organizationId } = call;
  const { decisions, known } = await check(tables, work);
  const imported = decisions.length;
  if (imported === 0) {
    const project = decided && (await tables.projects.findSealed(organizationId, decided.number));
    return toAnswer({ imported, known, revoked, revision: project?.revision ?? 0 });
  }
  const revised = decided && (await reviseProject(tables, call, decided, { added: decisions, revoked: [] }));
  const place = decided && revised && { projectNumber: decided.number, revision: revised.revision };
  const author = authorOf(call, decidedBy);
  const { numbers } = await tables.decisions.insert(organizationId, { decisions, place, author });
  // Another call imported the same lines at the same time.
  if (numbers.length < imported)
    throw new Failure('aborted', 'Another call has just imported the same decisions. Try again.');
  await addBytes(tables, organizationId, imported * bytesOf.decision);
  const ids = decisions.map(({ id }) => id);
  await auditDecisions(tables, call, 'decision.import', { ids, claimedBy: decidedBy, place });
  return toAnswer({ imported, known, revoked, ...revised });
}

/** Without a project, the revision is 0 and there is no effect. */
function toAnswer(outcome: {
  readonly imported: number;
  /** Number of decisions that exist already. */
  readonly known: number;
  readonly revoked: number;
  readonly unmatched?: number;
  readonly revision?: number;
  readonly effect?: DecisionEffect;
  readonly conflicts?: readonly CountedConflict[];
}): MessageInitShape<typeof ImportDecisionsResponseSchema> {
  const { imported, known, revoked, unmatched = 0, revision = 0, effect, conflicts = [] } = outcome;
  return {
    imported: BigInt(imported),
    known: BigInt(known),
    revoked: BigInt(revoked),
    unmatched: BigInt(unmatched),
    revision,
    ...(effect && { effect: toEffect(effect) }),
    conflicts: conflicts.map(toConflict),
  };
}

/** The new decisions, and the number of known ones. */
async function check(tables: Tables, { call, placed, decided }: Work) {
  const { organizationId } = call;
  const violations = createDecisionViolations();
  checkValidity(placed, decided, violations);
  const added = await leaveOutKnown(tables, { call, placed, decided }, violations);
  violations.refuse();
  const known = placed.length - added.length;
  if (decided === undefined) return { decisions: added.map(({ decision }) => decision), known };
  const place = { organizationId, number: decided.number, totalProducts: 0 };
  const decisions = await fillAccepted(tables, place, added, violations);
  violations.refuse();
  return { decisions, known };
}

/** A decision for one project needs a project, and so does one that accepts without naming categories. */
function checkValidity(
  placed: readonly PlacedDecision[],
  decided: DecidedProject | undefined,
  violations: DecisionViolations,
): void {
  if (decided !== undefined) return;
  for (const { decision, locate } of placed) {
    if (decision.validity === 'project') {
      violations.add({
        field: locate('validity'),
        description: 'cannot be "project" without a project: pass a project, or use "organization"',
        reason: 'REQUIRED',
      });
    }
    if (decision.accepted?.length === 0) {
      violations.add({
        field: locate('accepted'),
        description: 'does not name the accepted categories: pass a project, or name them',
        reason: 'NOTHING_TO_ACCEPT',
      });
    }
  }
}

/** A decision that already applies is left out; one whose id belongs to another decision is reported. */
async function leaveOutKnown(
  tables: Tables,
  { call, placed, decided }: Pick<Work, 'call' | 'placed' | 'decided'>,
  violations: DecisionViolations,
): Promise<readonly PlacedDecision[]> {
  const { organizationId } = call;
  const ids = placed.map(({ decision }) => decision.id);
  const stored = await tables.decisions.listByIds(organizationId, ids, decided?.number);
  const taken = new Set<string>();
  return placed.flatMap(({ decision, locate }) => {
    const earlier = stored.get(decision.id);
    const isSame = earlier !== undefined && isSameAs(earlier, decision);
    if (taken.has(decision.id) || (earlier !== undefined && !isSame)) {
      violations.add({
        field: locate('id'),
        description: 'belongs to another decision: leave it blank to make a new one',
        reason: 'ID_TAKEN',
      });
      return [];
    }
    taken.add(decision.id);
    if (earlier === undefined) return [{ decision, locate }];
    if (earlier.holds) return [];
    // It was made in another project after this one was sealed, or was revoked here: it becomes a new decision.
    return [{ decision: { ...decision, id: randomId() }, locate }];
  });
}

function isSameAs({ decision: stored }: Pick<StoredDecision, 'decision'>, decision: Decision): boolean {
  return toSelectorKey(stored.selector) === toSelectorKey(decision.selector) && isSameDecision(stored, decision);
}

/** The same line gives the same id, so that a file imported twice is recognized the second time. */
function makeId(decision: Decision, projectId: string): string {
  const { id: _, ...content } = decision;
  const digest = createHash('sha256')
    .update(JSON.stringify([projectId, content]))
    .digest('base64url');
  return `i-${digest.slice(0, 22)}`;
}
