import { createRandomKey } from '@ledgerprint/client';

/**
 * Tracks the project that a draft is being sent to. If only the connection failed, the next attempt continues with the same
 * project. If the draft has changed or is given up, `takeBack` is called with the id of the project.
 */
export function createUnfinishedProject(takeBack: (projectId: string) => void) {
  let sent: { readonly what: readonly unknown[]; readonly key: string } | undefined;
  let projectId: string | undefined;

  function discard(): void {
    if (projectId !== undefined) takeBack(projectId);
    projectId = undefined;
    sent = undefined;
  }

  return {
    discard,
    /** The key to send this with: the key of the last attempt if the content is the same. */
    keyFor(what: readonly unknown[]): string {
      if (sent === undefined || what.some((thing, index) => thing !== sent?.what[index])) {
        discard();
        sent = { what, key: createRandomKey() };
      }
      return sent.key;
    },
    note(id: string): void {
      projectId = id;
    },
    /** Stops tracking the project, which is now complete. */
    release(): void {
      projectId = undefined;
      sent = undefined;
    },
  };
}
