/** A body as seen by its budgets. */
export type ShareHolder = { heldBytes: number; isComplete: boolean };

/** One budget of bytes, of the process or of an organization. */
export type UploadShare = ReturnType<typeof createUploadShare>;

/** Calls `onEmpty` when the last body has left. */
export function createUploadShare(limitBytes: number, onEmpty: () => void = () => undefined) {
  const holders = new Set<ShareHolder>();
  const inWork = new Set<ShareHolder>();
  let heldBytes = 0;
  /** The one body that may exceed the limit until it has arrived completely. */
  let favoured: ShareHolder | undefined;

  return {
    heldBytes: () => heldBytes,
    freeBytes: () => limitBytes - heldBytes,

    /** Whether the body may take this many more bytes: within the limit, or if it is alone. */
    fits: (holder: ShareHolder, bytes: number) => heldBytes + bytes <= limitBytes || heldBytes === holder.heldBytes,

    /** Whether the body may exceed the limit. While bodies are being processed, it waits for their memory instead. */
    mayExceed: (holder: ShareHolder) => inWork.size === 0 && (favoured ?? holder) === holder,

    /** Counts the bytes that the body takes or gives back. */
    change(holder: ShareHolder, bytes: number): void {
      heldBytes += bytes;
      if (bytes > 0 && heldBytes > limitBytes) favoured = holder;
    },

    /** Lets another body exceed the limit instead. */
    unfavour(holder: ShareHolder): void {
      if (favoured === holder) favoured = undefined;
    },

    join(holder: ShareHolder): void {
      holders.add(holder);
    },

    complete(holder: ShareHolder): void {
      this.unfavour(holder);
      inWork.add(holder);
    },

    leave(holder: ShareHolder): void {
      this.unfavour(holder);
      inWork.delete(holder);
      holders.delete(holder);
      if (holders.size === 0) onEmpty();
    },
  };
}
