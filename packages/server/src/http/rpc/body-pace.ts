import type { IncomingMessage } from 'node:http';
import { type Refusal, refuseInvalid } from './refusal.ts';

/** How fast bodies must arrive. */
export type BodyPace = {
  readonly slowBodyMs: number;
  /** Zero for no such limit. */
  readonly minBodyBytesPerSecond: number;
};

/** A body that is being read. */
export type PacedBody = {
  readonly request: IncomingMessage;
  /** How much of it has arrived. */
  size: number;
  readonly refuse: (refusal: Refusal) => void;
  /** Set at the first check; most bodies have arrived before it. */
  period: Period | undefined;
};

type Period = { readonly endsAtMs: number; readonly startedWith: number; readonly isFirst: boolean };

/** Bytes that must arrive in the first period. */
const firstBytes = 16 * 1024;

/**
 * Refuses bodies that arrive too slowly: in each period of `slowBodyMs` a minimum number of bytes, or the rest of the body,
 * must arrive. All bodies are checked together now and then, because most arrive immediately.
 */
export function createPaceKeeper({ slowBodyMs, minBodyBytesPerSecond }: BodyPace) {
  const bodies = new Set<PacedBody>();
  let look: NodeJS.Timeout | undefined;
  const laterBytes = Math.max(firstBytes, (minBodyBytesPerSecond * slowBodyMs) / 1_000);

  function lookAt(body: PacedBody, nowMs: number): void {
    const { period, size } = body;
    const isFirst = period?.isFirst ?? true;
    // While the body is paused, the client is waiting for the server, so its period starts again.
    if (period === undefined || body.request.isPaused()) {
      body.period = { endsAtMs: nowMs + slowBodyMs, startedWith: size, isFirst };
    } else if (nowMs >= period.endsAtMs) {
      const neededBytes = isFirst ? firstBytes : laterBytes;
      if (size - period.startedWith < neededBytes) body.refuse(refuseSlow(neededBytes, slowBodyMs));
      else body.period = { endsAtMs: nowMs + slowBodyMs, startedWith: size, isFirst: false };
    }
  }

  function lookAtAll(): void {
    const nowMs = performance.now();
    for (const body of bodies) lookAt(body, nowMs);
    if (bodies.size > 0) return;
    clearInterval(look);
    look = undefined;
  }

  return {
    watch(body: PacedBody): void {
      bodies.add(body);
      look ??= setInterval(lookAtAll, Math.min(1_000, slowBodyMs / 4)).unref();
    },
    forget(body: PacedBody): void {
      bodies.delete(body);
    },
  };
}

export type PaceKeeper = ReturnType<typeof createPaceKeeper>;

function refuseSlow(neededBytes: number, slowBodyMs: number): Refusal {
  const seconds = slowBodyMs / 1_000;
  return refuseInvalid(
    `The body arrived too slowly: fewer than ${neededBytes} bytes in ${seconds} s. Send it faster, or in smaller parts.`,
    408,
  );
}
