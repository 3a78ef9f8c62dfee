import { Code, ConnectError } from '@connectrpc/connect';
import { Refusal, refuseLate } from './refusal.ts';

/** How much may be worked on at once, and how long the rest waits for it. */
export type UploadLimits = {
  readonly maxUploadBytes: number;
  readonly maxUploadBytesPerOrganization: number;
  readonly maxWaitingUploads: number;
  readonly uploadWaitSeconds: number;
};

/** Room that a call has among the uploads. */
export type UploadRoom = {
  /** Gives back what the body turned out not to need. */
  shrink(bytes: number): void;
  /** Gives back the rest. */
  release(): void;
};

type Wanted = {
  readonly organizationId: number;
  readonly bytes: number;
  /** Aborts when the client leaves. */
  readonly client: AbortSignal;
  readonly deadline: AbortSignal | undefined;
};
type Waiting = Wanted & { readonly admit: () => void };

const retryAfterSeconds = 5;

/**
 * Keeps the bodies that are in memory within a budget, counted by the sizes they declare: decoding one takes several
 * times its size. Who does not fit waits in line with the body unread; a body over the budget is taken when it is alone.
 */
export function createUploadBudget(limits: UploadLimits) {
  const held = new Map<number, number>();
  const line: Waiting[] = [];
  let total = 0;

  const fits = (bytes: number) => total === 0 || total + bytes <= limits.maxUploadBytes;
  const fitsOrganization = ({ organizationId, bytes }: Wanted) => {
    const own = held.get(organizationId) ?? 0;
    return own === 0 || own + bytes <= limits.maxUploadBytesPerOrganization;
  };

  function change(organizationId: number, bytes: number): void {
    total += bytes;
    const own = (held.get(organizationId) ?? 0) + bytes;
    if (own === 0) held.delete(organizationId);
    else held.set(organizationId, own);
  }

  /** An organization at its own limit is passed by; whoever waits for the process is not, or it might wait for ever. */
  function admitNext(): void {
    for (const waiting of [...line]) {
      if (!fitsOrganization(waiting)) continue;
      if (!fits(waiting.bytes)) return;
      line.splice(line.indexOf(waiting), 1);
      waiting.admit();
    }
  }

  function take({ organizationId, bytes }: Wanted): UploadRoom {
    let taken = bytes;
    change(organizationId, taken);
    const shrink = (to: number) => {
      if (to >= taken) return;
      change(organizationId, to - taken);
      taken = to;
      admitNext();
    };
    return { shrink, release: () => shrink(0) };
  }

  function wait(wanted: Wanted): Promise<UploadRoom> {
    const { organizationId, client, deadline } = wanted;
    const { promise, resolve, reject } = Promise.withResolvers<UploadRoom>();
    const waiting = { ...wanted, admit: () => resolve(take(wanted)) };
    const leave = (reason: unknown) => {
      const place = line.indexOf(waiting);
      if (place !== -1) line.splice(place, 1);
      reject(reason);
      // It may have stood in the way of others.
      admitNext();
    };
    const onGone = () => leave(client.reason);
    const onLate = () => leave(refuseLate());
    const timer = setTimeout(() => leave(refuseBusy()), limits.uploadWaitSeconds * 1_000);
    client.addEventListener('abort', onGone, { once: true });
    deadline?.addEventListener('abort', onLate, { once: true });
    const ahead = line.filter((other) => other.organizationId === organizationId).length;
    line.push(waiting);
    admitNext();
    // Those who stood before it are the ones to wait for; with too many of them it is not worth it.
    if (line.includes(waiting) && ahead >= limits.maxWaitingUploads) leave(refuseBusy());
    return promise.finally(() => {
      clearTimeout(timer);
      client.removeEventListener('abort', onGone);
      deadline?.removeEventListener('abort', onLate);
    });
  }

  return {
    /** Room for a body; rejects with a Refusal when the line is too long, or the wait. */
    enter(wanted: Wanted): Promise<UploadRoom> {
      if (wanted.client.aborted) return Promise.reject(wanted.client.reason);
      if (wanted.deadline?.aborted) return Promise.reject(refuseLate());
      return wait(wanted);
    },

    /** What is held and who waits, for the metrics. */
    figures: () => ({ bytes: total, waiting: line.length }),
  };
}

export type UploadBudget = ReturnType<typeof createUploadBudget>;

function refuseBusy(): Refusal {
  const message = `Too many large bodies are being worked on just now. Try again after ${retryAfterSeconds} s, with fewer at once.`;
  return new Refusal(new ConnectError(message, Code.ResourceExhausted), {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}
