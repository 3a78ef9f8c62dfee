import type { LedgerLayout } from '../columns/ledger-layout.ts';
import type { Role } from '../columns/role.ts';
import { toNumberText } from '../file/number-text.ts';
import { type Amount, amountToNumber, divideAmounts, multiplyAmounts, toAmount } from '../money/decimal.ts';
import { type DecimalMark, isNoValue, parseAmount, type WrittenAmount } from '../money/parse-amount.ts';
import { sideOf } from '../money/side-mark.ts';
import { agreesWithAmount } from '../values/amount-agreement.ts';
import { parseNumber } from '../values/parse-number.ts';
import { currencyBeside } from './ledger-currency.ts';

/** The money of a row, from its cells. */
export type RowMoney = {
  readonly state: 'read' | 'none' | 'unreadable';
  /** Debit less credit in a journal; otherwise the line's amount, with the sign of the file. */
  readonly amount: Amount;
  readonly basis: 'net' | 'gross';
  readonly vat: Amount | undefined;
  readonly vatRate: number | undefined;
  /** The currency next to the number. */
  readonly currency: string;
  readonly side: 'debit' | 'credit' | undefined;
  /** The number contradicts the style of the file. */
  readonly isAgainstStyle: boolean;
  /** Price × quantity differs from the line's amount. */
  readonly disagrees: boolean;
  readonly unitPrice: number | undefined;
  readonly quantity: number | undefined;
};

const zero = 0n;
const thousand = 1_000n;

export type MoneyReader = (cells: readonly string[]) => RowMoney;

/** Reads the money of rows in the style of their file, from the columns of their layout. `dollar` is what a bare `$` stands for. */
export function createMoneyReader(
  { roles, columns, numberStyle: { mark } }: LedgerLayout,
  dollar = 'USD',
): MoneyReader {
  const at = (role: Role) => roles.get(role)?.[0] ?? -1;
  const [amountAt, grossAt, debitAt, creditAt] = [at('amount'), at('grossAmount'), at('debit'), at('credit')];
  const [priceAt, quantityAt, baseAt] = [at('unitPrice'), at('quantity'), at('priceBase')];
  const [vatAt, rateAt, signAt] = [at('vatAmount'), at('vatRate'), at('sign')];
  const scaleOf = (index: number): bigint => {
    const { multiplier = 1 } = columns[index] ?? {};
    return multiplier === 1 ? 1n : multiplier === 1_000 ? thousand : thousand * thousand;
  };
  const scales = {
    amount: scaleOf(amountAt),
    gross: scaleOf(grossAt),
    debit: scaleOf(debitAt),
    price: scaleOf(priceAt),
  };
  const hasSides = debitAt !== -1 && creditAt !== -1;
  const amountBasis = columns[amountAt]?.basis ?? 'net';
  const rateIsPart = rateAt !== -1 && isPart(columns[rateAt]?.profile.cells ?? [], mark);

  function read(cells: readonly string[], index: number): WrittenAmount | 'unreadable' | undefined {
    const cell = index === -1 ? '' : (cells[index] ?? '');
    if (cell === '' || isNoValue(cell)) return undefined;
    const written = parseAmount(cell, mark);
    if (written === undefined) return 'unreadable';
    return written.currency === '' ? written : { ...written, currency: currencyBeside(written, cell, dollar) };
  }

  function readSides(cells: readonly string[]): RowMoney {
    const debit = read(cells, debitAt);
    const credit = read(cells, creditAt);
    if (debit === 'unreadable' || credit === 'unreadable') return { ...nothing, state: 'unreadable' };
    if (debit === undefined && credit === undefined) return nothing;
    const amount = ((debit?.amount ?? zero) - (credit?.amount ?? zero)) * scales.debit;
    const side = (debit?.amount ?? zero) !== zero ? 'debit' : (credit?.amount ?? zero) !== zero ? 'credit' : undefined;
    return {
      ...nothing,
      state: 'read',
      amount,
      side,
      currency: debit?.currency || credit?.currency || '',
      isAgainstStyle: Boolean(debit?.isAgainstStyle || credit?.isAgainstStyle),
    };
  }

  return (cells) => {
    const money = hasSides ? readSides(cells) : nothing;
    if (money.state !== 'none') return money;
    const quantity = quantityAt === -1 ? undefined : parseQuantity(cells[quantityAt] ?? '', mark);
    const written = read(cells, amountAt);
    const gross = written === undefined ? read(cells, grossAt) : undefined;
    const found = written ?? gross;
    const side = signAt === -1 ? undefined : sideOf(cells[signAt] ?? '');
    if (found === 'unreadable') return { ...nothing, state: 'unreadable', quantity };
    if (found === undefined) return fromPrice(cells, quantity, side);
    const unitPrice = priceAt === -1 ? undefined : readPrice(cells);
    const isGross = written === undefined ? true : amountBasis === 'gross';
    // A row without a net amount, among rows that have one, was bought without VAT.
    const isFree = written === undefined && amountAt !== -1;
    const rawVat = toValue(read(cells, vatAt)) ?? (isFree ? zero : undefined);
    const amount = found.amount * (written === undefined ? scales.gross : scales.amount);
    return {
      state: 'read',
      amount,
      basis: isGross ? 'gross' : 'net',
      vat: rawVat,
      vatRate: rateOf(cells),
      currency: found.currency,
      side: found.side ?? side,
      isAgainstStyle: found.isAgainstStyle,
      disagrees: unitPrice !== undefined && !agreesWithAmount(unitPrice, quantity ?? 1, amountToNumber(amount)),
      unitPrice,
      quantity,
    };
  };

  function readPrice(cells: readonly string[]): number | undefined {
    const price = parseValue(cells[priceAt] ?? '', mark);
    if (price === undefined) return undefined;
    const base = baseAt === -1 ? 1 : (parseValue(cells[baseAt] ?? '', mark) ?? 1);
    return (price * Number(scales.price)) / (base === 0 ? 1 : base);
  }

  /** For a line without an amount: price × quantity, in exact decimals. */
  function fromPrice(cells: readonly string[], quantity: number | undefined, side: RowMoney['side']): RowMoney {
    const price = read(cells, priceAt);
    if (price === 'unreadable') return { ...nothing, state: 'unreadable', quantity };
    if (price === undefined) return { ...nothing, quantity };
    const one = perOne(price.amount * scales.price, toValue(read(cells, baseAt)));
    const count = quantity === undefined ? undefined : parseCount(cells[quantityAt] ?? '', mark);
    const amount = count === undefined ? one : multiplyAmounts(one, count);
    const { currency, isAgainstStyle } = price;
    const unitPrice = amountToNumber(one);
    return {
      ...nothing,
      state: 'read',
      amount,
      currency,
      isAgainstStyle,
      side: price.side ?? side,
      unitPrice,
      quantity,
    };
  }

  function rateOf(cells: readonly string[]): number | undefined {
    const rate = rateAt === -1 ? undefined : parseValue((cells[rateAt] ?? '').replace('%', ''), mark);
    if (rate === undefined) return undefined;
    const percent = rate * (rateIsPart ? 100 : 1);
    return percent >= 0 && percent <= 40 ? percent : undefined;
  }
}

const nothing: RowMoney = {
  state: 'none',
  amount: zero,
  basis: 'net',
  vat: undefined,
  vatRate: undefined,
  currency: '',
  side: undefined,
  isAgainstStyle: false,
  disagrees: false,
  unitPrice: undefined,
  quantity: undefined,
};

const plainNumber = /^-?\d{1,13}(?:[.,]\d{1,2})?$/;

/** A number that need not be exact; nearly every cell takes the fast path. */
function parseValue(cell: string, mark: DecimalMark): number | undefined {
  if (plainNumber.test(cell)) return Number(cell.replace(',', '.'));
  if (isNoValue(cell)) return undefined;
  const written = parseAmount(cell, mark);
  return written === undefined ? undefined : amountToNumber(written.amount);
}

function parseQuantity(cell: string, mark: DecimalMark): number | undefined {
  const value = parseValue(cell, mark);
  if (value !== undefined) return value;
  const count = parseCount(cell, mark);
  return count === undefined ? undefined : amountToNumber(count);
}

/** Far longer than any quantity with its unit: the pattern takes time quadratic in the length of the cell. */
const longestCount = 60;

/** An exact number. `12 kg` has its unit next to it. */
function parseCount(cell: string, mark: DecimalMark): Amount | undefined {
  if (isNoValue(cell)) return undefined;
  const plain = parseAmount(cell, mark);
  if (plain !== undefined) return plain.amount;
  if (cell.length > longestCount) return undefined;
  const number = /^\s*([+-]?[\d.,\s']*\d)\s*\p{L}[\p{L}.]*(?:(?<=[mtMT])[23²³])?\s*$/u.exec(cell)?.[1];
  return number === undefined ? undefined : parseAmount(number, mark)?.amount;
}

function perOne(price: Amount, base: Amount | undefined): Amount {
  return base === undefined || base === zero ? price : divideAmounts(price, base);
}

function toValue(written: WrittenAmount | 'unreadable' | undefined): Amount | undefined {
  return written === undefined || written === 'unreadable' ? undefined : written.amount;
}

/** Whether rates are written as 0.2 rather than 20. */
function isPart(cells: readonly string[], mark: DecimalMark): boolean {
  const rates = cells.flatMap((cell) => parseAmount(cell.replace('%', ''), mark)?.amount ?? []).map(amountToNumber);
  return rates.some((rate) => rate > 0) && rates.every((rate) => rate <= 1);
}

/** The cell of a number: as written if it is unambiguous, otherwise in plain digits. */
export function keepCell(cell: string, value: number | undefined, kind: 'price' | 'quantity'): string {
  return plainNumber.test(cell) ? cell : toCell(cell, value, kind);
}

/** A number as a cell of the row: as written if it reads back as that number, otherwise in plain digits. */
export function toCell(cell: string, value: number | undefined, kind: 'price' | 'quantity'): string {
  if (value === undefined) return cell;
  const read = parseNumber(cell, kind)?.value;
  const isSame = read !== undefined && Math.abs(read - value) <= 1e-9 * Math.max(1, Math.abs(value));
  return isSame ? cell : toNumberText(value);
}

/** An amount without the VAT at this rate, in percent. */
export function withoutTax(amount: Amount, percent: number): Amount {
  return divideAmounts(amount, toAmount((1 + percent / 100).toFixed(6)));
}
