import type { BlobStore } from '../files/blob-store.ts';
import { Failure } from '../platform/failure.ts';
import { untilAborted } from '../platform/until-aborted.ts';
import type { Revision } from '../reporting/revision.ts';
import type { CallScope, Store } from './call.ts';
import { writeRevisionFile } from './write-revision-file.ts';

/** Builds the file of a revision for a waiting call. Always resolves, at the latest when its time is over. */
export type BuildFile = (revision: Revision, call: WaitingCall) => Promise<void>;

/** The waiting call and its time limit. */
export type WaitingCall = {
  readonly signal: AbortSignal;
  /** When its time is over, in milliseconds since 1970. */
  readonly endsAtMs: number;
  /** Receives the reason if a file could not be built, unless it is a timeout, a lock or a lack of space. */
  readonly reportFailure: (error: unknown) => void;
};

/**
 * The part of a call's time reserved for finding an older file and signing a link to it: a quarter, up to this maximum.
 */
const longestRestMs = 2_000;

/**
 * A builder for the calls of this thread. It builds one file of a project at a time: other calls for it wait, and build
 * it themselves if the first one gave up.
 */
export function createFileBuilder({
  createStore,
  blobs,
}: {
  readonly createStore: (scope: CallScope) => Store;
  readonly blobs: Pick<BlobStore, 'write' | 'remove'>;
}): BuildFile {
  /** Builds in progress, by project: each resolves to the revision that was built, or to undefined if it failed. */
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
      // A refusal for lack of space or because of a lock is not a problem for the operator.
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
