import { type Refusal, refuseInvalid } from './refusal.ts';

/** How fast bodies have to arrive. */
export type BodyPace = {
  readonly slowBodyMs: number;
  /** Zero for no such limit. */
  readonly minBodyBytesPerSecond: number;
};

/** A body that is being read. */
export type PacedBody = {
  readonly size: number;
  readonly isPaused: boolean;
  refuse(refusal: Refusal): void;
};

/** What has to arrive in the first period, also of a body that a person types. */
const firstBytes = 16 * 1024;

type Period = { endsAtMs: number; startedWith: number; isFirst: boolean };

/**
 * Refuses bodies that arrive too slowly: in each period of `slowBodyMs` so many bytes must arrive, or the rest of the
 * body. One look at all of them now and then, because most bodies are there at once.
 */
export function createPaceKeeper({ slowBodyMs, minBodyBytesPerSecond }: BodyPace) {
  const bodies = new Map<PacedBody, Period>();
  let look: NodeJS.Timeout | undefined;
  const laterBytes = Math.max(firstBytes, (minBodyBytesPerSecond * slowBodyMs) / 1_000);

  const begin = (body: PacedBody, isFirst: boolean) =>
    bodies.set(body, { endsAtMs: performance.now() + slowBodyMs, startedWith: body.size, isFirst });

  function lookAtAll(): void {
    const nowMs = performance.now();
    for (const [body, period] of bodies) {
      // It waits for us, not we for it.
      if (body.isPaused) begin(body, period.isFirst);
      if (body.isPaused || nowMs < period.endsAtMs) continue;
      const neededBytes = period.isFirst ? firstBytes : laterBytes;
      if (body.size - period.startedWith < neededBytes) body.refuse(refuseSlow(neededBytes, slowBodyMs));
      else begin(body, false);
    }
    if (bodies.size > 0) return;
    clearInterval(look);
    look = undefined;
  }

  return {
    watch(body: PacedBody): void {
      begin(body, true);
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
    `The body arrived too slowly: less than ${neededBytes} bytes in ${seconds} s. Send it faster, or in smaller parts.`,
    408,
  );
}
