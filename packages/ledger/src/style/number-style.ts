import type { Column } from '../columns/assign-roles.ts';
import { type Role, roles, roleTraits } from '../columns/role.ts';
import type { DecimalMark } from '../money/parse-amount.ts';

/** The decimal separator of a file, and whether its cells show it or it was assumed. */
export type NumberStyle = { readonly mark: DecimalMark; readonly isAssumed: boolean };

const measures = roles.filter((role) => roleTraits[role].cells === 'money' || roleTraits[role].cells === 'count');

/**
 * One style for the whole file, from all columns of money and quantities, or from all numbers if these columns do not
 * show it. A mark that is followed by anything but three digits is the decimal separator. A mark that is repeated, or
 * comes before the other mark, groups thousands.
 */
export function decideNumberStyle(columns: readonly Column[]): NumberStyle {
  const named = columns.filter(({ scores }) => measures.some((role) => scores.has(role)));
  const byName = countMarks(named);
  const { points, commas, doubtful } = byName.points + byName.commas > 0 ? byName : countMarks(columns);
  if (points === 0 && commas === 0)
    return { mark: hasThousandsWithPoints(columns) ? ',' : '.', isAssumed: doubtful > 0 };
  return { mark: commas > points ? ',' : '.', isAssumed: false };
}

const totals: readonly Role[] = ['amount', 'grossAmount', 'debit', 'credit'];

/** Line amounts do not have three decimals: `1.250`, `12.400`, `3.100` are thousands. A price per litre may have them. */
function hasThousandsWithPoints(columns: readonly Column[]): boolean {
  const cells = columns
    .filter(({ scores }) => totals.some((role) => (scores.get(role) ?? 0) >= 0.5))
    .flatMap(({ profile }) => profile.cells)
    .filter((cell) => markOf(cell) === 'doubtful');
  return cells.length >= 3 && cells.every((cell) => cell.includes('.') && !cell.includes(','));
}

function countMarks(columns: readonly Column[]) {
  const count = { points: 0, commas: 0, doubtful: 0 };
  for (const { profile } of columns) {
    if (profile.numbers < profile.filled * 0.5) continue;
    for (const cell of profile.cells) {
      const mark = markOf(cell);
      if (mark === '.') count.points++;
      else if (mark === ',') count.commas++;
      else if (mark === 'doubtful') count.doubtful++;
    }
  }
  return count;
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
  // `1.234.567`: this mark groups thousands, so the other one is the decimal separator.
  if (marks > 1) return other;
  if (digits.length - last - 1 !== 3) return mark;
  // `0,125` and `12345.678` cannot be grouped.
  return /^0|^\d{4,}/.test(digits) ? mark : 'doubtful';
}
