import { openBlobStore } from '../../src/files/open-blob-store.ts';
import type { TestCaller, TestService } from '../support/test-service.ts';
import { insert, insertProject, insertResult, type StoredTestProject } from '../workspace/stored-results.ts';

/** A completed project of one product, with its first file. */
export async function createRevisable(
  service: TestService,
  caller: TestCaller,
  name = 'Ledger',
): Promise<StoredTestProject> {
  const project = await insertProject(service, caller, { name, total_products: 1, enriched_products: 1 });
  await insertResult(service, project, { ordinal: 1, designation: 'as sealed' });
  const key = `${project.projectId}/first.csv`;
  const blobs = await openBlobStore(service.app.storage.blobSettings);
  async function* chunks() {
    yield Buffer.from('as sealed');
  }
  const { sizeBytes, sha256 } = await blobs.write(key, chunks());
  await blobs.close();
  await insert(service.database, 'exports', {
    organization_id: project.organizationId,
    project_id: project.number,
    revision: 0,
    key,
    size_bytes: sizeBytes,
    sha256,
  });
  return project;
}

/** Creates a revision with the line `revision <number>`, as a decision would. */
export async function revise(service: TestService, project: StoredTestProject, revision: number): Promise<void> {
  const { number } = project;
  await service.database.query('UPDATE results SET revision_to = $2 WHERE project_id = $1 AND revision_to IS NULL', [
    number,
    revision,
  ]);
  await insertResult(service, project, { ordinal: 1, designation: `revision ${revision}`, revision_from: revision });
  await service.database.query('UPDATE projects SET revision = $2 WHERE id = $1', [number, revision]);
}

/** The revisions that have a file, and the existing files. */
export async function readFiles(service: TestService, { number, projectId }: StoredTestProject) {
  const recorded = await service.database.query<{ revision: number; key: string }>(
    'SELECT revision, key FROM exports WHERE project_id = $1 ORDER BY revision',
    [number],
  );
  const blobs = await openBlobStore(service.app.storage.blobSettings);
  const keys: string[] = [];
  for await (const { key } of blobs.list()) if (key.startsWith(`${projectId}/`)) keys.push(key);
  await blobs.close();
  return { revisions: recorded.map(({ revision }) => revision), recorded, keys };
}
