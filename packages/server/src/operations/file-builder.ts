import type { BlobStore } from '../files/blob-store.ts';
import { Failure } from '../platform/failure.ts';
import type { Revision } from '../reporting/revision.ts';
import type { CallScope, Store } from './call.ts';
import { untilAborted, writeRevisionFile } from './write-revision-file.ts';

/** Builds the file of a revision for a call that waits for it. Resolves in any case, at the latest when its time is over. */
export type BuildFile = (revision: Revision, call: WaitingCall) => Promise<void>;

/** Who waits, and how long it may. */
export type WaitingCall = {
  readonly signal: AbortSignal;
  /** When its time is over, in milliseconds since 1970. */
  readonly endsAtMs: number;
  /** Hears why a file could not be built, where it is not the time, somebody's lock or lack of room. */
  readonly reportFailure: (error: unknown) => void;
};

/** What is left of a call's time to find an older file and sign a link to it: a quarter, and at most so much. */
const longestRestMs = 2_000;

/**
 * A builder for the calls of this thread. Of one project it builds one file at a time: whoever else wants it waits, and goes
 * on by itself where the first one gave up.
 */
export function createFileBuilder({
  createStore,
  blobs,
}: {
  readonly createStore: (scope: CallScope) => Store;
  readonly blobs: Pick<BlobStore, 'write' | 'remove'>;
}): BuildFile {
  /** By project, which revision came of it; undefined where none did. */
  const underWay = new Map<number, Promise<number | undefined>>();

  async function build(
    revision: Revision,
    { signal, reportFailure }: Omit<WaitingCall, 'endsAtMs'>,
  ): Promise<number | undefined> {
    const { organizationId } = revision;
    try {
      const store = createStore({ signal, organizationId });
      await writeRevisionFile({ store, blobs, signal }, revision);
      return revision.revision;
    } catch (error) {
      // What is refused for lack of room or for somebody's lock is no trouble of the operator's.
      if (!signal.aborted && !(error instanceof Failure)) reportFailure(error);
      return undefined;
    } finally {
      underWay.delete(revision.projectNumber);
    }
  }

  return async (revision, { signal: callSignal, endsAtMs, reportFailure }) => {
    const leftMs = endsAtMs - Date.now();
    const buildMs = Math.floor(leftMs - Math.min(longestRestMs, leftMs / 4));
    if (buildMs <= 0) return;
    const signal = AbortSignal.any([callSignal, AbortSignal.timeout(buildMs)]);
    while (!signal.aborted) {
      const other = underWay.get(revision.projectNumber);
      if (other === undefined) {
        const own = build(revision, { signal, reportFailure });
        underWay.set(revision.projectNumber, own);
        await own;
        return;
      }
      const built = await untilAborted(other, signal).catch(() => undefined);
      if (built !== undefined && built >= revision.revision) return;
    }
  };
}
