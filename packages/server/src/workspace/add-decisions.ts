import { createHash } from 'node:crypto';
import type { Decision } from '@ledgerprint/engine/decisions';
import { type DecidedProject, decideCases } from '../enrichment/decide-cases.ts';
import type { CountedConflict, DecisionEffect } from '../enrichment/decision-effect.ts';
import { answerOnce } from '../operations/answer-once.ts';
import type { Call } from '../operations/call.ts';
import { getOwnProject, lockOwnProject } from '../operations/get-own-project.ts';
import { Failure } from '../platform/failure.ts';
import type { StoredDecision } from '../store/decisions.ts';
import type { Tables } from '../store/store.ts';
import { toSelectorKey } from '../store/text-key.ts';
import { fillAccepted } from './check-decisions.ts';
import { requireDecidable, setUpDecided } from './decidable-project.ts';
import { isSameDecision } from './decided-fields.ts';
import { randomId } from './decision-id.ts';
import type { EngineDependencies } from './dependencies.ts';
import { createDecisionViolations, type DecisionViolations, type PlacedDecision } from './placed-decision.ts';
import { auditDecisions, authorOf, reviseProject } from './revise-project.ts';

/** A decision from a file and its line number; its id may be blank. The lines of a file do not contradict each other. */
export type ImportedDecision = { readonly decision: Decision; readonly line: number };

/** Decisions to be added, all or none. */
export type AddedDecisions = {
  /** Blank: only for the organization's later projects. */
  readonly projectId: string;
  readonly decisions: readonly ImportedDecision[];
  readonly dryRun: boolean;
  readonly decidedBy: string;
};

/** The outcome, as plain values. Without a project, the revision is 0 and there is no effect. */
export type AdditionOutcome = {
  readonly imported: number;
  /** Number of decisions that exist already. */
  readonly known: number;
  readonly revision: number;
  readonly effect: DecisionEffect | undefined;
  readonly conflicts: readonly CountedConflict[];
};

/**
 * Adds decisions from a file, as Decide does. A decision that matches nothing in the project is kept for later
 * projects, and one that cannot be applied is a conflict. Throws a Failure that names the lines that cannot be added.
 */
export async function addDecisions(
  call: Call,
  dependencies: EngineDependencies,
  added: AddedDecisions,
): Promise<AdditionOutcome> {
  const { organizationId, store } = call;
  const { projectId, decidedBy } = added;
  const seen = projectId === '' ? undefined : await getOwnProject(store, organizationId, projectId);
  if (seen !== undefined) requireDecidable(seen);
  const decided = seen && (await setUpDecided(call, dependencies, seen));
  const placed = added.decisions.map(({ decision, line }) => ({
    decision: { ...decision, id: decision.id || makeId(decision, projectId) },
    locate: (field: string) => locateInFile(line, field),
  }));
  const work = { call, placed, decidedBy, decided };
  if (added.dryRun) return store.transaction((tables) => tryOut(tables, work));
  return fromKept(
    await answerOnce(call, async (tables) => {
      if (projectId !== '') requireDecidable(await lockOwnProject(tables, organizationId, projectId));
      return toKept(await settle(tables, work));
    }),
  );
}

/** A place in the file: `line 3, exclusion`. */
export function locateInFile(line: number, column: string): string {
  return column === '' ? `line ${line}` : `line ${line}, ${column}`;
}

type Work = {
  readonly call: Call;
  readonly placed: readonly PlacedDecision[];
  readonly decidedBy: string;
  /** The project to which the decisions also apply. */
  readonly decided: DecidedProject | undefined;
};

async function tryOut(tables: Tables, work: Work): Promise<AdditionOutcome> {
  const { decisions, known } = await check(tables, work);
  const { call, decided } = work;
  if (decided === undefined) return toOutcome({ imported: decisions.length, known });
  const project = await tables.projects.findSealed(call.organizationId, decided.number);
  const tried = await decideCases(tables, decided, { added: decisions, revoked: [] });
  return toOutcome({ imported: decisions.length, known, revision: project?.revision ?? 0, ...tried });
}

async function settle(tables: Tables, work: Work): Promise<AdditionOutcome> {
  const { call, decided, decidedBy } = work;
  const { organizationId } = call;
  const { decisions, known } = await check(tables, work);
  const imported = decisions.length;
  if (imported === 0) {
    const project = decided && (await tables.projects.findSealed(organizationId, decided.number));
    return toOutcome({ imported, known, revision: project?.revision ?? 0 });
  }
  const revised = decided && (await reviseProject(tables, call, decided, { added: decisions, revoked: [] }));
  const place = decided && revised && { projectNumber: decided.number, revision: revised.revision };
  const { numbers } = await tables.decisions.insert(organizationId, {
    decisions,
    place,
    author: authorOf(call, decidedBy),
  });
  // Another call imported the same lines at the same time.
  if (numbers.length < imported)
    throw new Failure('aborted', 'Another call has just imported the same decisions. Try again.');
  const ids = decisions.map(({ id }) => id);
  await auditDecisions(tables, call, 'decision.import', { ids, claimedBy: decidedBy, place });
  return toOutcome({ imported, known, ...revised });
}

/** The new decisions, and the number of known ones. */
async function check(
  tables: Tables,
  { call, placed, decided }: Work,
): Promise<{ readonly decisions: readonly Decision[]; readonly known: number }> {
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

function toOutcome(outcome: Pick<AdditionOutcome, 'imported' | 'known'> & Partial<AdditionOutcome>): AdditionOutcome {
  const { imported, known, revision = 0, effect, conflicts = [] } = outcome;
  return { imported, known, revision, effect, conflicts };
}

type KeptOutcome = Omit<AdditionOutcome, 'effect'> & {
  readonly effect: { readonly [Field in keyof DecisionEffect]: number | string } | null;
};

/** In a form that can be stored for a repeated call: JSON has no large integers. */
function toKept({ effect, ...outcome }: AdditionOutcome): KeptOutcome {
  if (effect === undefined) return { ...outcome, effect: null };
  const { beforeMg, afterMg, totalMg } = effect;
  const texts = { beforeMg: String(beforeMg), afterMg: String(afterMg), totalMg: String(totalMg) };
  return { ...outcome, effect: { ...effect, ...texts } };
}

function fromKept({ effect, ...outcome }: KeptOutcome): AdditionOutcome {
  if (effect === null) return { ...outcome, effect: undefined };
  const { cases, changed, rows, spendEur, beforeMg, afterMg, totalMg } = effect;
  return {
    ...outcome,
    effect: {
      cases: Number(cases),
      changed: Number(changed),
      rows: Number(rows),
      spendEur: Number(spendEur),
      beforeMg: BigInt(beforeMg),
      afterMg: BigInt(afterMg),
      totalMg: BigInt(totalMg),
    },
  };
}
