import type { BlobStore } from '../files/blob-store.ts';
import type { FileMove } from '../store/project-deletions.ts';
import type { Tables } from '../store/store.ts';

/** Moves files to the keys that were written down for them. May be interrupted and repeated, also by several at once. */
export async function moveFiles(
  {
    tables,
    blobs,
  }: { readonly tables: Pick<Tables, 'projectDeletions'>; readonly blobs: Pick<BlobStore, 'move'> },
  moves: readonly FileMove[],
): Promise<number> {
  for (const move of moves) {
    await blobs.move(move.from, move.to);
    // A worker may have died after the move and before this: the file is there already then.
    await tables.projectDeletions.endMove(move.organizationId, move);
  }
  return moves.length;
}
