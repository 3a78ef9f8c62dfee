import { randomUUID } from 'node:crypto';
import { csvHeader } from '@ledgerprint/engine/results';
import type { BlobStore } from '../files/blob-store.ts';
import { noWorkMeter, type WorkMeter } from '../observability/meters.ts';
import type { FinishJob } from '../queue/jobs.ts';
import { toProjectId } from '../store/project-id.ts';
import type { SealedProject } from '../store/projects.ts';
import type { Store, Tables } from '../store/store.ts';
import { createDelivery } from '../webhooks/deliver-event.ts';
import type { Attempt } from './work-on-batch.ts';

/** With the pauses between them a store may be away for two hours. */
const mostAttempts = 30;
const lineBreak = Buffer.from('\r\n');

/**
 * Writes the file of a project whose products all have an outcome and ends the project. Until the transaction at the
 * end commits, nothing names the file: one that was written and not recorded is nobody's, and is removed some day.
 */
export function createFinish({
  store,
  blobs,
  meter = noWorkMeter,
}: {
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly meter?: WorkMeter;
}): (attempt: Attempt<FinishJob>) => Promise<void> {
  return async ({ job, earlierAttempts }) => {
    const { organizationId, projectNumber } = job;
    const project = await store.projects.findSealed(organizationId, projectNumber);
    if (project === undefined || project.status !== 'enriching') return;
    if (project.enrichedProducts === 0 || earlierAttempts >= mostAttempts) {
      await store.transaction((tables) => end(tables, job, project, 'failed'));
      return;
    }
    const key = `${toProjectId(projectNumber)}/${randomUUID()}.csv`;
    const written = await blobs.write(key, readFile(store, organizationId, projectNumber));
    meter.exportWritten(written.sizeBytes);
    const isOurs = await store.transaction(async (tables) => {
      const ended = await end(tables, job, project, 'completed');
      if (ended) await tables.exports.insert(organizationId, projectNumber, { key, ...written });
      return ended;
    });
    // Another worker took this one for dead and was faster.
    if (!isOurs) await blobs.remove(key);
  };
}

/** False when the project has ended before. */
async function end(
  tables: Tables,
  { organizationId, traceparent }: FinishJob,
  project: SealedProject,
  status: 'completed' | 'failed',
): Promise<boolean> {
  const completedAt = await tables.projects.end(organizationId, project.number, status);
  if (completedAt === undefined) return false;
  const { webhookUrl } = project;
  if (webhookUrl !== undefined) {
    await createDelivery(tables, organizationId, {
      ...project,
      webhookUrl,
      status,
      completedAt,
      traceparent,
    });
  }
  return true;
}

async function* readFile(store: Store, organizationId: number, projectNumber: number) {
  yield Buffer.from(`${csvHeader}\r\n`);
  for await (const lines of store.readResultLines(organizationId, projectNumber)) {
    if (lines.length > 0) yield Buffer.concat(lines.flatMap((line) => [line, lineBreak]));
  }
}
