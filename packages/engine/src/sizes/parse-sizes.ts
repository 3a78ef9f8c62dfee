import { fold } from '@ledgerprint/ledger/text';
import type { Dimension } from '@ledgerprint/ledger/values';
import { type Multiplier, parseMultiplier } from './parse-multiplier.ts';
import { isPaper, parseSheets, type Sheets } from './sheets.ts';
import { findSizeUnit, sizeUnitPattern } from './size-units.ts';

/** One size written in a designation: `value` in the base unit of its dimension, `written` as it stands. */
export type Size = {
  readonly dimension: Dimension;
  readonly value: number;
  readonly written: number;
  readonly text: string;
};

/** What a designation says of the size of one unit of it. At most one size for each dimension. */
export type Sizes = {
  readonly sizes: readonly Size[];
  readonly sheets: Sheets | undefined;
  readonly multiplier: Multiplier | undefined;
};

const number = '(\\d{1,3}(?: \\d{3})+(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?|[.,]\\d+|[1-3]/[2348])';
const sizePattern = new RegExp(
  `(?<![\\p{L}\\d.,/°-])${number} ?(${sizeUnitPattern})\\b\\.?(?![\\d'-]|/(?!u))`,
  'gu',
);
/** What makes a number part of a code, a range or a rate: `REF 500 G`, `10 a 20 kg`, `4-6 kg`. */
const rangeBefore =
  /(?:\bref\.? ?:?|\d ?(?:-|a|to|ou|or|et|and) ?|[<>≤≥] ?|jusqu'a|max\.?|maxi|mini|min\.?) ?$/u;
const widestAgreement = 1.06;

/** Reads sizes in French and English: `1000 L`, `250G`, `6X1L`, `25 kg x 40`, `Pack de 6`, `A4 80g 500 f.`. */
export function parseSizes(designation: string): Sizes {
  const text = fold(designation.normalize('NFKC')).replace(/\s+/g, ' ').replaceAll('×', 'x');
  if (!/\d|\bnui|\bnight/.test(text)) return nothing;
  const sheets = parseSheets(text);
  const sizes = isPaper(text)
    ? findSizes(text).filter((size) => size.dimension !== 'mass' || size.value >= 1)
    : findSizes(text);
  return { sizes: keepClear(sizes), sheets, multiplier: parseMultiplier(text) };
}

const nothing: Sizes = { sizes: [], sheets: undefined, multiplier: undefined };

function findSizes(text: string): readonly Size[] {
  const sizes: Size[] = [];
  // `6x1l`: the x before a number is no letter of a word there, so it is set apart first.
  const apart = text.replace(/(?<=(?:^|[^\p{L}\d])\d{1,4}) ?[x*] ?(?=\d)/gu, ' x ');
  for (const match of apart.matchAll(sizePattern)) {
    const unit = findSizeUnit(match[2] ?? '');
    const written = toNumber(match[1] ?? '');
    if (unit === undefined || written === 0 || rangeBefore.test(apart.slice(0, match.index))) continue;
    // `2T` is a two-stroke engine, `19T` a lorry: a tonne is only one with a space before it.
    if (unit.name === 't' && /\dt$/.test(match[0])) continue;
    sizes.push({ dimension: unit.dimension, value: written * unit.toBase, written, text: match[0].trim() });
  }
  const night = /\b(?:nuitee|nuit|night)s?\b/.exec(apart)?.[0];
  if (night !== undefined && !sizes.some((size) => size.dimension === 'night')) {
    sizes.push({ dimension: 'night', value: 1, written: 1, text: night });
  }
  return sizes;
}

function toNumber(text: string): number {
  const [top, bottom] = text.split('/');
  if (bottom !== undefined) return Number(top) / Number(bottom);
  return Number(text.replaceAll(' ', '').replace(',', '.'));
}

/** Two sizes of one dimension are clear when they say the same (`16 oz (454 g)`); else neither is used. */
function keepClear(sizes: readonly Size[]): readonly Size[] {
  return [...Map.groupBy(sizes, (size) => size.dimension).values()].flatMap((same) => {
    const values = same.map((size) => size.value);
    const isClear = Math.max(...values) <= Math.min(...values) * widestAgreement;
    const first = same[0];
    return isClear && first !== undefined ? [first] : [];
  });
}
