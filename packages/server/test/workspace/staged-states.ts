import { randomUUID } from 'node:crypto';
import { openBlobStore } from '../../src/files/open-blob-store.ts';
import { numberOf } from '../operations/stored-project.ts';
import type { TestCaller, TestService } from '../support/test-service.ts';

/** Creates a project through the workspace call. */
export async function createProject(
  caller: TestCaller,
  request: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { body } = await caller.call('Projects.CreateProject', { name: 'Ledger', ...request });
  return String(body.projectId);
}

/** A project with the status enriching, without any jobs. */
export async function createEnriching(service: TestService, caller: TestCaller, webhookUrl?: string): Promise<string> {
  const projectId = await createProject(caller);
  await service.database.query(
    `UPDATE projects SET status = 'enriching', submitted_at = now(), staged_rows = 2, sealed_rows = 2,
       total_products = 2, webhook_url = $3
     WHERE organization_id = $1 AND id = $2`,
    [caller.organizationId, numberOf(projectId), webhookUrl ?? null],
  );
  return projectId;
}

/** A project with a file of this content. */
export async function createCompleted(
  service: TestService,
  caller: TestCaller,
  content = 'designation\r\nPaper\r\n',
): Promise<string> {
  const projectId = await createEnriching(service, caller);
  const key = `${projectId}/${randomUUID()}.csv`;
  const blobs = await openBlobStore(service.app.storage.blobSettings);
  const written = await blobs.write(
    key,
    (async function* () {
      yield Buffer.from(content);
    })(),
  );
  await blobs.close();
  const number = numberOf(projectId);
  await service.database.query(
    `INSERT INTO exports (organization_id, project_id, revision, key, size_bytes, sha256) VALUES ($1, $2, 0, $3, $4, $5)`,
    [caller.organizationId, number, key, written.sizeBytes, written.sha256],
  );
  await service.database.query(
    `UPDATE projects SET status = 'completed', completed_at = now(), enriched_products = 2
     WHERE organization_id = $1 AND id = $2`,
    [caller.organizationId, number],
  );
  return projectId;
}

/** The state of a project in the database that calls do not return. */
export async function readState(service: TestService, projectId: string) {
  const [state] = await service.database.query<{
    status: string;
    failure: string | null;
    is_deleted: boolean;
    completed_at: Date | null;
  }>(`SELECT status, failure, deleted_at IS NOT NULL AS is_deleted, completed_at FROM projects WHERE id = $1`, [
    numberOf(projectId),
  ]);
  return state;
}

/** The link of ExportCSV. */
export async function exportLink(caller: TestCaller, projectId: string): Promise<string> {
  const { body } = await caller.call('ExportCSV', { projectId });
  return String(body.downloadUrl);
}
