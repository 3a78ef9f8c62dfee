import type { Warning } from './warning.ts';

/** What a number stands for decides how `1,234` is read: thousands in prices and quantities, decimals in weights. */
export type NumberKind = 'price' | 'quantity' | 'weight';

/** A number as it was understood, with what had to be assumed. */
export type ReadNumber = { readonly value: number; readonly warnings: readonly Warning[] };

/** Beyond this no purchase line is meant: a million million tonnes, or euros. */
const largest = 1e15;

/**
 * Reads `1234.56`, `1 234,56`, `1.234,56`, `1,234.56`, `1'234.50`, `€ 12`, `-3`, `(12.50)`, `12-`, `1e3`. Currency signs
 * and units around the number are passed over. Undefined where there is no number, more than one, or an absurd one.
 */
export function readNumber(text: string, kind: NumberKind): ReadNumber | undefined {
  const compact = toPlainText(text);
  const match =
    /^(\(?)([+-]?)(?:\p{L}{1,4}|\p{Sc})?([+-]?)(\d[\d.,'_]*(?:e[+-]?\d{1,3})?|[.,]\d+)(\)?)(-?)[\p{L}\p{Sc}%/.²³]*$/iu.exec(
      compact,
    );
  if (match === null) return undefined;
  const [, open, signBefore, signInside, digits = '', close, signAfter] = match;
  const isNegative = (open === '(' && close === ')') || [signBefore, signInside, signAfter].includes('-');
  const plain = toDecimalPoint(digits.replace(/['_]/g, ''), kind);
  if (plain === undefined) return undefined;
  const value = Number(plain.digits);
  if (!Number.isFinite(value) || value > largest) return undefined;
  return { value: isNegative ? -value : value + 0, warnings: plain.isAmbiguous ? ['number_ambiguous'] : [] };
}

/** One kind of digit, minus sign and apostrophe, no space. */
function toPlainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/[−–—]/g, '-')
    .replace(/[’`´]/g, "'");
}

type Decimal = { readonly digits: string; readonly isAmbiguous: boolean };

function toDecimalPoint(digits: string, kind: NumberKind): Decimal | undefined {
  const separators = digits.match(/[.,]/g) ?? [];
  if (separators.length === 0) return { digits, isAmbiguous: false };
  const last = separators.at(-1) ?? '';
  if (separators.length === 1) return readSingleSeparator({ digits, separator: last, kind });
  const others = new Set(separators.slice(0, -1));
  // `1.234.567` and `1,234,567`: the same mark throughout groups thousands.
  if (others.size === 1 && others.has(last)) return readGroups(digits, last, undefined);
  if (others.size === 1 && separators.filter((mark) => mark === last).length === 1) {
    return readGroups(digits, [...others][0] ?? '', last);
  }
  return undefined;
}

function readSingleSeparator(number: {
  readonly digits: string;
  readonly separator: string;
  readonly kind: NumberKind;
}): Decimal {
  const { digits, separator, kind } = number;
  const isThreeAfter = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  // A point before three digits is how programs write decimals; a comma there is either.
  if (isThreeAfter && separator === ',') {
    return { digits: digits.replace(',', kind === 'weight' ? '.' : ''), isAmbiguous: true };
  }
  return { digits: digits.replace(',', '.'), isAmbiguous: isThreeAfter && kind !== 'weight' };
}

function readGroups(digits: string, group: string, decimal: string | undefined): Decimal | undefined {
  const [whole = '', fraction = ''] = decimal === undefined ? [digits] : digits.split(decimal);
  const groups = whole.split(group);
  const isGrouped = groups.every((part, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{2,3}$/).test(part));
  if (!isGrouped) return undefined;
  return { digits: `${groups.join('')}${fraction === '' ? '' : `.${fraction}`}`, isAmbiguous: false };
}
