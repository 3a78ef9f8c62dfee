import { type Amount, absolute, amountToNumber, multiplyAmounts } from '../money/decimal.ts';
import { type DecimalMark, parseAmount } from '../money/parse-amount.ts';
import { findUnit } from '../values/unit.ts';
import type { Column } from './assign-roles.ts';
import { shareOf } from './column-profile.ts';
import type { Role } from './role.ts';

/** The columns of each role, while they are being settled. */
export type RoleColumns = Map<Role, readonly number[]>;

/** Cells as numbers; undefined where there is none. */
type Numbers = readonly (Amount | undefined)[];

/**
 * Checks the names of money columns against their cells, and corrects the roles. A total that is repeated on every line
 * of its document is not the amount of the line; a column that equals quantity × price is the amount; a price for grams
 * or millilitres is the price of the line.
 */
export function checkAmounts(columns: readonly Column[], roles: RoleColumns, mark: DecimalMark): void {
  const numbers = new Map<number, Numbers>();
  const numbersOf = (index: number): Numbers => {
    const known =
      numbers.get(index) ?? (columns[index]?.profile.cells ?? []).map((cell) => parseAmount(cell, mark)?.amount);
    numbers.set(index, known);
    return known;
  };
  preferProduct(columns, roles, numbersOf);
  replaceRepeatedTotal(columns, roles, numbersOf);
  takePriceOfLine(columns, roles);
}

type NumbersOf = (index: number) => Numbers;

function isMoneyLike({ profile, tags, decoy }: Column): boolean {
  if (decoy !== undefined || tags.has('code') || tags.has('date') || tags.has('period')) return false;
  return shareOf(profile, profile.numbers) >= 0.8 && profile.filled >= profile.rows / 2;
}

/** A column that equals quantity × unit price in nearly every row is the amount. */
function preferProduct(columns: readonly Column[], roles: RoleColumns, numbersOf: NumbersOf): void {
  const quantity = roles.get('quantity')?.[0];
  const price = roles.get('unitPrice')?.[0];
  if (quantity === undefined || price === undefined) return;
  const products = numbersOf(quantity).map((count, row) => {
    const one = numbersOf(price)[row];
    return count === undefined || one === undefined ? undefined : multiplyAmounts(count, one);
  });
  const isProduct = (index: number) => {
    const pairs = products.flatMap((product, row) => {
      const written = numbersOf(index)[row];
      return product === undefined || written === undefined || product === 0n ? [] : [[product, written] as const];
    });
    const alike = pairs.filter(([product, written]) => isNear(product, written)).length;
    return pairs.length >= 2 && alike >= pairs.length * 0.8;
  };
  const current = roles.get('amount')?.[0] ?? roles.get('grossAmount')?.[0];
  if (current !== undefined && isProduct(current)) return;
  const better = columns.find(
    (column) => ![quantity, price, current].includes(column.index) && isMoneyLike(column) && isProduct(column.index),
  );
  if (better === undefined) return;
  for (const [role, indexes] of roles) if (indexes[0] === better.index) roles.delete(role);
  roles.set('amount', [better.index]);
}

/**
 * If the amount is the same on all lines of a document, and another column adds up to it, that other column is the
 * line's amount.
 */
function replaceRepeatedTotal(columns: readonly Column[], roles: RoleColumns, numbersOf: NumbersOf): void {
  const total = roles.get('amount')?.[0] ?? roles.get('grossAmount')?.[0];
  if (total === undefined) return;
  const totals = numbersOf(total);
  for (const key of columns) {
    if (key.profile.distinct < 2 || key.profile.distinct > key.profile.filled * 0.8) continue;
    const groups = groupRows(key.profile.cells);
    const several = groups.filter((rows) => rows.length > 1);
    if (several.length === 0 || several.some((rows) => rows.some((row) => totals[row] !== totals[rows[0] ?? 0])))
      continue;
    const line = columns.find(
      ({ index, ...column }) =>
        index !== total &&
        isMoneyLike({ index, ...column }) &&
        // The last document may be cut off by the end of the sample.
        several.every((rows) => isSum(rows, numbersOf(index), totals[rows[0] ?? 0]) || rows === several.at(-1)) &&
        several.filter((rows) => isSum(rows, numbersOf(index), totals[rows[0] ?? 0])).length >= 2,
    );
    if (line === undefined) {
      const isDocument = [roles.get('document')?.[0], roles.get('entry')?.[0]].includes(key.index);
      if (isDocument && dropRepeatedTotal(roles, several, numbersOf)) return;
      continue;
    }
    for (const [role, indexes] of roles) if ([total, line.index].includes(indexes[0] ?? -1)) roles.delete(role);
    roles.set('amount', [line.index]);
    // The document's quantity is not the line's either.
    roles.delete('quantity');
    return;
  }
}

/** An amount that stays the same while prices and quantities of a document's lines differ is the document's. */
function dropRepeatedTotal(roles: RoleColumns, several: readonly (readonly number[])[], numbersOf: NumbersOf): boolean {
  const [price, quantity] = [roles.get('unitPrice')?.[0], roles.get('quantity')?.[0]];
  if (price === undefined || quantity === undefined) return false;
  const productOf = (row: number) => multiplyAmounts(numbersOf(price)[row] ?? 0n, numbersOf(quantity)[row] ?? 0n);
  const differing = several.filter((rows) => rows.some((row) => productOf(row) !== productOf(rows[0] ?? 0)));
  if (differing.length === 0 || differing.length * 2 < several.length) return false;
  roles.delete('amount');
  roles.delete('grossAmount');
  return true;
}

function groupRows(cells: readonly string[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  for (const [row, cell] of cells.entries()) {
    if (cell.trim() === '') continue;
    const rows = groups.get(cell);
    if (rows === undefined) groups.set(cell, [row]);
    else rows.push(row);
  }
  return [...groups.values()];
}

function isSum(rows: readonly number[], parts: Numbers, total: Amount | undefined): boolean {
  if (total === undefined || total === 0n) return false;
  const sum = rows.reduce((before, row) => before + (parts[row] ?? 0n), 0n);
  return isNear(sum, total);
}

/** A price that is not marked as a unit price cannot be the price of one gram or one millilitre. */
function takePriceOfLine(columns: readonly Column[], roles: RoleColumns): void {
  const price = columns[roles.get('unitPrice')?.[0] ?? -1];
  const unit = columns[roles.get('unit')?.[0] ?? -1];
  if (price === undefined || unit === undefined || roles.has('amount') || roles.has('grossAmount')) return;
  if (price.tags.has('unit') || price.tags.has('per')) return;
  const tiny = unit.profile.cells.filter((cell) => isTinyUnit(cell)).length;
  if (tiny * 2 < unit.profile.filled) return;
  roles.delete('unitPrice');
  roles.set('amount', [price.index]);
}

function isTinyUnit(cell: string): boolean {
  const unit = findUnit(cell.trim());
  return unit !== undefined && (unit.dimension === 'mass' || unit.dimension === 'volume') && unit.toBase < 0.1;
}

/** Equal except for rounding. */
export function isNear(a: Amount, b: Amount): boolean {
  const difference = amountToNumber(absolute(a - b));
  return difference <= 0.02 || difference <= 0.002 * Math.abs(amountToNumber(b));
}
