import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';
import type { BuildRequest } from '../reporting/build-request.ts';
import { type BuildParts, runBuild, toBuildKey } from '../reporting/run-build.ts';

/** What builds need beside the call's store. */
export type BuildTools = Omit<BuildParts, 'store'>;

/** Up to so many rows something is built while its caller waits: a second or two. */
const mostRowsInCall = 20_000;

/**
 * What is kept, if need be after it was built; undefined while a job builds it. The job is added by the first call that asks for
 * it; whoever asks after it was given up is told so.
 */
export async function builtOrPreparing<Built>(
  { organizationId, store, traceparent }: Call,
  tools: BuildTools,
  wanted: {
    readonly request: BuildRequest;
    /** Of the projects that it is built from. */
    readonly rows: number;
    /** Undefined where it is not kept. */
    readonly find: () => Promise<Built | undefined>;
  },
): Promise<Built | undefined> {
  const { request, rows, find } = wanted;
  const kept = await find();
  if (kept !== undefined) return kept;
  if (rows <= mostRowsInCall) {
    await runBuild({ ...tools, store }, request);
    return find();
  }
  const key = toBuildKey(request);
  if (await store.jobs.hasFailedBuild(key)) {
    throw new Failure(
      'unavailable',
      'What you ask for could not be built, although it was tried several times. Call again in ten minutes to have it tried anew; the log of the service says what went wrong.',
    );
  }
  await store.jobs.addBuild({ ...request, organizationId, traceparent }, key);
  return undefined;
}
