/** A body as seen by its budgets. */
export type ShareHolder = { heldBytes: number; isComplete: boolean };

/** One budget of bytes, of the process or of an organization: a semaphore that counts bytes. */
export class UploadShare {
  readonly #limitBytes: number;
  readonly #onEmpty: () => void;
  readonly #holders = new Set<ShareHolder>();
  readonly #inWork = new Set<ShareHolder>();
  #heldBytes = 0;
  /** The one body that may exceed the limit until it has arrived completely. */
  #favoured: ShareHolder | undefined;

  /** Calls `onEmpty` when the last body has left. */
  constructor(limitBytes: number, onEmpty: () => void = () => undefined) {
    this.#limitBytes = limitBytes;
    this.#onEmpty = onEmpty;
  }

  get heldBytes(): number {
    return this.#heldBytes;
  }

  get freeBytes(): number {
    return this.#limitBytes - this.#heldBytes;
  }

  /** Whether the body may take this many more bytes: within the limit, or if it is alone. */
  fits(holder: ShareHolder, bytes: number): boolean {
    return this.#heldBytes + bytes <= this.#limitBytes || this.#heldBytes === holder.heldBytes;
  }

  /** Whether the body may exceed the limit. While bodies are being processed, it waits for their memory instead. */
  mayExceed(holder: ShareHolder): boolean {
    return this.#inWork.size === 0 && (this.#favoured ?? holder) === holder;
  }

  /** Counts the bytes that the body takes or gives back. */
  change(holder: ShareHolder, bytes: number): void {
    this.#heldBytes += bytes;
    if (bytes > 0 && this.#heldBytes > this.#limitBytes) this.#favoured = holder;
  }

  /** Lets another body exceed the limit instead. */
  unfavour(holder: ShareHolder): void {
    if (this.#favoured === holder) this.#favoured = undefined;
  }

  join(holder: ShareHolder): void {
    this.#holders.add(holder);
  }

  complete(holder: ShareHolder): void {
    this.unfavour(holder);
    this.#inWork.add(holder);
  }

  leave(holder: ShareHolder): void {
    this.unfavour(holder);
    this.#inWork.delete(holder);
    this.#holders.delete(holder);
    if (this.#holders.size === 0) this.#onEmpty();
  }
}
