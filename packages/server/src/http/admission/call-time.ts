import type { ServerResponse } from 'node:http';
import { Failure } from '../../platform/failure.ts';
import type { Refusal } from './refusal.ts';

/** Deadlines nearer than this have their own timer; the others are checked together now and then. */
const soonMs = 5_000;
const lookMs = 250;

/** Ends a call before its answer: its client disconnected, its time is up, or it is refused while it waits. */
export class CallTime {
  readonly endsAtMs: number;
  /** Notifies the one thing that the call is waiting for. */
  onEnd: ((reason: Failure | Refusal) => void) | undefined;
  readonly #controller = new AbortController();

  constructor(endsAtMs: number) {
    this.endsAtMs = endsAtMs;
  }

  /** Aborts with the reason, for work that runs in several places. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(reason: Failure | Refusal): void {
    if (this.signal.aborted) return;
    this.#controller.abort(reason);
    this.onEnd?.(reason);
  }

  throwIfOver(): void {
    this.signal.throwIfAborted();
  }

  /** The promise's result, unless the call ends first; the work behind the promise may serve other calls. */
  race<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.onEnd = reject;
      promise.then(resolve, reject);
    });
  }
}

/**
 * Limits the time of every call. Most end long before their deadline, so they have no timers of their own: one for all of
 * them checks which are late.
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
    /** Gives a call this much time from now. */
    start(response: ServerResponse, timeoutMs: number): { readonly time: CallTime; stop(): void } {
      const time = new CallTime(performance.now() + timeoutMs);
      response.once('close', () => {
        if (!response.writableFinished) time.end(new Failure('canceled', 'The client disconnected.'));
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
      return {
        time,
        stop() {
          open.delete(time);
          clearTimeout(timer);
          time.onEnd = undefined;
        },
      };
    },
  };
}

/** The message of a call whose time is up, wherever that is noticed. */
export const lateSentence =
  'The time for this call is up; nothing was changed. Try again, with a longer Connect-Timeout-Ms if you set one.';

function lateFailure(): Failure {
  return new Failure('deadline_exceeded', lateSentence);
}
