import { findAll } from '../text/find-all.ts';

/** `R-410A`, `R 410 A`, `HFC-134a`; but not a tyre's `R22.5`. */
const prefixed = String.raw`(?:r|hfc|hfo|hcfc|hcfo|cfc|hc|freon|forane|suva|genetron)[ .-]{0,2}(\d{2,4})(?:[ -]?(yf|ze|zd|ea|fa|[a-f])(?![\p{L}\p{N}]))?`;
const start = String.raw`(?<![\p{L}\p{N}])`;
const end = String.raw`(?![\p{L}\p{N}]|[.,]\d)`;
const codePattern = new RegExp(`${start}(?:${prefixed}|(\\d{3,4})(yf|ze|zd|[a-f])|(sf) ?6)${end}`, 'gu');
const prefixedPattern = new RegExp(`${start}${prefixed}${end}`, 'gu');

/** Trade names of blends: Opteon (Chemours), Solstice (Honeywell). */
const tradeNames: Readonly<Record<string, string>> = {
  xp40: 'r449a',
  xp44: 'r452a',
  xp10: 'r513a',
  xl41: 'r454b',
  xl20: 'r454c',
  xl40: 'r454a',
  n40: 'r448a',
  n13: 'r450a',
  n15: 'r515b',
  l41y: 'r452b',
  l40x: 'r455a',
};
const tradePattern = /(?<![\p{L}\p{N}])(?:opteon|solstice)[ -]?([a-z]\w{2,3})(?![\p{L}\p{N}])/gu;

/** The refrigerant codes in a folded text, as `r410a`, each followed by the same code without its letters. */
export function refrigerantCodesIn(folded: string): readonly string[] {
  const traded = [...findAll(tradePattern, folded)].flatMap(([, name = '']) => tradeNames[name] ?? []);
  const written = [...findAll(codePattern, folded)].flatMap(([, digits, letters = '', bare, ending = '', sulfur]) => {
    if (sulfur !== undefined) return ['sf6'];
    if (bare !== undefined) return [`r${bare}${ending}`];
    return letters === '' ? [`r${digits}`] : [`r${digits}${letters}`, `r${digits}`];
  });
  return [...traded, ...written];
}

/** A text without its refrigerant codes: in `R 410 A 3 kg`, only the last number is a size. */
export function stripRefrigerantCodes(folded: string): string {
  return folded.replace(prefixedPattern, ' ');
}

/** Whether a factor is the global warming potential of a gas. */
export function isRefrigerant({ nameFr, unit }: { readonly nameFr: string; readonly unit: string }): boolean {
  return unit === 'kg' && nameFr.includes('PRG à 100 ans');
}
