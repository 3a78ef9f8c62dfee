import { Code, ConnectError } from '@connectrpc/connect';
import type { CallTime } from './call-time.ts';
import { Refusal } from './refusal.ts';
import { createUploadShare, type ShareHolder, type UploadShare } from './upload-share.ts';
import { smallBodyBytes } from './upload-size.ts';

/** How many bytes may be in memory, and how long other calls wait. */
export type UploadLimits = {
  readonly maxUploadBytes: number;
  readonly maxUploadBytesPerOrganization: number;
  readonly maxWaitingUploads: number;
  readonly uploadWaitSeconds: number;
};

/** A body's share of the upload memory. */
export type UploadRoom = {
  /** Waits for memory to start with; rejects with a Refusal if too many calls are waiting or the wait is too long. */
  enter(time: CallTime): Promise<void>;
  /**
   * Records that bytes have arrived. False if there is no memory for more: nothing more is to be read
   * until `onRoom`.
   */
  hold(arrivedBytes: number): boolean;
  onRoom: () => void;
  /** Called if it waited too long. */
  onRefusal: (refusal: Refusal) => void;
  /** The body has arrived completely and is being processed. */
  complete(bytes: number): void;
  /** Gives everything back. */
  release(): void;
};

type Upload = ShareHolder & {
  readonly organization: UploadShare;
  readonly declaredBytes: number | undefined;
  arrivedBytes: number;
  /** Bytes that arrived in the second before the last check, and the total at that time. */
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
/** Memory is reserved for what will arrive within this time at the rate of the last second. */
const aheadSeconds = 10;

/**
 * Keeps the bodies in memory within a budget, per process and per organization. A new body reserves the size it declares;
 * from then on its reservation follows the bytes: one that arrives slowly, or does not declare its size, has memory for what
 * has arrived and little more. Calls that do not fit wait with the body unread, while others that fit overtake them; a body
 * that is being read and finds no memory waits as well.
 *
 * A body larger than a budget is accepted when it is alone. Half-read bodies that fill a budget cannot deadlock: if none is
 * being processed, one of them may exceed it until it has arrived completely.
 */
export function createUploadBudget(limits: UploadLimits) {
  const all = createUploadShare(limits.maxUploadBytes);
  const organizations = new Map<number, UploadShare>();
  const uploads = new Set<Upload>();
  /** First the bodies being read, then those that have not begun, each in order of arrival. */
  const line: Upload[] = [];
  const stepBytes = Math.max(smallBodyBytes, Math.min(mebibyte, limits.maxUploadBytes / 64));
  const waitMs = limits.uploadWaitSeconds * 1_000;
  let look: NodeJS.Timeout | undefined;

  /** The memory that a body should have: at first its declared size, later what has arrived and what is about to arrive. */
  function wantedBytes(upload: Upload, nowMs: number): number {
    const { declaredBytes, arrivedBytes, heldBytes, waitsSinceMs = nowMs } = upload;
    if (declaredBytes === undefined) return arrivedBytes + stepBytes;
    // A large body that has waited long starts with a part, otherwise small ones might overtake it forever.
    const isPatient = nowMs - waitsSinceMs > waitMs / 3;
    if (heldBytes === 0 && !isPatient) return declaredBytes;
    return Math.min(declaredBytes, arrivedBytes + Math.max(stepBytes, aheadSeconds * upload.rate));
  }

  function change(upload: Upload, bytes: number): void {
    all.change(upload, bytes);
    upload.organization.change(upload, bytes);
    upload.heldBytes += bytes;
  }

  /** True if it got memory: all it wants or, once it is being read, a part. */
  function grant(upload: Upload, nowMs: number): boolean {
    const shares = [all, upload.organization];
    const wanted = wantedBytes(upload, nowMs) - upload.heldBytes;
    const part = Math.min(wanted, ...shares.map((share) => share.freeBytes()));
    const step = Math.min(wanted, stepBytes);
    if (wanted <= 0) return true;
    if (shares.every((share) => share.fits(upload, wanted))) change(upload, wanted);
    else if (upload.heldBytes === 0) return false;
    else if (part >= smallBodyBytes) change(upload, part);
    else if (shares.every((share) => share.fits(upload, step) || share.mayExceed(upload))) change(upload, step);
    else return false;
    return true;
  }

  function leaveLine(upload: Upload): void {
    const place = line.indexOf(upload);
    if (place !== -1) line.splice(place, 1);
    upload.waitsSinceMs = undefined;
    // Its rate is measured from here: nothing was read while it waited.
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

  /** Slow bodies give back memory they do not use; calls that waited too long are refused. */
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
    const share = createUploadShare(limits.maxUploadBytesPerOrganization, () => organizations.delete(organizationId));
    organizations.set(organizationId, share);
    return share;
  }

  function isLineFull({ organization }: Upload): boolean {
    const ahead = line.filter((other) => other.organization === organization && other.heldBytes === 0);
    return ahead.length > limits.maxWaitingUploads;
  }

  return {
    /** Opens a share for a body of which nothing has arrived yet. The caller must release it. */
    open(organizationId: number, declaredBytes: number | undefined): UploadRoom {
      const nowMs = performance.now();
      const organization = organizationOf(organizationId);
      const upload: Upload = {
        organization,
        declaredBytes,
        heldBytes: 0,
        isComplete: false,
        arrivedBytes: 0,
        rate: 0,
        seenBytes: 0,
        seenAtMs: nowMs,
        waitsSinceMs: undefined,
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
            // It would have to wait for those ahead of it; with too many, it is refused.
            if (upload.waitsSinceMs !== undefined && isLineFull(upload)) reject(refuseBusy());
          }),
        hold: (arrivedBytes: number) => {
          upload.arrivedBytes = arrivedBytes;
          // One step ahead, so that there is memory for bytes on their way.
          if (arrivedBytes + smallBodyBytes <= upload.heldBytes || arrivedBytes <= smallBodyBytes) return true;
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

    /** Bytes held and calls waiting, for the metrics. */
    figures: () => ({ bytes: all.heldBytes(), waiting: line.length }),
  };
}

export type UploadBudget = ReturnType<typeof createUploadBudget>;

function refuseBusy(): Refusal {
  const message = `Too many large bodies are in progress. Try again after ${retryAfterSeconds} s, with fewer at a time.`;
  return new Refusal(new ConnectError(message, Code.ResourceExhausted), {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}
