import { randomUUID } from 'node:crypto';
import { openBlobStore } from '../../src/files/open-blob-store.ts';
import type { TestCaller, TestService } from '../support/test-service.ts';
import { createSealedProject } from './calls.ts';
import { endProject, numberOf } from './stored-project.ts';

/** A completed project with this file, as the pipeline leaves it. */
export async function createCompletedProject(
  service: TestService,
  caller: TestCaller,
  { content, name = 'test' }: { readonly content: string; readonly name?: string },
): Promise<string> {
  const projectId = await createSealedProject(caller);
  const key = `${projectId}/${randomUUID()}.csv`;
  const blobs = await openBlobStore(service.app.storage.blobSettings);
  async function* chunks() {
    yield Buffer.from(content);
  }
  const { sizeBytes, sha256 } = await blobs.write(key, chunks());
  await blobs.close();
  await service.database.query('UPDATE projects SET name = $2 WHERE id = $1', [numberOf(projectId), name]);
  await service.database.query(
    `INSERT INTO exports (organization_id, project_id, revision, key, size_bytes, sha256)
     VALUES ($1, $2, 0, $3, $4, $5)`,
    [caller.organizationId, numberOf(projectId), key, sizeBytes, sha256],
  );
  await endProject(service, projectId, 'completed');
  return projectId;
}
