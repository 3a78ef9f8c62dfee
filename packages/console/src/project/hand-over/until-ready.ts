/** The answer of a call that may have to prepare something first. */
type Prepared = { readonly status: string };

const firstPauseMs = 1_000;
const longestPauseMs = 5_000;

/**
 * Repeats a call until its answer is ready; `onPreparing` is called whenever it is not. Rejects if the call does, and when
 * the signal aborts; the service then continues to prepare it.
 */
export async function untilReady<Answer extends Prepared>(
  call: (signal: AbortSignal) => Promise<Answer>,
  { signal, onPreparing }: { readonly signal: AbortSignal; readonly onPreparing: () => void },
): Promise<Answer> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const answer = await call(signal);
    signal.throwIfAborted();
    if (answer.status !== 'preparing') return answer;
    onPreparing();
    await pause(pauseMs, signal);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const leave = () => reject(signal.reason);
  signal.addEventListener('abort', leave);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}
