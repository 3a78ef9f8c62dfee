import { Code, ConnectError } from '@connectrpc/connect';
import type { CallTime } from './call-time.ts';
import { Refusal } from './refusal.ts';
import { createUploadShare, type ShareHolder, type UploadShare } from './upload-share.ts';
import { smallBodyBytes } from './upload-size.ts';

/** How much may be worked on at once, and how long the rest waits for it. */
export type UploadLimits = {
  readonly maxUploadBytes: number;
  readonly maxUploadBytesPerOrganization: number;
  readonly maxWaitingUploads: number;
  readonly uploadWaitSeconds: number;
};

/** Room that a body has among the uploads. */
export type UploadRoom = {
  /** Waits for room to begin with; rejects with a Refusal when the line is too long, or the wait. */
  enter(time: CallTime): Promise<void>;
  /**
   * Notes that so many bytes have arrived. False where there is no room for more just now: nothing more is to be read
   * until `onRoom`.
   */
  hold(arrivedBytes: number): boolean;
  onRoom: () => void;
  /** It waited too long. */
  onRefusal: (refusal: Refusal) => void;
  /** The body has arrived, and is worked on from now on. */
  complete(bytes: number): void;
  /** Gives everything back. */
  release(): void;
};

type Upload = ShareHolder & {
  readonly organization: UploadShare;
  readonly declaredBytes: number | undefined;
  arrivedBytes: number;
  /** Bytes that arrived in the second before the last look, and how many had arrived then. */
  rate: number;
  seenBytes: number;
  seenAtMs: number;
  waitsSinceMs: number | undefined;
  onRoom: () => void;
  onRefusal: (refusal: Refusal) => void;
};

const mebibyte = 1024 * 1024;
const retryAfterSeconds = 5;
const lookMs = 500;
/** Room is kept for what is going to arrive within this time, at the rate of the last second. */
const aheadSeconds = 10;

/**
 * Keeps the bodies that are in memory within a budget, per process and per organization. A body that begins gets room for
 * the size it declares; from then on its room follows the bytes: one that arrives slowly, or does not say its size, has
 * room for what has arrived and little more. Calls that do not fit wait with the body unread while others that fit pass by;
 * a body that is being read and finds no room waits as well.
 *
 * A body larger than a budget is taken when it is alone. Half-read bodies that fill a budget cannot lock each other out:
 * when none is being worked on, one of them may go over it to its end.
 */
export function createUploadBudget(limits: UploadLimits) {
  const all = createUploadShare(limits.maxUploadBytes);
  const organizations = new Map<number, UploadShare>();
  const uploads = new Set<Upload>();
  /** Those being read first, then those that have not begun, each in the order they came. */
  const line: Upload[] = [];
  const stepBytes = Math.max(smallBodyBytes, Math.min(mebibyte, limits.maxUploadBytes / 64));
  const waitMs = limits.uploadWaitSeconds * 1_000;
  let look: NodeJS.Timeout | undefined;

  /** What the body should have: all of a new one, then what has arrived and is about to. */
  function wantedBytes(upload: Upload, nowMs: number): number {
    const { declaredBytes, arrivedBytes, heldBytes, waitsSinceMs = nowMs } = upload;
    if (declaredBytes === undefined) return arrivedBytes + stepBytes;
    // A large body that waited for long begins with a part, or small ones might pass it by for ever.
    const isPatient = nowMs - waitsSinceMs > waitMs / 3;
    if (heldBytes === 0 && !isPatient) return declaredBytes;
    return Math.min(declaredBytes, arrivedBytes + Math.max(stepBytes, aheadSeconds * upload.rate));
  }

  function change(upload: Upload, bytes: number): void {
    all.change(upload, bytes);
    upload.organization.change(upload, bytes);
    upload.heldBytes += bytes;
  }

  /** True when it got room: all it wants or, once it is being read, a part. */
  function grant(upload: Upload, nowMs: number): boolean {
    const shares = [all, upload.organization];
    const wanted = wantedBytes(upload, nowMs) - upload.heldBytes;
    const part = Math.min(wanted, ...shares.map((share) => share.freeBytes()));
    const step = Math.min(wanted, stepBytes);
    if (wanted <= 0) return true;
    if (shares.every((share) => share.fits(upload, wanted))) change(upload, wanted);
    else if (upload.heldBytes === 0) return false;
    else if (part >= smallBodyBytes) change(upload, part);
    else if (shares.every((share) => share.fits(upload, step) || share.mayExceed(upload)))
      change(upload, step);
    else return false;
    return true;
  }

  function leaveLine(upload: Upload): void {
    const place = line.indexOf(upload);
    if (place !== -1) line.splice(place, 1);
    upload.waitsSinceMs = undefined;
    // Its rate counts from here: nothing was read while it waited.
    upload.seenBytes = upload.arrivedBytes;
    upload.seenAtMs = performance.now();
  }

  function joinLine(upload: Upload, nowMs: number): void {
    upload.waitsSinceMs = nowMs;
    const place = upload.heldBytes === 0 ? -1 : line.findIndex(({ heldBytes }) => heldBytes === 0);
    line.splice(place === -1 ? line.length : place, 0, upload);
  }

  function admitNext(nowMs = performance.now()): void {
    if (line.length === 0) return;
    for (const upload of [...line]) {
      if (upload.waitsSinceMs === undefined || !grant(upload, nowMs)) continue;
      leaveLine(upload);
      upload.onRoom();
    }
  }

  function shrink(upload: Upload, bytes: number): void {
    if (bytes < upload.heldBytes) change(upload, bytes - upload.heldBytes);
  }

  /** Slow bodies give back what they do not use; who waited too long is refused. */
  function lookAtAll(): void {
    const nowMs = performance.now();
    for (const upload of uploads) {
      if (upload.waitsSinceMs !== undefined) {
        if (nowMs - upload.waitsSinceMs < waitMs) continue;
        leaveLine(upload);
        upload.onRefusal(refuseBusy());
      } else if (!upload.isComplete && nowMs - upload.seenAtMs >= 1_000) {
        upload.rate = ((upload.arrivedBytes - upload.seenBytes) * 1_000) / (nowMs - upload.seenAtMs);
        upload.seenBytes = upload.arrivedBytes;
        upload.seenAtMs = nowMs;
        shrink(upload, Math.max(wantedBytes(upload, nowMs), upload.arrivedBytes));
        if (upload.rate === 0) for (const share of [all, upload.organization]) share.unfavour(upload);
      }
    }
    admitNext(nowMs);
    if (uploads.size > 0) return;
    clearInterval(look);
    look = undefined;
  }

  function organizationOf(organizationId: number): UploadShare {
    const known = organizations.get(organizationId);
    if (known !== undefined) return known;
    const share = createUploadShare(limits.maxUploadBytesPerOrganization, () =>
      organizations.delete(organizationId),
    );
    organizations.set(organizationId, share);
    return share;
  }

  function isLineFull({ organization }: Upload): boolean {
    const ahead = line.filter((other) => other.organization === organization && other.heldBytes === 0);
    return ahead.length > limits.maxWaitingUploads;
  }

  return {
    /** Room for a body of which nothing has arrived yet. Whoever opens it releases it. */
    open(organizationId: number, declaredBytes: number | undefined): UploadRoom {
      const nowMs = performance.now();
      const organization = organizationOf(organizationId);
      const upload: Upload = {
        ...{ organization, declaredBytes, heldBytes: 0, isComplete: false, arrivedBytes: 0 },
        ...{ rate: 0, seenBytes: 0, seenAtMs: nowMs, waitsSinceMs: undefined },
        onRoom: () => undefined,
        onRefusal: () => undefined,
      };
      organization.join(upload);
      uploads.add(upload);
      look ??= setInterval(lookAtAll, lookMs).unref();

      return Object.assign(upload, {
        enter: (time: CallTime) =>
          new Promise<void>((resolve, reject) => {
            upload.onRefusal = reject;
            time.onEnd = reject;
            upload.onRoom = resolve;
            joinLine(upload, performance.now());
            admitNext();
            // Those who stood before it are the ones to wait for; with too many of them it is not worth it.
            if (upload.waitsSinceMs !== undefined && isLineFull(upload)) reject(refuseBusy());
          }),
        hold: (arrivedBytes: number) => {
          upload.arrivedBytes = arrivedBytes;
          // One step ahead, so that what is on its way has room.
          if (arrivedBytes + smallBodyBytes <= upload.heldBytes || arrivedBytes <= smallBodyBytes)
            return true;
          const now = performance.now();
          if (grant(upload, now)) return true;
          joinLine(upload, now);
          if (upload.heldBytes === 0 && isLineFull(upload)) upload.onRefusal(refuseBusy());
          return false;
        },
        complete: (bytes: number) => {
          upload.arrivedBytes = bytes;
          const needed = bytes <= smallBodyBytes ? 0 : bytes;
          change(upload, needed - upload.heldBytes);
          upload.isComplete = true;
          if (needed > 0) for (const share of [all, organization]) share.complete(upload);
          admitNext();
        },
        release: () => {
          leaveLine(upload);
          change(upload, -upload.heldBytes);
          uploads.delete(upload);
          all.leave(upload);
          organization.leave(upload);
          admitNext();
        },
      });
    },

    /** What is held and who waits, for the metrics. */
    figures: () => ({ bytes: all.heldBytes(), waiting: line.length }),
  };
}

export type UploadBudget = ReturnType<typeof createUploadBudget>;

function refuseBusy(): Refusal {
  const message = `Too many large bodies are being worked on just now. Try again after ${retryAfterSeconds} s, with fewer at once.`;
  return new Refusal(new ConnectError(message, Code.ResourceExhausted), {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}
