/** `R-410A`, `R 410 A`, `HFC-134a`; a tyre's `R22.5` is none. */
const prefixed = String.raw`(?:r|hfc|hfo|hcfc|hcfo|cfc|hc)[ .-]{0,2}(\d{2,4})(?:[ -]?(yf|ze|zd|ea|fa|[a-f])(?![\p{L}\p{N}]))?`;
const start = String.raw`(?<![\p{L}\p{N}])`;
const end = String.raw`(?![\p{L}\p{N}]|[.,]\d)`;
const codePattern = new RegExp(`${start}(?:${prefixed}|(\\d{3,4})(yf|ze|zd|[a-f])|(sf) ?6)${end}`, 'gu');
const prefixedPattern = new RegExp(`${start}${prefixed}${end}`, 'gu');

/** The refrigerant codes that a folded text writes, as `r410a`, each followed by itself without its letters. */
export function refrigerantCodesIn(folded: string): readonly string[] {
  return [...folded.matchAll(codePattern)].flatMap(([, digits, letters = '', bare, ending = '', sulfur]) => {
    if (sulfur !== undefined) return ['sf6'];
    if (bare !== undefined) return [`r${bare}${ending}`];
    return letters === '' ? [`r${digits}`] : [`r${digits}${letters}`, `r${digits}`];
  });
}

/** A text without its refrigerant codes: in `R 410 A 3 kg` no number is a size but the last. */
export function stripRefrigerantCodes(folded: string): string {
  return folded.replace(prefixedPattern, ' ');
}

/** Whether a factor is that of a gas by its global warming potential. */
export function isRefrigerant({ nameFr, unit }: { readonly nameFr: string; readonly unit: string }): boolean {
  return unit === 'kg' && nameFr.includes('PRG à 100 ans');
}
