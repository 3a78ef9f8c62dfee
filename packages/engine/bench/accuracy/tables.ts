import { toMarkdownTable } from '@ledgerprint/bench';
import { type Answer, toFigures } from './answer.ts';
import type { FoodAccuracy } from './food.ts';
import type { NaicsAccuracy } from './naics.ts';

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const judge = (isMet: boolean) => (isMet ? 'pass' : 'MISSED');

/** One row per set, their mean, and all lines together, compared with the targets. */
export function toGroupTable(answers: readonly Answer[]): string {
  const sets = [...Map.groupBy(answers, ({ set }) => set)].map(([set, list]) => ({ set, ...toFigures(list) }));
  const all = toFigures(answers);
  const mean = meanOf(sets.map(({ top1 }) => top1));
  const rows = [...sets, { set: 'all lines', ...all }].map((figures) => [
    figures.set,
    `${figures.lines}`,
    percent(figures.top1),
    percent(figures.top3),
    percent(figures.matched),
    percent(figures.wrongAmongMatched),
    figures.calibrationError.toFixed(3),
  ]);
  const head = ['Group, by set', 'Lines', 'Top-1', 'Top-3', 'Matched', 'Wrong among matched', 'Calibration error'];
  const targets = [
    ['Target', 'Measured', 'Result'],
    ['mean top-1 of the sets at least 80 %', percent(mean), judge(mean >= 0.8)],
    ['matched lines at most 4.5 % wrong', percent(all.wrongAmongMatched), judge(all.wrongAmongMatched <= 0.045)],
    ['matched at least 57 % of lines', percent(all.matched), judge(all.matched >= 0.57)],
    ['calibration error at most 0.05', all.calibrationError.toFixed(3), judge(all.calibrationError <= 0.05)],
  ];
  return `${toMarkdownTable([head, ...rows])}\n\n${toMarkdownTable(targets)}`;
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/**
 * The effect of wrong groups on the footprint of lines with an amount, and whether the intervals contain the right
 * value.
 */
export function toFootprintTable(answers: readonly Answer[]): string {
  const rows = [...Map.groupBy(answers, ({ set }) => set)].flatMap(([set, list]) => {
    const lines = list.flatMap(({ weighed }) => (weighed?.isCounted === true ? [weighed] : []));
    if (lines.length === 0) return [];
    const errors = lines.map(({ kg, trueKg }) => Math.abs(kg / trueKg - 1)).toSorted((a, b) => a - b);
    const widths = lines.map(({ kg, lowKg, highKg }) => (highKg - lowKg) / kg).toSorted((a, b) => a - b);
    const sum = (of: 'kg' | 'trueKg') => lines.reduce((total, line) => total + line[of], 0);
    const inside = lines.filter(({ trueKg, lowKg, highKg }) => trueKg >= lowKg && trueKg <= highKg).length;
    const total = sum('kg') / sum('trueKg') - 1;
    const covered = inside / lines.length;
    return [
      [
        set,
        `${lines.length}`,
        percent(quantile(errors, 0.5)),
        percent(quantile(errors, 0.9)),
        percent(total),
        judge(Math.abs(total) <= 0.1),
        percent(covered),
        judge(covered >= 0.93),
        percent(quantile(widths, 0.5)),
      ],
    ];
  });
  return toMarkdownTable([
    [
      'Footprint, by set',
      'Counted lines',
      'Median error',
      '90th percentile',
      'Error of the total',
      'at most 10 %',
      'Right value in the interval',
      'at least 93 %',
      'Median width',
    ],
    ...rows,
  ]);
}

/** The effect of right and wrong codes, for each set. */
export function toCodesTable(answers: readonly Answer[]): string {
  const rows = [...Map.groupBy(answers, ({ set }) => set)].map(([set, list]) => {
    const { lines, top1, top3, matched, wrongAmongMatched, calibrationError } = toFigures(list);
    const shares = [top1, top3, matched, wrongAmongMatched].map(percent);
    return [...set.split('; '), `${lines}`, ...shares, calibrationError.toFixed(3)];
  });
  return toMarkdownTable([
    ['Lines of', 'Codes', 'Lines', 'Top-1', 'Top-3', 'Matched', 'Wrong among matched', 'Calibration error'],
    ...rows,
  ]);
}

/** The results for a customer unlike any labelled set. */
export function toSourceTable(answers: readonly Answer[]): string {
  const rows = [...Map.groupBy(answers, ({ set }) => set)].map(([set, list]) => {
    const { top1, top3, matched, wrongAmongMatched } = toFigures(list);
    return [set, percent(top1), percent(top3), percent(matched), percent(wrongAmongMatched)];
  });
  return toMarkdownTable([['Set left out of training', 'Top-1', 'Top-3', 'Matched', 'Wrong among matched'], ...rows]);
}

/** Mean top-1 with one kind of knowledge left out, on the same folds. */
export function brings(rows: readonly (readonly [name: string, answers: readonly Answer[]])[]): string {
  const cells = rows.map(([name, answers]) => {
    const sets = [...Map.groupBy(answers, ({ set }) => set)];
    const shares = sets.map(([set, list]) => [set, toFigures(list).top1] as const);
    const mean = meanOf(shares.map(([, share]) => share));
    return [name, percent(mean), ...shares.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, share]) => percent(share))];
  });
  return toMarkdownTable([['Left out (two folds)', 'Mean top-1', 'austin', 'grocery', 'insee', 'paris'], ...cells]);
}

/** Foods and NAICS codes compared with their targets. */
export function toTermTable(food: FoodAccuracy, naics: NaicsAccuracy): string {
  return toMarkdownTable([
    ['Codes', 'Terms', 'Measured', 'Target', 'Result'],
    ['food to Agribalyse, top-1', `${food.count}`, percent(food.top1), '85 %', judge(food.top1 >= 0.85)],
    ['purchase order to NAICS, top-1', `${naics.count}`, percent(naics.top1), '50 %', judge(naics.top1 >= 0.5)],
    [
      'NAICS factor (kgCO2e/USD) within 25 % of the right one',
      `${naics.count}`,
      percent(naics.within25),
      '75 %',
      judge(naics.within25 >= 0.75),
    ],
  ]);
}

/** The factor of a kilogram of a food, from classifier and matcher together. */
export function toFoodTable({ count, physical, within25 }: FoodAccuracy): string {
  return toMarkdownTable([
    ['Food by the kilogram', 'Terms', 'Measured', 'Target', 'Result'],
    ['factor within 25 % of the right one', `${count}`, percent(within25), '85 %', judge(within25 >= 0.85)],
    ['any physical factor', `${count}`, percent(physical), '', 'for information'],
  ]);
}
