const combining = /\p{Mn}/gu;
const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' };

/** Lower case without accents or ligatures, so that `CRÈME BRÛLÉE` and `creme brulee` are the same words. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (isAscii(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(combining, '')
    .replace(/[œæßøłđ]/g, (letter) => ligatures[letter] ?? letter);
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false;
  return true;
}
