import { Code, ConnectError } from '@connectrpc/connect';
import type { CallTime } from './call-time.ts';
import { Refusal } from './refusal.ts';
import { type ShareHolder, UploadShare } from './upload-share.ts';
import { smallBodyBytes } from './upload-size.ts';

const mebibyte = 1024 * 1024;
const retryAfterSeconds = 5;
const lookMs = 500;
/** Memory is reserved for what will arrive within this time at the rate of the last second. */
const aheadSeconds = 10;

/**
 * Keeps the bodies in memory within a budget, per process and per organization: admission control by reservation, and
 * credit-based flow control for what is being read. Calls that do not fit wait with the body unread, while others that fit
 * overtake them.
 *
 * A body is new when it is opened, and holds nothing. If it declares its size, it reserves that and is being read, or waits
 * to begin. While it is being read, its reservation follows the bytes: one that arrives slowly, or does not declare its
 * size, has memory for what has arrived and little more. If there is no memory for more, it waits to continue. A body that
 * has waited too long, or finds too many others of its organization waiting to begin, is refused. Once it is complete, it
 * holds what has arrived while it is being processed. Releasing it, in whatever state, gives everything back.
 *
 * A body larger than a budget is accepted when it is alone. Half-read bodies that fill a budget cannot deadlock: if none is
 * being processed, one of them may exceed it until it has arrived completely.
 */
export class UploadBudget {
  readonly #all: UploadShare;
  readonly #organizations = new Map<number, UploadShare>();
  readonly #uploads = new Set<Upload>();
  /** First the bodies being read, then those that have not begun, each in order of arrival. */
  readonly #line: Upload[] = [];
  readonly #stepBytes: number;
  readonly #waitMs: number;
  readonly #mostBytesPerOrganization: number;
  readonly #mostWaiting: number;
  #look: NodeJS.Timeout | undefined;

  /** How many bytes may be in memory, and how many other calls wait and for how long. */
  constructor(limits: {
    readonly maxUploadBytes: number;
    readonly maxUploadBytesPerOrganization: number;
    readonly maxWaitingUploads: number;
    readonly uploadWaitSeconds: number;
  }) {
    this.#all = new UploadShare(limits.maxUploadBytes);
    this.#stepBytes = Math.max(smallBodyBytes, Math.min(mebibyte, limits.maxUploadBytes / 64));
    this.#waitMs = limits.uploadWaitSeconds * 1_000;
    this.#mostBytesPerOrganization = limits.maxUploadBytesPerOrganization;
    this.#mostWaiting = limits.maxWaitingUploads;
  }

  /** Opens a share for a body of which nothing has arrived yet. The caller must release it. */
  open(organizationId: number, declaredBytes: number | undefined): UploadRoom {
    const upload = new Upload(this.#organizationOf(organizationId), declaredBytes);
    upload.organization.join(upload);
    this.#uploads.add(upload);
    this.#look ??= setInterval(() => this.#lookAtAll(), lookMs).unref();
    return Object.assign(upload, {
      enter: (time: CallTime) => this.#enter(upload, time),
      hold: (arrivedBytes: number) => this.#hold(upload, arrivedBytes),
      complete: (bytes: number) => this.#complete(upload, bytes),
      release: () => this.#release(upload),
    });
  }

  /** Bytes held and calls waiting, for the metrics. */
  figures() {
    return { bytes: this.#all.heldBytes, waiting: this.#line.length };
  }

  #enter(upload: Upload, time: CallTime): Promise<void> {
    return new Promise((resolve, reject) => {
      upload.onRefusal = reject;
      time.onEnd = reject;
      upload.onRoom = resolve;
      this.#joinLine(upload, performance.now());
      this.#admitNext();
      // It would have to wait for those ahead of it; with too many, it is refused.
      if (upload.waitsSinceMs !== undefined && this.#isLineFull(upload)) reject(refuseBusy());
    });
  }

  #hold(upload: Upload, arrivedBytes: number): boolean {
    upload.arrivedBytes = arrivedBytes;
    // One step ahead, so that there is memory for bytes on their way.
    if (arrivedBytes + smallBodyBytes <= upload.heldBytes || arrivedBytes <= smallBodyBytes) return true;
    const nowMs = performance.now();
    if (this.#grant(upload, nowMs)) return true;
    this.#joinLine(upload, nowMs);
    if (upload.heldBytes === 0 && this.#isLineFull(upload)) upload.onRefusal(refuseBusy());
    return false;
  }

  #complete(upload: Upload, bytes: number): void {
    upload.arrivedBytes = bytes;
    const needed = bytes <= smallBodyBytes ? 0 : bytes;
    this.#change(upload, needed - upload.heldBytes);
    upload.isComplete = true;
    if (needed > 0) for (const share of [this.#all, upload.organization]) share.complete(upload);
    this.#admitNext();
  }

  #release(upload: Upload): void {
    this.#leaveLine(upload);
    this.#change(upload, -upload.heldBytes);
    this.#uploads.delete(upload);
    for (const share of [this.#all, upload.organization]) share.leave(upload);
    this.#admitNext();
  }

  /** The memory that a body should have: at first its declared size, later what has arrived and what is about to arrive. */
  #wantedBytes(upload: Upload, nowMs: number): number {
    const { declaredBytes, arrivedBytes, heldBytes, waitsSinceMs = nowMs } = upload;
    if (declaredBytes === undefined) return arrivedBytes + this.#stepBytes;
    // A large body that has waited long starts with a part, otherwise small ones might overtake it forever.
    const isPatient = nowMs - waitsSinceMs > this.#waitMs / 3;
    if (heldBytes === 0 && !isPatient) return declaredBytes;
    return Math.min(declaredBytes, arrivedBytes + Math.max(this.#stepBytes, aheadSeconds * upload.rate));
  }

  #change(upload: Upload, bytes: number): void {
    this.#all.change(upload, bytes);
    upload.organization.change(upload, bytes);
    upload.heldBytes += bytes;
  }

  /** True if it got memory: all it wants or, once it is being read, a part. */
  #grant(upload: Upload, nowMs: number): boolean {
    const shares = [this.#all, upload.organization];
    const wanted = this.#wantedBytes(upload, nowMs) - upload.heldBytes;
    const part = Math.min(wanted, ...shares.map((share) => share.freeBytes));
    const step = Math.min(wanted, this.#stepBytes);
    if (wanted <= 0) return true;
    if (shares.every((share) => share.fits(upload, wanted))) this.#change(upload, wanted);
    else if (upload.heldBytes === 0) return false;
    else if (part >= smallBodyBytes) this.#change(upload, part);
    else if (shares.every((share) => share.fits(upload, step) || share.mayExceed(upload))) this.#change(upload, step);
    else return false;
    return true;
  }

  #leaveLine(upload: Upload): void {
    const place = this.#line.indexOf(upload);
    if (place !== -1) this.#line.splice(place, 1);
    upload.waitsSinceMs = undefined;
    // Its rate is measured from here: nothing was read while it waited.
    upload.seenBytes = upload.arrivedBytes;
    upload.seenAtMs = performance.now();
  }

  #joinLine(upload: Upload, nowMs: number): void {
    upload.waitsSinceMs = nowMs;
    const place = upload.heldBytes === 0 ? -1 : this.#line.findIndex(({ heldBytes }) => heldBytes === 0);
    this.#line.splice(place === -1 ? this.#line.length : place, 0, upload);
  }

  #isLineFull({ organization }: Upload): boolean {
    const ahead = this.#line.filter((other) => other.organization === organization && other.heldBytes === 0);
    return ahead.length > this.#mostWaiting;
  }

  #admitNext(nowMs = performance.now()): void {
    if (this.#line.length === 0) return;
    for (const upload of [...this.#line]) {
      if (upload.waitsSinceMs === undefined || !this.#grant(upload, nowMs)) continue;
      this.#leaveLine(upload);
      upload.onRoom();
    }
  }

  /** Slow bodies give back memory they do not use; calls that waited too long are refused. */
  #lookAtAll(): void {
    const nowMs = performance.now();
    for (const upload of this.#uploads) {
      if (upload.waitsSinceMs !== undefined) {
        if (nowMs - upload.waitsSinceMs < this.#waitMs) continue;
        this.#leaveLine(upload);
        upload.onRefusal(refuseBusy());
      } else if (!upload.isComplete && nowMs - upload.seenAtMs >= 1_000) {
        upload.measure(nowMs);
        const kept = Math.max(this.#wantedBytes(upload, nowMs), upload.arrivedBytes);
        if (kept < upload.heldBytes) this.#change(upload, kept - upload.heldBytes);
        if (upload.rate === 0) for (const share of [this.#all, upload.organization]) share.unfavour(upload);
      }
    }
    this.#admitNext(nowMs);
    if (this.#uploads.size > 0) return;
    clearInterval(this.#look);
    this.#look = undefined;
  }

  #organizationOf(organizationId: number): UploadShare {
    const known = this.#organizations.get(organizationId);
    if (known !== undefined) return known;
    const onEmpty = () => this.#organizations.delete(organizationId);
    const share = new UploadShare(this.#mostBytesPerOrganization, onEmpty);
    this.#organizations.set(organizationId, share);
    return share;
  }
}

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

/** A body and how fast it arrives. */
class Upload implements ShareHolder {
  readonly organization: UploadShare;
  readonly declaredBytes: number | undefined;
  heldBytes = 0;
  isComplete = false;
  arrivedBytes = 0;
  /** Bytes that arrived in the second before the last check, and the total at that time. */
  rate = 0;
  seenBytes = 0;
  seenAtMs = performance.now();
  waitsSinceMs: number | undefined;
  onRoom: () => void = () => undefined;
  onRefusal: (refusal: Refusal) => void = () => undefined;

  constructor(organization: UploadShare, declaredBytes: number | undefined) {
    this.organization = organization;
    this.declaredBytes = declaredBytes;
  }

  measure(nowMs: number): void {
    this.rate = ((this.arrivedBytes - this.seenBytes) * 1_000) / (nowMs - this.seenAtMs);
    this.seenBytes = this.arrivedBytes;
    this.seenAtMs = nowMs;
  }
}

function refuseBusy(): Refusal {
  const message = `Too many large bodies are in progress. Try again after ${retryAfterSeconds} s, with fewer at a time.`;
  return new Refusal(new ConnectError(message, Code.ResourceExhausted), {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}
