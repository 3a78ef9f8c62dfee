import type { Activity } from '../activity/activity.ts';
import { parseNumber } from '../values/parse-number.ts';
import { isBlankCell } from './blank-cells.ts';
import type { ColumnLayout } from './column-layout.ts';
import { toNameKey } from './recognise-header.ts';

const totalWord =
  /^(?:sous|sub|grand|net)?tota(?:ls?|ux|le)(?:general|generaux|global|ht|htva|ttc|net|eur|euros?)*$|^somme$|^sum$/;
/** A word that may be the name of a supplier as well. */
const bareWord = 'total';
// Longer texts are products: "Total station rental".
const longestWord = 30;
const describing = ['supplier', 'unit', 'purchaseDate', 'weight', 'notes', 'category'] as const;

/**
 * Tells the rows that are no purchases but totals of the rows above them, as spreadsheets have at their end. Such a row
 * says "Total" where a row says what was bought, or anywhere while it says nothing there; it has a figure and nothing
 * else. The bare word in the designation's place counts only when the figure is the sum of what stands above.
 * Rows must be shown one by one, in their order.
 */
export function createTotalDetector({ columns, headerLine }: ColumnLayout) {
  let sum = 0;
  let sumSinceTotal = 0;

  function hasOnlyFigures(activity: Activity, cells: readonly string[], wordAt: number): boolean {
    const isElsewhere = (column: number) => column !== wordAt && !isBlankCell(cells[column] ?? '');
    if (describing.some((field) => isElsewhere(columns[field]))) return false;
    return !isBlankCell(activity.unitPrice) || !isBlankCell(activity.quantity);
  }

  function isSum(figure: number): boolean {
    return [sum, sumSinceTotal].some(
      (total) => total !== 0 && Math.abs(total - figure) < 0.01 + 1e-9 * Math.abs(sum),
    );
  }

  return (activity: Activity, cells: readonly string[]): boolean => {
    if (headerLine === 0) return false;
    const figure = figureOf(cells, columns);
    const wordAt = findWord(cells, columns.designation, activity.designation);
    const isTotal =
      wordAt !== -1 &&
      hasOnlyFigures(activity, cells, wordAt) &&
      (wordAt !== columns.designation || toNameKey(activity.designation) !== bareWord || isSum(figure));
    if (isTotal) sumSinceTotal = 0;
    else {
      sum += figure;
      sumSinceTotal += figure;
    }
    return isTotal;
  };
}

/** Where a row says that it is a total: -1 where it says what was bought, or nothing. */
function findWord(cells: readonly string[], designationAt: number, designation: string): number {
  if (!isBlankCell(designation)) return isTotalWord(designation) ? designationAt : -1;
  return cells.findIndex(isTotalWord);
}

function isTotalWord(cell: string): boolean {
  return cell.length <= longestWord && /tota|somme|sum/i.test(cell) && totalWord.test(toNameKey(cell));
}

function figureOf(cells: readonly string[], columns: ColumnLayout['columns']): number {
  const column = [columns.amount, columns.unitPrice, columns.quantity].find(Number.isFinite);
  return column === undefined ? 0 : (parseNumber(cells[column] ?? '', 'price')?.value ?? 0);
}
