import { create, fromJson, type JsonValue, type MessageInitShape, toJson } from '@bufbuild/protobuf';
import { type RevokeDecisionRequest, RevokeDecisionResponseSchema } from '@ledgerprint/client/workspace';
import { answerOnce } from '../operations/answer-once.ts';
import type { Call } from '../operations/call.ts';
import { getOwnProject, lockOwnProject } from '../operations/get-own-project.ts';
import { Failure, invalidField } from '../platform/failure.ts';
import type { StoredDecision } from '../store/decisions.ts';
import type { Tables } from '../store/store.ts';
import { requireDecidable, setUpDecided } from './decidable-project.ts';
import type { EngineDependencies } from './dependencies.ts';
import { readClaimedName, readNote } from './read-claimed-name.ts';
import { auditDecisions, authorOf, reviseProject } from './revise-project.ts';
import { toEffect } from './to-decision.ts';

type Answer = MessageInitShape<typeof RevokeDecisionResponseSchema>;
type Revoking = { readonly note: string; readonly claimedBy: string };

/** Revokes a decision in a project and, if it is one of the organization, for all projects sealed from now on. */
export async function revokeDecision(
  call: Call,
  dependencies: EngineDependencies,
  request: RevokeDecisionRequest,
): Promise<Answer> {
  const { organizationId, store } = call;
  const { decisionId, projectId } = request;
  const revoking = { note: readNote('note', request.note), claimedBy: readClaimedName('revokedBy', request.revokedBy) };
  if (decisionId === '') {
    throw invalidField('decisionId', {
      description: 'is required: pass the id that Decide or ListDecisions returned',
      reason: 'REQUIRED',
    });
  }
  const known = await store.decisions.find(organizationId, decisionId, undefined);
  if (projectId === '') {
    const decision = requireOfOrganization(known);
    return answerWhole(call, (tables) => forget(tables, call, decision, revoking));
  }
  const seen = await getOwnProject(store, organizationId, projectId);
  if (known === undefined) throw noSuchDecision();
  requireDecidable(seen);
  const decided = await setUpDecided(call, dependencies, seen);
  return answerWhole(call, async (tables) => {
    const { number, revision, ...project } = await lockOwnProject(tables, organizationId, projectId);
    requireDecidable(project);
    const stored = await tables.decisions.find(organizationId, decisionId, number);
    if (stored === undefined) throw noSuchDecision();
    if (stored.revokedAt !== null) {
      const totalMg = await tables.totals.findFootprint(organizationId, number);
      return { revision, effect: { totalMg: String(totalMg), beforeMg: '0', afterMg: '0' } };
    }
    const { decision } = stored;
    const revised = await reviseProject(tables, call, decided, { added: [], revoked: [decision] });
    const place = { projectNumber: number, revision: revised.revision };
    await write(tables, call, { decisionId, place, ...revoking });
    return { revision: revised.revision, effect: toEffect(revised.effect) };
  });
}

/** Revokes a decision for projects that are sealed from now on. */
async function forget(tables: Tables, call: Call, { decision }: StoredDecision, revoking: Revoking): Promise<Answer> {
  const { organizationId } = call;
  // Taking a number makes a simultaneous call wait, so that it then finds the decision revoked and adds no second record.
  const number = await tables.decisions.takeNumbers(organizationId, 1);
  const stored = await tables.decisions.find(organizationId, decision.id, undefined);
  if (stored?.revokedAt === null)
    await write(tables, call, { decisionId: decision.id, place: undefined, ...revoking }, number);
  return { revision: 0 };
}

async function write(
  tables: Tables,
  call: Call,
  revoked: Revoking & {
    readonly decisionId: string;
    readonly place: { readonly projectNumber: number; readonly revision: number } | undefined;
  },
  number?: number,
): Promise<void> {
  const { organizationId } = call;
  const { decisionId, place, note, claimedBy } = revoked;
  await tables.decisions.revoke(organizationId, {
    decisionId,
    place,
    note,
    author: authorOf(call, claimedBy),
    number: number ?? (await tables.decisions.takeNumbers(organizationId, 1)),
  });
  await auditDecisions(tables, call, 'decision.revoke', { ids: [decisionId], claimedBy, place });
}

function requireOfOrganization(known: StoredDecision | undefined): StoredDecision {
  if (known === undefined) throw noSuchDecision();
  if (known.decision.validity === 'organization') return known;
  throw invalidField('projectId', {
    description: 'is required: this decision applies to only one project',
    reason: 'REQUIRED',
  });
}

/** Responses with 64-bit integers are stored as protobuf JSON. */
async function answerWhole(call: Call, work: (tables: Tables) => Promise<Answer>): Promise<Answer> {
  const schema = RevokeDecisionResponseSchema;
  const answer = await answerOnce(call, async (tables) => toJson(schema, create(schema, await work(tables))) as object);
  return fromJson(schema, answer as JsonValue);
}

function noSuchDecision(): Failure {
  return new Failure(
    'not_found',
    'No decision with this decisionId applies here. ListDecisions lists the decisions that do.',
  );
}
