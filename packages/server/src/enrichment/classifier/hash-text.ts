/** FNV-1a over a slice of a text, finished so that its low bits are usable; families of features differ by seed. */
export function hashText(seed: number, text: string, start = 0, end = text.length): number {
  let value = seed ^ 2166136261;
  for (let index = start; index < end; index++) {
    value ^= text.charCodeAt(index);
    value = Math.imul(value, 16777619);
  }
  value ^= value >>> 15;
  value = Math.imul(value, 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
