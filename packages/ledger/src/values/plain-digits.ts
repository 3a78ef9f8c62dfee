/** Where the digits of a script start: Arabic, Persian, Devanagari, Bengali, Thai. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];

/** Converts digits, decimal marks and minus signs of other scripts and typography to ASCII. */
export function toPlainDigits(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return text
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹०-९০-৯๐-๙]/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
    })
    .replace(/٫/g, ',')
    .replace(/٬/g, "'")
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/[−–—]/g, '-')
    .replace(/[’`´]/g, "'");
}
