/** Languages whose letters tell them apart, the most telling first. */
const scripts = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['zh', /\p{Script=Han}/u],
  ['ko', /\p{Script=Hangul}/u],
  ['el', /\p{Script=Greek}/u],
] as const;

/** The language of letters that are not Latin, `und` if they do not tell; undefined for Latin letters, or none. */
export function languageOfScript(text: string): string | undefined {
  if (!/[^\0-\u02ff]/.test(text)) return undefined;
  const letters = text.match(/\p{L}/gu) ?? [];
  const others = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  if (others.length * 2 <= letters.length) return undefined;
  const found = scripts.find(([, letter]) => letter.test(text));
  return found?.[0] ?? 'und';
}
