const sliceBytes = 2 ** 20;

/** Whether the bytes are UTF-8, as Node's function of that name tells. */
export function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    // By slices: the text of a whole file would be in memory only to be dropped.
    for (let start = 0; start < bytes.length; start += sliceBytes) {
      decoder.decode(bytes.subarray(start, start + sliceBytes), { stream: true });
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
