/** Node's small buffers share their memory; larger ones do not. */
const largestPooled = 2 ** 20;

/** Frees memory that is no longer read: the garbage collector may keep these 40 MB for the lifetime of the process. */
export function letGo({ buffer }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength > largestPooled) buffer.transfer(0);
}
