import type { CallTime } from './call-time.ts';
import type { AdmissionLimits } from './limits.ts';
import { refuseExhausted } from './refusal.ts';

/** Below this, decoding takes less time than a round trip to a thread, and memory is not worth counting. */
export const smallBodyBytes = 64 * 1024;

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
export class UploadMemory {
  readonly #all: Share;
  readonly #organizations = new Map<number, Share>();
  readonly #uploads = new Set<Upload>();
  /** First the bodies being read, then those that have not begun, each in order of arrival. */
  readonly #line: Upload[] = [];
  readonly #stepBytes: number;
  readonly #limits: UploadLimits;
  #look: NodeJS.Timeout | undefined;

  constructor(maxBytes: number, limits: UploadLimits) {
    this.#all = new Share(maxBytes);
    this.#stepBytes = Math.max(smallBodyBytes, Math.min(mebibyte, maxBytes / 64));
    this.#limits = limits;
  }

  /** Opens a share for a body of which nothing has arrived yet. The caller must release it. */
  open(organizationId: number, declaredBytes: number | undefined, time: CallTime): Upload {
    const { limitBytes } = this.#all;
    const organization =
      this.#organizations.get(organizationId) ??
      new Share(limitBytes * this.#limits.uploadShare, () => this.#organizations.delete(organizationId));
    this.#organizations.set(organizationId, organization);
    const upload = new Upload([this.#all, organization], declaredBytes, time);
    this.#uploads.add(upload);
    this.#look ??= setInterval(() => this.#lookAtAll(), lookMs).unref();
    return upload;
  }

  /** Bytes held and calls waiting, for the metrics. */
  figures() {
    return { bytes: this.#all.heldBytes, waiting: this.#line.length };
  }

  /** Waits for memory to start with; rejects if the call ends first, as it does if it is refused. */
  enter(upload: Upload): Promise<void> {
    return new Promise((resolve, reject) => {
      upload.time.onEnd = reject;
      upload.onRoom = resolve;
      this.#joinLine(upload, performance.now());
      this.#admitNext();
      // It would have to wait for those ahead of it; with too many, it is refused.
      if (upload.waitsSinceMs !== undefined) this.#refuseIfLineIsFull(upload);
    });
  }

  /** Records that bytes have arrived. False if there is no memory for more: nothing more is to be read until `onRoom`. */
  hold(upload: Upload, arrivedBytes: number): boolean {
    upload.arrivedBytes = arrivedBytes;
    // One step ahead, so that there is memory for bytes on their way.
    if (arrivedBytes + smallBodyBytes <= upload.heldBytes || arrivedBytes <= smallBodyBytes) return true;
    const nowMs = performance.now();
    if (this.#grant(upload, nowMs)) return true;
    this.#joinLine(upload, nowMs);
    if (upload.heldBytes === 0) this.#refuseIfLineIsFull(upload);
    return false;
  }

  /** The body has arrived completely and is being processed. */
  complete(upload: Upload, bytes: number): void {
    const needed = bytes <= smallBodyBytes ? 0 : bytes;
    upload.arrivedBytes = bytes;
    upload.isComplete = true;
    upload.change(needed - upload.heldBytes);
    if (needed > 0) for (const share of upload.shares) share.complete(upload);
    this.#admitNext();
  }

  /** Gives everything back. */
  release(upload: Upload): void {
    this.#leaveLine(upload);
    upload.change(-upload.heldBytes);
    this.#uploads.delete(upload);
    for (const share of upload.shares) share.leave(upload);
    this.#admitNext();
  }

  /** The memory that a body should have: at first its declared size, later what has arrived and what is about to arrive. */
  #wantedBytes(upload: Upload, nowMs: number): number {
    const { declaredBytes, arrivedBytes, heldBytes, waitsSinceMs = nowMs } = upload;
    if (declaredBytes === undefined) return arrivedBytes + this.#stepBytes;
    // A large body that has waited long starts with a part, otherwise small ones might overtake it forever.
    const isPatient = nowMs - waitsSinceMs > this.#limits.uploadWaitMs / 3;
    if (heldBytes === 0 && !isPatient) return declaredBytes;
    return Math.min(declaredBytes, arrivedBytes + Math.max(this.#stepBytes, aheadSeconds * upload.rate));
  }

  /** True if it got memory: all it wants or, once it is being read, a part. */
  #grant(upload: Upload, nowMs: number): boolean {
    const { shares, heldBytes } = upload;
    const wanted = this.#wantedBytes(upload, nowMs) - heldBytes;
    const part = Math.min(wanted, ...shares.map((share) => share.freeBytes));
    const step = Math.min(wanted, this.#stepBytes);
    if (wanted <= 0) return true;
    if (shares.every((share) => share.fits(upload, wanted))) upload.change(wanted);
    else if (heldBytes === 0) return false;
    else if (part >= smallBodyBytes) upload.change(part);
    else if (shares.every((share) => share.fits(upload, step) || share.mayExceed(upload))) upload.change(step);
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

  #refuseIfLineIsFull({ shares, time }: Upload): void {
    const ahead = this.#line.filter((other) => other.shares[1] === shares[1] && other.heldBytes === 0);
    if (ahead.length > this.#limits.waitingUploads) time.end(refuseBusy());
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
        if (nowMs - upload.waitsSinceMs < this.#limits.uploadWaitMs) continue;
        this.#leaveLine(upload);
        upload.time.end(refuseBusy());
      } else if (!upload.isComplete && nowMs - upload.seenAtMs >= 1_000) {
        upload.measure(nowMs);
        const kept = Math.max(this.#wantedBytes(upload, nowMs), upload.arrivedBytes);
        if (kept < upload.heldBytes) upload.change(kept - upload.heldBytes);
        if (upload.rate === 0) for (const share of upload.shares) share.unfavour(upload);
      }
    }
    this.#admitNext(nowMs);
    if (this.#uploads.size > 0) return;
    clearInterval(this.#look);
    this.#look = undefined;
  }
}

type UploadLimits = Pick<AdmissionLimits, 'uploadShare' | 'waitingUploads' | 'uploadWaitMs'>;

/** A body, the memory it holds, and how fast it arrives. */
export class Upload {
  /** Of the process and of the organization. */
  readonly shares: readonly [Share, Share];
  readonly declaredBytes: number | undefined;
  readonly time: CallTime;
  heldBytes = 0;
  isComplete = false;
  arrivedBytes = 0;
  /** Bytes that arrived in the second before the last check, and the total at that time. */
  rate = 0;
  seenBytes = 0;
  seenAtMs = performance.now();
  waitsSinceMs: number | undefined;
  /** Called when there is memory again. */
  onRoom: () => void = () => undefined;

  constructor(shares: readonly [Share, Share], declaredBytes: number | undefined, time: CallTime) {
    this.shares = shares;
    this.declaredBytes = declaredBytes;
    this.time = time;
    for (const share of shares) share.join(this);
  }

  change(bytes: number): void {
    for (const share of this.shares) share.change(this, bytes);
    this.heldBytes += bytes;
  }

  measure(nowMs: number): void {
    this.rate = ((this.arrivedBytes - this.seenBytes) * 1_000) / (nowMs - this.seenAtMs);
    this.seenBytes = this.arrivedBytes;
    this.seenAtMs = nowMs;
  }
}

/** One budget of bytes, of the process or of an organization: a semaphore that counts bytes. */
class Share {
  readonly limitBytes: number;
  heldBytes = 0;
  readonly #uploads = new Set<Upload>();
  readonly #inWork = new Set<Upload>();
  /** The one body that may exceed the limit until it has arrived completely. */
  #favoured: Upload | undefined;
  readonly #onEmpty: () => void;

  /** Calls `onEmpty` when the last body has left. */
  constructor(limitBytes: number, onEmpty: () => void = () => undefined) {
    this.limitBytes = limitBytes;
    this.#onEmpty = onEmpty;
  }

  get freeBytes(): number {
    return this.limitBytes - this.heldBytes;
  }

  /** Whether the body may take this many more bytes: within the limit, or if it is alone. */
  fits(upload: Upload, bytes: number): boolean {
    return this.heldBytes + bytes <= this.limitBytes || this.heldBytes === upload.heldBytes;
  }

  /** Whether the body may exceed the limit. While bodies are being processed, it waits for their memory instead. */
  mayExceed(upload: Upload): boolean {
    return this.#inWork.size === 0 && (this.#favoured ?? upload) === upload;
  }

  change(upload: Upload, bytes: number): void {
    this.heldBytes += bytes;
    if (bytes > 0 && this.heldBytes > this.limitBytes) this.#favoured = upload;
  }

  /** Lets another body exceed the limit instead. */
  unfavour(upload: Upload): void {
    if (this.#favoured === upload) this.#favoured = undefined;
  }

  join(upload: Upload): void {
    this.#uploads.add(upload);
  }

  complete(upload: Upload): void {
    this.unfavour(upload);
    this.#inWork.add(upload);
  }

  leave(upload: Upload): void {
    this.unfavour(upload);
    this.#inWork.delete(upload);
    this.#uploads.delete(upload);
    if (this.#uploads.size === 0) this.#onEmpty();
  }
}

function refuseBusy() {
  return refuseExhausted(
    `Too many large bodies are in progress. Try again after ${retryAfterSeconds} s, with fewer at a time.`,
    retryAfterSeconds,
  );
}
