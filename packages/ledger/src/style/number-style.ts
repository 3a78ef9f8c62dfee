import type { ColumnProfile } from '../columns/column-profile.ts';
import type { DecimalMark } from '../money/parse-amount.ts';

/** Which sign starts decimals in a file, and whether its cells say so or it had to be assumed. */
export type NumberStyle = { readonly mark: DecimalMark; readonly isAssumed: boolean };

/**
 * One style for the whole file, from all of its columns of numbers together: a sign with anything but three digits
 * behind it starts decimals, one that stands before the other or twice groups thousands.
 */
export function decideNumberStyle(columns: readonly ColumnProfile[]): NumberStyle {
  let points = 0;
  let commas = 0;
  let doubtful = 0;
  for (const { cells, numbers, filled } of columns) {
    if (numbers < filled * 0.5) continue;
    for (const cell of cells) {
      const mark = markOf(cell);
      if (mark === '.') points++;
      else if (mark === ',') commas++;
      else if (mark === 'doubtful') doubtful++;
    }
  }
  if (points === 0 && commas === 0) return { mark: '.', isAssumed: doubtful > 0 };
  return { mark: commas > points ? ',' : '.', isAssumed: false };
}

function markOf(cell: string): DecimalMark | 'doubtful' | undefined {
  if (!/[.,]/.test(cell) || !/\d/.test(cell) || cell.length > 40) return undefined;
  const digits = cell.replace(/[^\d.,]/g, '').replace(/^[.,]|[.,]$/g, '');
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last === -1) return undefined;
  const mark = digits[last] as DecimalMark;
  const other: DecimalMark = mark === '.' ? ',' : '.';
  const marks = digits.split(mark).length - 1;
  if (digits.includes(other)) return marks === 1 ? mark : other;
  // `1.234.567`: the mark that is there groups, so the other one would start decimals.
  if (marks > 1) return other;
  if (digits.length - last - 1 !== 3) return mark;
  // `0,125` and `12345.678` cannot be grouped.
  return /^0|^\d{4,}/.test(digits) ? mark : 'doubtful';
}
