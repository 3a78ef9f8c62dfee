/** A deleted project, and until when it can be restored. */
export type DeletedProject = { readonly projectId: string; readonly name: string; readonly restorableUntil: Date };

const restorableDays = 7;
const dayMs = 24 * 60 * 60 * 1_000;

/** Until when a project deleted at this time can be restored, as DeleteProject promises. */
export function toRestorableUntil(deletedAt: string): Date {
  return new Date(Date.parse(deletedAt) + restorableDays * dayMs);
}
