import { createRandomKey } from '@ledgerprint/client';

/**
 * Keeps track of the project that a draft is being sent to. While nothing but the connection was in the way, the next
 * attempt goes on with it; when the draft has become another one, or was given up, `takeBack` is called with its id.
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
    /** The key to send this with: that of the last attempt, if that was of the very same things. */
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
    /** From now on it is nobody's draft. */
    release(): void {
      projectId = undefined;
      sent = undefined;
    },
  };
}
