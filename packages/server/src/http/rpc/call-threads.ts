import { smallBodyBytes } from '../admission/upload-memory.ts';
import type { AdmittedCall, RunCall } from './admitted-call.ts';
import { type CallPoolOptions, openCallPool } from './call-pool.ts';
import type { EngineThreadData } from './engine-call-thread.ts';
import { type BodyLimits, listMethods, pathOf } from './operations.ts';
import { placeOf } from './run-place.ts';
import type { CallThreadData } from './thread-runner.ts';

type PoolOptions = Omit<CallPoolOptions, 'heapMb' | 'threadData'> & {
  readonly threadData: Omit<CallThreadData, 'way'>;
  /** If undefined, enough for the largest call allowed. */
  readonly heapMb?: number | undefined;
};

/**
 * Runs calls with large bodies in threads, as well as those that may cause much work with small bodies, so that they never
 * delay others. Lists have threads of their own, so that they do not wait for uploads. Calls that need an engine run in
 * threads that have one, all others here.
 */
export function openCallThreads(options: {
  readonly runHere: RunCall;
  readonly uploads: PoolOptions;
  readonly pages: Omit<PoolOptions, 'threads' | 'heapMb'>;
  readonly engine: PoolOptions & { readonly threadData: Pick<EngineThreadData, 'modelMemory'> };
}): {
  readonly runCall: RunCall;
  readonly figures: Readonly<Record<'uploads' | 'pages' | 'engine', ReturnType<typeof openCallPool>['figures']>>;
  close(): Promise<void>;
} {
  const { runHere } = options;
  const uploads = openCallPool({
    ...options.uploads,
    filename: new URL('./call-thread.ts', import.meta.url),
    threadData: { ...options.uploads.threadData, way: 'upload' },
    // All from the start: the thread that an organization leaves to the others is of no use to them while it is starting.
    leastThreads: options.uploads.threads,
    heapMb: options.uploads.heapMb ?? toHeapMb(options.uploads.threadData.limits),
  });
  const pages = openCallPool({
    ...options.pages,
    filename: new URL('./call-thread.ts', import.meta.url),
    threadData: { ...options.pages.threadData, way: 'page' },
    threads: pageThreads,
    // A small installation, with a single upload thread, starts it when it is needed.
    leastThreads: Math.min(1, options.uploads.threads - 1),
    idleMs,
    heapMb: pageHeapMb,
  });
  const engine = openCallPool({
    ...options.engine,
    filename: new URL('./engine-call-thread.ts', import.meta.url),
    threadData: { ...options.engine.threadData, way: 'engine call' },
    // Loading an engine takes a second and much memory, so none is loaded before a call needs it.
    leastThreads: 0,
    idleMs,
    heapMb: options.engine.heapMb ?? engineHeapMb + toHeapMb(options.engine.threadData.limits),
  });
  const places = new Map(listMethods().map((method) => [pathOf(method), placeOf(method)]));
  const runCall: RunCall = (call, signal, onEnded) => {
    const place = places.get(call.path);
    if (place === 'engine') return engine.run(call, signal, onEnded);
    if (place === 'pages') return pages.run(call, signal, onEnded);
    return place === 'here' && isSmall(call) ? runHere(call, signal, onEnded) : uploads.run(call, signal, onEnded);
  };
  return {
    runCall,
    figures: { uploads: uploads.figures, pages: pages.figures, engine: engine.figures },
    async close() {
      await Promise.all([uploads.close(), pages.close(), engine.close()]);
    },
  };
}

function isSmall({ headers, body }: AdmittedCall): boolean {
  // The size of a compressed body is unknown.
  return body.byteLength <= smallBodyBytes && !headers.some(([name]) => name === 'content-encoding');
}

/**
 * Reading a file of 64 MiB takes up to 55 MiB of objects; a French journal of that size, whose entries are remembered, 155.
 * The texts of whole bodies are outside the heap. A row of AddActivities is an object of ten texts. Measured in a thread, and
 * doubled for what was not measured.
 */
function toHeapMb({
  maxCallBytes,
  maxCsvBytes,
  maxRowsPerCall,
}: BodyLimits & { readonly maxRowsPerCall: number }): number {
  const mebibytes = Math.max(maxCallBytes, maxCsvBytes) / 2 ** 20;
  return Math.ceil(256 + 4 * mebibytes + maxRowsPerCall / 1_024);
}

/** Starting a thread takes a second, so one that was needed is kept for a while. */
const idleMs = 10 * 60_000;

/** One for an organization with many large pages, one for the others. */
const pageThreads = 2;
/** A page is a mebibyte of JSON; what is read for it may be several. */
const pageHeapMb = 256;

/** Engines on two catalogues with their caches; their tables are outside the heap. */
const engineHeapMb = 512;
