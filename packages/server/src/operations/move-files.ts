import type { BlobStore } from '../files/blob-store.ts';
import type { FileMove } from '../store/project-deletions.ts';
import type { Tables } from '../store/store.ts';

/** Moves files to the keys recorded for them. Can be interrupted and repeated, even by several processes at a time. */
export async function moveFiles(
  { tables, blobs }: { readonly tables: Pick<Tables, 'projectDeletions'>; readonly blobs: Pick<BlobStore, 'move'> },
  moves: readonly FileMove[],
): Promise<number> {
  for (const move of moves) {
    await blobs.move(move.from, move.to);
    // A worker may have died after the move and before this: the file has already arrived then.
    await tables.projectDeletions.endMove(move.organizationId, move);
  }
  return moves.length;
}
