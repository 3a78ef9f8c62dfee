import { randomBytes } from 'node:crypto';
import type { Decisions } from '@ledgerprint/client/workspace';
import { answerOnce } from '../operations/answer-once.ts';
import { addBytes } from '../operations/within-quota.ts';
import { writeAudit } from '../operations/write-audit.ts';
import { toCounted } from '../platform/counted.ts';
import { Failure, invalidField } from '../platform/failure.ts';
import { bytesOf } from '../store/quotas.ts';
import { getProjectWithResults } from './get-project-with-results.ts';
import { getStoredSample, readSample } from './get-sample.ts';
import { longestName, requireText } from './read-fields.ts';
import { toSampleId } from './result-id.ts';
import type { UseCase } from './use-case.ts';

const defaultSize = 60;
const mostProducts = 1_000;
const longestSeed = 100;

/** Draws a random sample of the products that the engine is sure of. */
export const drawSample: UseCase<typeof Decisions, 'drawSample'> = async (call, _, request) => {
  const { organizationId, key, store } = call;
  const { projectId, drawnBy } = request;
  const size = readSize(request.size);
  requireText('seed', request.seed, longestSeed);
  requireText('drawnBy', drawnBy, longestName);
  const project = await getProjectWithResults(store, organizationId, projectId);
  if (project.status !== 'completed') throw notCompleted(project.status);
  const { number, revision } = project;
  const { sampleId } = await answerOnce(call, async (tables) => {
    const seed = request.seed === '' ? randomBytes(8).toString('hex') : request.seed;
    const made = await tables.samples.draw(organizationId, number, {
      revision,
      seed,
      size,
      drawnBy,
      keyName: key.name,
    });
    if (made === undefined) throw nothingToDraw();
    const id = toSampleId(made.id);
    const subject = `project ${projectId}, sample ${id} of ${toCounted(made.drawn, 'product')}, revision ${revision}, seed ${JSON.stringify(seed)}`;
    await writeAudit(tables, call, 'sample.draw', { subject, claimedBy: drawnBy });
    await addBytes(tables, organizationId, made.drawn * bytesOf.sampledProduct);
    return { sampleId: id };
  });
  const sample = await getStoredSample(store, { organizationId, projectNumber: number, sampleId });
  return { sample: await readSample(store, { organizationId, projectNumber: number }, sample) };
};

function readSize(size: number): number {
  if (size === 0) return defaultSize;
  if (size > 0 && size <= mostProducts) return size;
  throw invalidField('size', {
    description: `must be from 1 to ${mostProducts}, or 0 for ${defaultSize}`,
    reason: 'OUT_OF_RANGE',
  });
}

function notCompleted(status: string): Failure {
  const advice = status === 'failed' ? 'It has no results to check.' : 'Wait until GetProgress says completed.';
  return new Failure(
    'failed_precondition',
    `A sample can be drawn only from a completed project; the status of this project is ${status}. ${advice}`,
  );
}

function nothingToDraw(): Failure {
  return new Failure(
    'failed_precondition',
    'The project has no `matched` products, so there is nothing to draw from. Review the other products instead.',
  );
}
