/** Sheets of paper: number, area and weight. */
export type Sheets = {
  readonly count: number;
  readonly format: string;
  readonly gramsPerM2: number;
  readonly massKg: number;
  readonly text: string;
};

/** Areas in square metres: ISO 216, and the US formats. */
const areas: Readonly<Record<string, number>> = {
  a0: 0.841 * 1.189,
  a1: 0.594 * 0.841,
  a2: 0.42 * 0.594,
  a3: 0.297 * 0.42,
  a4: 0.21 * 0.297,
  a5: 0.148 * 0.21,
  a6: 0.105 * 0.148,
  letter: 0.2159 * 0.2794,
  legal: 0.2159 * 0.3556,
};

const countPattern =
  /(?<![\p{L}\d.,/])(\d{1,3}(?: \d{3})|\d{2,6}) ?(?:feuilles?|feuil|flles?|fles?|f\.?|sheets?|sh|pages?)(?![\p{L}\d])/u;
const grammagePattern = /(?<![\p{L}\d.,])(\d{2,3}) ?(?:g|gr|gsm|grs|grammes)\.?(?: ?\/? ?m2)?(?![\p{L}\d])/u;
const formatPattern = /(?<![\p{L}\d])(a[0-6]|letter|legal)(?![\p{L}\d])/u;
const lightestPaper = 35;
const heaviestPaper = 400;

/**
 * The sheets of a folded designation. Requires their number and format. Without a weight, `ramette`, `ream` and
 * `papier` are assumed to have the 80 g/m² of common copy paper; other texts give nothing.
 */
export function parseSheets(text: string): Sheets | undefined {
  const count = countPattern.exec(text);
  const format = formatPattern.exec(text)?.[1];
  if (count === null || format === undefined) return undefined;
  const written = grammagePattern.exec(text);
  const grams = written === null ? undefined : Number(written[1]);
  const isPaperWeight = grams !== undefined && grams >= lightestPaper && grams <= heaviestPaper;
  if (!isPaperWeight && !/ramette|\breams?\b|papier|\bpaper\b/.test(text)) return undefined;
  const gramsPerM2 = isPaperWeight ? grams : 80;
  const sheets = Number((count[1] ?? '').replace(' ', ''));
  return {
    count: sheets,
    format: format.length === 2 ? format.toUpperCase() : format,
    gramsPerM2,
    massKg: (sheets * (areas[format] ?? 0) * gramsPerM2) / 1000,
    text: [format, written?.[0], count[0]].filter((part) => part !== undefined).join(' '),
  };
}

/** Whether grams in a folded text are the weight of its paper per square metre, not of the goods. */
export function isPaper(text: string): boolean {
  return formatPattern.test(text) || /ramette|\breams?\b|papier|\bpaper\b/.test(text);
}
