import { parseCurrency } from './parse-currency.ts';
import { toPlainDigits } from './plain-digits.ts';
import { withoutTaxMark } from './tax-mark.ts';

/** The kind of a number decides how `1,234` is read: thousands in prices and quantities, decimals in weights. */
export type NumberKind = 'price' | 'quantity' | 'weight';

/** Why a number is uncertain. */
export type NumberWarning = 'number_ambiguous' | 'value_absurd';

/** A number with the assumptions made; without a value if it is too implausible. */
export type ParsedNumber = { readonly value: number | undefined; readonly warnings: readonly NumberWarning[] };

/** No purchase line exceeds these values, in any currency or unit. */
const largest = 1e15;
const smallest = 1e-9;

/** A sign, a currency, the digits, a currency or unit, in one pair of brackets or none. */
const pattern = new RegExp(
  [
    /^(?<open>\(?)(?<first>[+-]?)(?<before>\p{L}{0,6}\p{Sc}?\p{L}{0,3}(?:(?<=\p{L})\.)?)(?<second>[+-]?)/u,
    /(?<digits>\d[\d.,']*(?:[eE][+-]?\d{1,4})?|[.,]\d+)(?<dashes>-{0,2})/u,
    /(?<after>(?:[\p{L}\p{Sc}/][\p{L}\p{Sc}/.]*(?:(?<=[mtMT])[23])?)?)(?<close>\)?)(?<last>-?)$/u,
  ]
    .map(({ source }) => source)
    .join(''),
  'u',
);
const noWarnings: readonly NumberWarning[] = [];
const simplest = /^-?\d{1,15}(?:\.\d{1,2})?$/;

/**
 * Reads `1234.56`, `1 234,56`, `1.234,56`, `1,234.56`, `1'234.50`, `€ 12`, `-3`, `(12.50)`, `12-`, `12,-`, `1e3`, in any
 * digits. A currency may be next to the number, and a unit after a quantity or weight. Undefined if there is no number, or
 * more than one.
 */
export function parseNumber(text: string, kind: NumberKind): ParsedNumber | undefined {
  if (text === '') return undefined;
  if (simplest.test(text)) return { value: Number(text) + 0, warnings: noWarnings };
  const match = pattern.exec(toCompact(text));
  const { open, before = '', digits = '', after = '', close } = match?.groups ?? {};
  if (match === null || (open === '(') !== (close === ')') || !isKnownPrefix(before)) return undefined;
  if (kind === 'price' && !isKnownSuffix(after)) return undefined;
  const sign = parseSign(match.groups ?? {});
  const plain = toDecimalPoint(digits, kind);
  if (sign === undefined || plain === undefined) return undefined;
  return toSaneNumber(plain, open === '(' || sign === '-');
}

/** The only sign, if any; undefined for more than one. `12,-` is a whole price, `12-` a credit. */
function parseSign(groups: Readonly<Record<string, string>>): string | undefined {
  const { first, second, digits = '', dashes = '', last } = groups;
  const isWholePrice = dashes !== '' && /[.,]$/.test(digits);
  const signs = [first, second, isWholePrice ? '' : dashes, last].join('');
  return signs.length > 1 ? undefined : signs;
}

function toSaneNumber({ digits, isAmbiguous }: Decimal, isNegative: boolean): ParsedNumber | undefined {
  const value = Number(digits);
  if (Number.isNaN(value)) return undefined;
  if (value > largest || (value !== 0 && value < smallest)) {
    return { value: undefined, warnings: ['value_absurd'] };
  }
  // Adding zero turns a negative zero into zero.
  return { value: (isNegative ? -value : value) + 0, warnings: isAmbiguous ? ['number_ambiguous'] : [] };
}

/** Without spaces. Between digits, a space, underscore or apostrophe groups thousands; elsewhere it is kept. */
function toCompact(text: string): string {
  return toPlainDigits(text)
    .trim()
    .replace(/(?<=\d)[\s_'](?=\d{3}(?!\d))/g, '')
    .replace(/\s+(?!\d)|(?<!\d)\s+/g, '');
}

function isKnownPrefix(text: string): boolean {
  return text === '' || /^x$/i.test(text) || parseCurrency(text) !== undefined;
}

/** `€`, `EUR HT`, `euros/kg`; not `k€`, which would be a thousand times more. */
function isKnownSuffix(text: string): boolean {
  const [money = ''] = text.split('/');
  const currency = withoutTaxMark(money);
  return currency === '' || parseCurrency(currency) !== undefined;
}

type Decimal = { readonly digits: string; readonly isAmbiguous: boolean };

function toDecimalPoint(digits: string, kind: NumberKind): Decimal | undefined {
  if (digits.includes("'")) return undefined;
  const separators = digits.match(/[.,]/g) ?? [];
  if (separators.length === 0) return { digits, isAmbiguous: false };
  const last = separators.at(-1) ?? '';
  if (separators.length === 1) return parseSingleSeparator({ digits, separator: last, kind });
  const others = new Set(separators.slice(0, -1));
  // `1.234.567` and `1,234,567`: a repeated mark groups thousands.
  if (others.size === 1 && others.has(last)) return parseGroups(digits, last, undefined);
  if (others.size === 1 && separators.filter((mark) => mark === last).length === 1) {
    return parseGroups(digits, [...others][0] ?? '', last);
  }
  return undefined;
}

function parseSingleSeparator(number: {
  readonly digits: string;
  readonly separator: string;
  readonly kind: NumberKind;
}): Decimal {
  const { digits, separator, kind } = number;
  const isThreeAfter = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  // A point before three digits is how programs write decimals; a comma is ambiguous.
  if (isThreeAfter && separator === ',') {
    return { digits: digits.replace(',', kind === 'weight' ? '.' : ''), isAmbiguous: true };
  }
  return { digits: digits.replace(',', '.'), isAmbiguous: isThreeAfter && kind !== 'weight' };
}

function parseGroups(digits: string, group: string, decimal: string | undefined): Decimal | undefined {
  const [whole = '', fraction = ''] = decimal === undefined ? [digits] : digits.split(decimal);
  const groups = whole.split(group);
  const isGrouped = groups.every((part, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{2,3}$/).test(part));
  if (!isGrouped) return undefined;
  return { digits: `${groups.join('')}${fraction === '' ? '' : `.${fraction}`}`, isAmbiguous: false };
}
