/** Text is compressed to a tenth of its size, and repetitive text to a hundredth. */
const densest = 250;
const bytesOfAnyDensity = 16 * 2 ** 20;

/** Whether data unpacks to so many times its size that it can only be an attack on memory. */
export function isTooDense(unpackedBytes: number, packedBytes: number): boolean {
  return unpackedBytes > bytesOfAnyDensity && unpackedBytes > densest * packedBytes;
}
