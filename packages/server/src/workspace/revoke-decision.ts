import type { MessageInitShape } from '@bufbuild/protobuf';
import { type Decisions, RevokeDecisionResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { getOwnProject, lockOwnProject } from '../operations/get-own-project.ts';
import { Failure, invalidField } from '../platform/failure.ts';
import type { StoredDecision } from '../store/decisions.ts';
import type { Tables } from '../store/store.ts';
import { answerMessageOnce } from './answer-message.ts';
import { requireDecidable, setUpDecided } from './decidable-project.ts';
import { longestName, longestNote, readText } from './read-fields.ts';
import { auditDecisions, authorOf, reviseProject } from './revise-project.ts';
import { toEffect } from './to-decision.ts';
import type { EngineDependencies, UseCase } from './use-case.ts';

const schema = RevokeDecisionResponseSchema;
type Answer = MessageInitShape<typeof schema>;
type Revoking = { readonly note: string; readonly claimedBy: string };

/** Revokes a decision in a project and, if it is one of the organization, for all projects sealed from now on. */
export const revokeDecision: UseCase<typeof Decisions, 'revokeDecision', EngineDependencies> = async (
  call,
  dependencies,
  request,
) => {
  const { organizationId, store } = call;
  const { decisionId, projectId } = request;
  const revoking = {
    note: readText('note', request.note, longestNote),
    claimedBy: readText('revokedBy', request.revokedBy, longestName),
  };
  if (decisionId === '') {
    throw invalidField('decisionId', {
      description: 'is required: pass the id that Decide or ListDecisions returned',
      reason: 'REQUIRED',
    });
  }
  const known = await store.decisions.find(organizationId, decisionId, undefined);
  if (projectId === '') {
    const decision = requireOfOrganization(known);
    return answerMessageOnce(schema, call, (tables) => forget(tables, call, decision, revoking));
  }
  const seen = await getOwnProject(store, organizationId, projectId);
  if (known === undefined) throw noSuchDecision();
  requireDecidable(seen);
  const decided = await setUpDecided(call, dependencies, seen);
  return answerMessageOnce(schema, call, async (tables) => {
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
};

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

function noSuchDecision(): Failure {
  return new Failure(
    'not_found',
    'No decision with this decisionId applies here. ListDecisions lists the decisions that do.',
  );
}
