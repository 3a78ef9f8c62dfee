import { csvHeader } from '@ledgerprint/engine/results';
import type { BlobStore } from '../files/blob-store.ts';
import { drawFileKey } from '../files/file-key.ts';
import { untilAborted } from '../platform/until-aborted.ts';
import type { Revision } from '../reporting/revision.ts';
import { toProjectId } from '../store/project-id.ts';
import type { RenderLines } from '../store/result-file.ts';
import type { Store } from '../store/store.ts';

/**
 * Writes the file of a revision of a completed project and records it; returns its size. Undefined if the file is not
 * kept because another one was recorded meanwhile or the project is gone. An abort is thrown immediately, whatever the
 * file store is waiting for; what was written by then is removed.
 */
export async function writeRevisionFile(
  {
    store,
    blobs,
    renderBlock,
    signal,
  }: {
    readonly store: Store;
    readonly blobs: Pick<BlobStore, 'write' | 'remove'>;
    readonly renderBlock?: RenderLines;
    readonly signal?: AbortSignal;
  },
  { organizationId, projectNumber, revision }: Revision,
): Promise<number | undefined> {
  const key = drawFileKey(toProjectId(projectNumber), revision);
  const remove = () => blobs.remove(key);
  const file = readRevisionFile(store, { organizationId, projectNumber, revision }, renderBlock);
  const writing = blobs.write(key, file);
  const written = await untilAborted(writing, signal).catch((error: unknown) => {
    writing.then(remove).catch(() => undefined);
    throw error;
  });
  let mayBeKept = false;
  try {
    const isKept = await store.transaction(async (tables) => {
      // A concurrent deletion of the project either waits until the file is recorded, and removes it too, or is seen
      // here.
      const project = await tables.projects.findForUpdate(organizationId, projectNumber);
      const isThere = project !== undefined && project !== 'foreign' && project.status === 'completed';
      mayBeKept =
        isThere && (await tables.exports.insert(organizationId, projectNumber, { revision, key, ...written }));
      return mayBeKept;
    });
    if (isKept) return written.sizeBytes;
  } catch (error) {
    // A commit without a response may have succeeded: an orphaned file is removed later.
    if (!mayBeKept) await remove().catch(() => undefined);
    throw error;
  }
  await remove();
  return undefined;
}

/** The whole file of a revision, in chunks. */
export async function* readRevisionFile(
  store: Pick<Store, 'readResultFile'>,
  { organizationId, projectNumber, revision }: Revision,
  renderBlock?: RenderLines,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${csvHeader}\r\n`);
  yield* store.readResultFile(organizationId, { projectNumber, revision }, renderBlock);
}
