import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';
import type { BuildRequest } from '../reporting/build-request.ts';
import { type BuildParts, runBuild, toBuildKey } from '../reporting/run-build.ts';

/** The dependencies of builds in addition to the call's store. */
export type BuildTools = Omit<BuildParts, 'store'>;

/** Up to this many rows, the caller waits for the build: a second or two. */
const mostRowsInCall = 20_000;

/**
 * The stored result, built first if needed; undefined while a job builds it. The first call adds the job; once the job has
 * been given up, calls get a Failure.
 */
export async function builtOrPreparing<Built>(
  { organizationId, store, traceparent }: Call,
  tools: BuildTools,
  wanted: {
    readonly request: BuildRequest;
    /** Rows of the projects from which it is built. */
    readonly rows: number;
    /** Undefined if it is not stored. */
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
      'The result could not be built after several attempts. Call again in ten minutes to start a new attempt; the service log shows the cause.',
    );
  }
  await store.jobs.addBuild({ ...request, organizationId, traceparent }, key);
  return undefined;
}
