import { toLetterParts } from './letter-parts.ts';

/** A weight of 1 is written as 4. */
export const weightSteps = 4;

/** What the letters of a text say about its language. */
export type Letters = ReturnType<typeof parseLetters>;

/** The text of `data/letters.csv`, which `tools/train-letters.ts` writes. */
export function parseLetters(content: string) {
  const [header = '', ...lines] = content.trimEnd().split('\n');
  const [, ...languages] = header.split(',');
  const weights = new Int8Array(lines.length * languages.length);
  const places = new Map<string, number>();
  for (const [place, line] of lines.entries()) {
    const [part = '', ...cells] = line.split(',');
    places.set(part, place * languages.length);
    for (const [at, cell] of cells.entries()) weights[place * languages.length + at] = Number(cell);
  }

  return {
    languages,

    /** The probability of each language, if all were equally frequent. Undefined if no letters are known. */
    weigh(text: string): Float64Array | undefined {
      const known = toLetterParts(text).flatMap((part) => places.get(part) ?? []);
      if (known.length === 0) return undefined;
      const scores = new Float64Array(languages.length);
      for (const place of known) {
        for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] ?? 0) + (weights[place + at] ?? 0);
      }
      const scale = weightSteps * Math.sqrt(known.length);
      const highest = Math.max(...scores);
      let sum = 0;
      for (let at = 0; at < scores.length; at++) {
        const odds = Math.exp(((scores[at] ?? 0) - highest) / scale);
        scores[at] = odds;
        sum += odds;
      }
      return scores.map((odds) => odds / sum);
    },
  };
}
