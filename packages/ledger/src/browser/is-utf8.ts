const sliceBytes = 2 ** 20;

/** Whether the bytes are UTF-8, like Node's function of this name. */
export function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    // In slices, so that the text of a whole file is never in memory.
    for (let start = 0; start < bytes.length; start += sliceBytes) {
      decoder.decode(bytes.subarray(start, start + sliceBytes), { stream: true });
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
