import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from './statistics.ts';

/** Durations of calls in milliseconds. */
export type Latencies = readonly number[];

/**
 * Makes calls at a steady pace, whether or not the previous ones were answered, and measures each, until the signal
 * aborts.
 */
export async function timeCalls(
  call: () => Promise<unknown>,
  { everyMs, signal }: { readonly everyMs: number; readonly signal: AbortSignal },
): Promise<Latencies> {
  const calls: Promise<number>[] = [];
  for (let due = performance.now(); !signal.aborted; due += everyMs) {
    const sentAt = performance.now();
    const timed = call().then(() => performance.now() - sentAt);
    // A failure is reported when all calls are awaited, not before: Ctrl-C must find this process alive.
    timed.catch(() => undefined);
    calls.push(timed);
    await pause(Math.max(0, due + everyMs - performance.now()));
  }
  return Promise.all(calls);
}

/** `p50 1.2, p90 1.9, p99 4.0, p99.9 9.1, max 12.0 ms` */
export function describeLatencies(latencies: Latencies): string {
  const shown = [50, 90, 99, 99.9].map((share) => `p${share} ${percentile(latencies, share).toFixed(1)}`);
  return `${shown.join(', ')}, max ${Math.max(...latencies).toFixed(1)} ms`;
}
