import type { ServerResponse } from 'node:http';
import { Failure } from '../../platform/failure.ts';

/** Deadlines nearer than this have a timer of their own; the others are looked at together, now and then. */
const soonMs = 5_000;
const lookMs = 250;

/** What may end a call before its answer: its client leaves, or its time is over. */
export class CallTime {
  readonly endsAtMs: number;
  /** Told to whatever the call waits for now; one thing at a time. */
  onEnd: ((reason: Failure) => void) | undefined;
  readonly #controller = new AbortController();

  constructor(endsAtMs: number) {
    this.endsAtMs = endsAtMs;
  }

  /** Aborts with a Failure, for what goes on in several places at once. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(reason: Failure): void {
    if (this.signal.aborted) return;
    this.#controller.abort(reason);
    this.onEnd?.(reason);
  }

  throwIfOver(): void {
    this.signal.throwIfAborted();
  }

  /** The promise's result, unless the call ends while it waits; the work behind the promise may serve other calls. */
  race<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.onEnd = reject;
      promise.then(resolve, reject);
    });
  }
}

/**
 * Gives every call its time. Most end long before it is over, so a call costs no timer: one for all of them looks who is
 * late.
 */
export function createCallTimes() {
  const open = new Set<CallTime>();
  let look: NodeJS.Timeout | undefined;

  function lookForLate(): void {
    const nowMs = performance.now();
    for (const time of open) if (nowMs >= time.endsAtMs) time.end(lateFailure());
    if (open.size > 0) return;
    clearInterval(look);
    look = undefined;
  }

  return {
    /** Runs the work with so much time, from now on. */
    async run<T>(
      response: ServerResponse,
      timeoutMs: number,
      work: (time: CallTime) => Promise<T>,
    ): Promise<T> {
      const time = new CallTime(performance.now() + timeoutMs);
      response.once('close', () => {
        if (!response.writableFinished) time.end(new Failure('canceled', 'The client left.'));
      });
      let timer: NodeJS.Timeout | undefined;
      if (timeoutMs <= 0) {
        time.end(lateFailure());
      } else if (timeoutMs < soonMs) {
        timer = setTimeout(() => time.end(lateFailure()), timeoutMs);
      } else {
        open.add(time);
        look ??= setInterval(lookForLate, lookMs).unref();
      }
      try {
        return await work(time);
      } finally {
        open.delete(time);
        clearTimeout(timer);
        time.onEnd = undefined;
      }
    },
  };
}

/** What a call is told whose time is over, wherever that is noticed. */
export const lateSentence =
  'The time for this call is over; nothing was changed. Try again, with a longer Connect-Timeout-Ms if you set one.';

function lateFailure(): Failure {
  return new Failure('deadline_exceeded', lateSentence);
}
