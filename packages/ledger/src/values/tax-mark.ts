import { listRows } from '@ledgerprint/languages';

const marks = listRows('tax-marks').map(({ text }) => text);

/** What is left of `€ HT` or `EURHT`: a word beside an amount without what says whether it includes tax. */
export function withoutTaxMark(word: string): string {
  const lower = word.toLowerCase();
  const mark = marks.find((one) => lower === one) ?? marks.find((one) => lower.endsWith(one));
  return mark === undefined ? word : word.slice(0, -mark.length);
}
