import type { Reports, SignOffRequest } from '@ledgerprint/client/workspace';
import { answerOnce } from '../operations/answer-once.ts';
import { lockOwnProject } from '../operations/get-own-project.ts';
import { writeAudit } from '../operations/write-audit.ts';
import { Failure, invalidField } from '../platform/failure.ts';
import type { BuildRequest } from '../reporting/build-request.ts';
import { toBuildKey } from '../reporting/run-build.ts';
import { toSignedOff } from './get-receipt.ts';
import { readProjectSummary } from './project-summary.ts';
import { longestName, requireText } from './read-fields.ts';
import { requireReported } from './reported-revision.ts';
import type { UseCase } from './use-case.ts';

const longestNote = 1_000;

/** Signs off the newest revision and requests its receipt. The first sign-off of a revision is final. */
export const signOff: UseCase<typeof Reports, 'signOff'> = async (call, _, request) => {
  const { organizationId, key, traceparent } = call;
  const { projectId } = request;
  const signedOff = await answerOnce(call, async (tables) => {
    // Prevents decisions and deletion in between.
    const project = await lockOwnProject(tables, organizationId, projectId);
    requireReported(project);
    const { revision, signedBy, note } = readSignature(request);
    const { number } = project;
    const before = await tables.signOffs.find(organizationId, number, revision);
    if (before !== undefined) return toSignedOff(before);
    if (revision !== project.revision) throw notNewest(revision, project.revision);
    const { name: projectName } = await readProjectSummary(tables, organizationId, number);
    const made = await tables.signOffs.insert(organizationId, number, {
      revision,
      signedBy,
      note,
      keyId: key.id,
      keyName: key.name,
      projectName: projectName ?? '',
    });
    const subject = `project ${projectId}, revision ${revision}`;
    await writeAudit(tables, call, 'report.sign-off', { subject, claimedBy: signedBy });
    const receipt: BuildRequest = { kind: 'receipt', organizationId, projectNumber: number, revision };
    await tables.jobs.addBuild({ ...receipt, traceparent }, toBuildKey(receipt));
    return toSignedOff(made);
  });
  return { signedOff };
};

function readSignature({ revision, note, ...request }: SignOffRequest) {
  const signedBy = request.signedBy.trim();
  if (signedBy === '') {
    throw invalidField('signedBy', {
      description: 'is required: pass the name of the person who signs off',
      reason: 'REQUIRED',
    });
  }
  if (revision === undefined) {
    throw invalidField('revision', {
      description: 'is required: pass the revision that you have reviewed',
      reason: 'REQUIRED',
    });
  }
  requireText('signedBy', signedBy, longestName);
  requireText('note', note, longestNote);
  return { revision, signedBy, note };
}

function notNewest(asked: number, newest: number): Failure {
  return asked > newest || asked < 0
    ? invalidField('revision', {
        description: `must be ${newest}, the newest revision of the project`,
        reason: 'OUT_OF_RANGE',
      })
    : new Failure(
        'aborted',
        `Revision ${asked} is no longer the newest: the project is at revision ${newest}. Review that one, then sign it off.`,
        {
          violations: [
            {
              field: 'revision',
              description: `is no longer the newest: the project is at revision ${newest}`,
              reason: 'REVISION_OUTDATED',
            },
          ],
        },
      );
}
