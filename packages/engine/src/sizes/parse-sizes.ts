import { listForms } from '@ledgerprint/languages';
import { foldCompatible } from '@ledgerprint/ledger/text';
import type { Dimension } from '@ledgerprint/ledger/values';
import { toAlternatives } from '../text/alternatives.ts';
import { findAll } from '../text/find-all.ts';
import { endingBefore } from '../text/word-ends.ts';
import { before, createWordPattern } from '../text/word-pattern.ts';
import { stripRefrigerantCodes } from '../things/refrigerant-codes.ts';
import { linkPattern, type Multiplier, parseMultiplier, sizedPacks } from './parse-multiplier.ts';
import { findSizeUnit, sizeUnits } from './size-units.ts';

/** One size written in a designation: `value` in the base unit of its dimension, `written` as in the text. */
export type Size = {
  readonly dimension: Dimension;
  readonly value: number;
  readonly written: number;
  readonly text: string;
  /** It is the size of the pack, not of its contents: `carton de 5 kg`, `5 kg/carton`. */
  readonly isPack: boolean;
};

/** The size of one unit according to its designation. At most one size for each dimension. */
export type Sizes = {
  readonly sizes: readonly Size[];
  readonly sheets: Sheets | undefined;
  readonly multiplier: Multiplier | undefined;
  /** The only millimetres in the text: `MDF 18 mm`. */
  readonly thickness?: { readonly mm: number; readonly text: string } | undefined;
  /** Grams per square metre. */
  readonly grammage?: { readonly grams: number; readonly text: string } | undefined;
};

const words = (means: string, space?: string) => toAlternatives(listForms('size-words', means), space);
const references = words('reference');
const ranges = words('range');
const limits = words('limit', "[ ']");
const sheetWords = words('sheet');
const grammages = words('grammage');
const papers = words('paper');
const rooms = words('room');
const nights = toAlternatives(listForms('size-units', 'night'));
const distances = toAlternatives(listForms('size-units', 'distance'));
const number = '(\\d{1,3}(?: \\d{3})+(?:[.,]\\d+)?|\\d{1,3}(?:[.,]\\d{3}){2,}|\\d+(?:[.,]\\d+)?|[.,]\\d+|[1-3]/[2348])';
const units = endingBefore(sizeUnits, /\b/);
/** A number whose unit follows. `25-kg-Sack`: a hyphen may stand before the unit. */
const sizePattern = createWordPattern(
  new RegExp(`(?<![\\p{L}\\d.,/°-])${number}[ -]?(?=[a-z])`, 'u'),
  units,
  (text, at) => (text[at] === '.' ? [at + 1, at] : [at]).filter((end) => isEndOfSize(text, end)),
);

/** A hyphen may stand behind the unit before a word, and a slash before a pack. */
function isEndOfSize(text: string, at: number): boolean {
  if (text[at] !== '/') return notEnd.match(text, at) === undefined;
  const next = text[at + 1] === ' ' ? at + 2 : at + 1;
  return text[next] === 'u' || sizedPacks(text, next).length > 0;
}

const notEnd = createWordPattern(/[\d']|-(?!\p{L}{3})/u);

/** What makes a number part of a reference, a range or a limit: `REF 500 G`, `10 a 20 kg`, `4-6 kg`, `max 5 kg`. */
const rangeBefore = new RegExp(
  String.raw`(?:\b(?:${references})\.? ?:?|\d ?(?:-|${ranges}) ?|[<>≤≥] ?|(?:${limits})\.?) ?$`,
  'u',
);
/** `carton 5 kg`, `colis de 10 kg`; `25 kg/sac`. */
const packBefore = createWordPattern(/(?<![\p{L}\d])/u, sizedPacks, new RegExp(` ?(?:(?:${linkPattern}) |d')?$`, 'u'));
const packBehind = createWordPattern(/ ?\/ ?/u, endingBefore(sizedPacks, /\b/));
/** `25-kg-Sack`, `25kg-Sack` */
const joinedPack = createWordPattern(
  /(\d)[ -]?(?=[a-z])/u,
  sizeUnits,
  /-/u,
  before(endingBefore(sizedPacks, /(?!\p{L})/u)),
);
const nightPattern = new RegExp(`\\b(?:${nights})\\b`);
const widestAgreement = 1.06;
/** The ends of a range differ less. */
const widestRange = 100;

/**
 * How `2.500 L` and `2,500 L` are read: as two and a half litres, or as two thousand five hundred. `unpacked`: a number before a pack
 * belongs to the name, as in `Ammonitrate 27 big bag 500 kg`.
 */
export type Numbers = 'decimal' | 'grouped' | 'unpacked';

/** The last text of each: several rules read the sizes of a row in turn. */
const lastRead = new Map<Numbers, { readonly designation: string; readonly sizes: Sizes }>();

/** Reads sizes: `1000 L`, `250G`, `6X1L`, `25 kg x 40`, `Pack de 6`, `A4 80g 500 f.`. */
export function parseSizes(designation: string, numbers: Numbers = 'decimal'): Sizes {
  const last = lastRead.get(numbers);
  if (last?.designation === designation) return last.sizes;
  const sizes = readSizes(designation, numbers);
  lastRead.set(numbers, { designation, sizes });
  return sizes;
}

const unusualSpace = /[^\S ]| {2}/;

/** Everything but the sizes is read when it is asked for: most rules do not, and most texts have nothing of it. */
function readSizes(designation: string, numbers: Numbers): Sizes {
  const folded = foldCompatible(designation);
  const whole = (unusualSpace.test(folded) ? folded.replace(/\s+/g, ' ') : folded).replaceAll('×', 'x');
  // Most texts have no numbers, without which there are neither refrigerants nor sizes.
  const text = /\d/.test(whole) ? separatePacks(stripRefrigerantCodes(whole)) : whole;
  if (!/\d/.test(text) && !nightPattern.test(text)) return nothing;
  const found = findSizes(text, numbers);
  const isOfPaper = found.length > 0 && isPaper(text);
  const sizes = isOfPaper ? found.filter((size) => size.dimension !== 'mass' || size.value >= 1) : found;
  const readMultiplier = once(() => {
    if (numbers === 'unpacked') return undefined;
    const isStay = sizes.some(({ dimension }) => dimension === 'night');
    return parseMultiplier(text) ?? (isStay ? parseRooms(text) : undefined);
  });
  const readSheets = once(() => parseSheets(text));
  const readThickness = once(() => parseThickness(text));
  const readGrammage = once(() => parseGrammage(text));
  return {
    sizes: sizes.length < 2 ? sizes : keepClear(sizes, readMultiplier),
    get sheets() {
      return readSheets();
    },
    get multiplier() {
      return readMultiplier();
    },
    get thickness() {
      return readThickness();
    },
    get grammage() {
      return readGrammage();
    },
  };
}

function separatePacks(text: string): string {
  if (!text.includes('-')) return text;
  let separated = '';
  let done = 0;
  for (let found = joinedPack.find(text); found !== undefined; found = joinedPack.find(text, found.end)) {
    const [digit, unit] = found.groups;
    separated += `${text.slice(done, found.index)}${digit} ${unit} `;
    done = found.end;
  }
  return separated + text.slice(done);
}

function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}

const roomPattern = new RegExp(`(?<![\\p{L}\\d.,/])(\\d{1,3}) (?:${rooms})(?![\\p{L}\\d])`, 'u');

/** `2 nights, 3 rooms` are six; the quantity may repeat the number of rooms. */
function parseRooms(text: string): Multiplier | undefined {
  const match = roomPattern.exec(text);
  const value = Number(match?.[1] ?? 0);
  return match === null || value <= 1 ? undefined : { value, text: match[0], packs: value };
}

const millimetres = /(?<![\p{L}\d.,x/-])(\d{1,3}(?:[.,]\d{1,2})?) ?mm(?![\p{L}\d])/gu;
const perSquareMetre = /(?<![\p{L}\d.,/-])(\d{2,4}) ?g ?\/ ?m2(?!\d)/u;

/** Undefined if the text has several, such as length and width. */
function parseThickness(text: string): Sizes['thickness'] {
  const [first, ...others] = findAll(millimetres, text);
  if (first === undefined || others.length > 0 || /\d ?x ?\d/.test(text)) return undefined;
  return { mm: Number((first[1] ?? '').replace(',', '.')), text: first[0] };
}

function parseGrammage(text: string): Sizes['grammage'] {
  const found = perSquareMetre.exec(text);
  return found === null ? undefined : { grams: Number(found[1]), text: found[0] };
}

const nothing: Sizes = { sizes: [], sheets: undefined, multiplier: undefined };

const severalGroups = /^\d{1,3}(?:[.,]\d{3}){2,}$/;
const oneGroup = /(?<![\d.,])[1-9]\d{0,2}[.,]\d{3}(?![\d.,])/;

/** Whether a number of a text means something else if its point or comma separates thousands, or if it belongs to a name. */
export function findOtherReading(designation: string, { multiplier }: Sizes): Exclude<Numbers, 'decimal'> | undefined {
  if (oneGroup.test(designation)) return 'grouped';
  return multiplier?.isUnsure === true ? 'unpacked' : undefined;
}

function findSizes(text: string, numbers: Numbers): readonly Size[] {
  const sizes: Size[] = [];
  // `6x1l`: the x before a number is not part of a word, so it is separated first.
  const apart = text.replace(/(?<=(?:^|[^\p{L}\d])\d{1,4}) ?[x*] ?(?=\d)/gu, ' x ');
  for (let match = sizePattern.find(apart); match !== undefined; match = sizePattern.find(apart, match.end)) {
    const [digits = '', unitText = ''] = match.groups;
    const unit = findSizeUnit(unitText);
    const written = toNumber(digits, numbers);
    const before = apart.slice(0, match.index);
    if (unit === undefined || written === 0 || isRange(before, written)) continue;
    if (unit.name === 't' && /\dt$/.test(match.text) && !isLoad(written, text)) continue;
    const isPack = packBefore.find(before) !== undefined || packBehind.match(apart, match.end) !== undefined;
    const { dimension, toBase } = unit;
    sizes.push({ dimension, value: written * toBase, written, text: match.text.trim(), isPack });
  }
  const night = nightPattern.exec(apart)?.[0];
  if (night !== undefined && !sizes.some((size) => size.dimension === 'night')) {
    sizes.push({ dimension: 'night', value: 1, written: 1, text: night, isPack: false });
  }
  return sizes;
}

const distancePattern = new RegExp(`\\d ?(?:${distances})\\b`);
/** The gross weights by which lorries are called. */
const lorries: ReadonlySet<number> = new Set([3.5, 7.5, 12, 16, 18, 19, 26, 32, 38, 40, 44]);

/** `2T` is a two-stroke engine, `19T` a lorry: `T` directly behind a number is a tonne only if it is carried over a distance. */
function isLoad(tonnes: number, text: string): boolean {
  return !lorries.has(tonnes) && distancePattern.test(text);
}

/** `10 - 20 kg` is a range; `N 39 - 25 000 kg` and `UAN 30 - 12 t` are a product and its amount. */
function isRange(before: string, written: number): boolean {
  if (!rangeBefore.test(before)) return false;
  const least = Number(/(?<![\d.,])(\d+) - $/.exec(before)?.[1] ?? Number.NaN);
  return !(written < least || (least > 0 && written > widestRange * least));
}

function toNumber(text: string, numbers: Numbers): number {
  const [top, bottom] = text.split('/');
  if (bottom !== undefined) return Number(top) / Number(bottom);
  const isGrouped = severalGroups.test(text) || (numbers === 'grouped' && oneGroup.test(text));
  if (isGrouped) return Number(text.replaceAll(/[.,]/g, ''));
  return Number(text.replaceAll(' ', '').replace(',', '.'));
}

/**
 * Two sizes of one dimension are clear in three cases: they agree (`16 oz (454 g)`), one is that of the pack and the
 * other that of a piece (`steaks 125 g carton de 5 kg`), or the pack is that many pieces (`40 x 125 g, 5 kg`).
 * Otherwise neither is used.
 */
function keepClear(sizes: readonly Size[], readMultiplier: () => Multiplier | undefined): readonly Size[] {
  return [...Map.groupBy(sizes, (size) => size.dimension).values()].flatMap((same) => {
    const first = same[0];
    if (first === undefined || agree(same.map(({ value }) => value))) return first ?? [];
    const packs = same.filter(({ isPack }) => isPack);
    const pieces = same.toSorted((a, b) => a.value - b.value);
    const [least, most] = [pieces[0], pieces.at(-1)];
    if (least === undefined || most === undefined) return [];
    const multiplier = readMultiplier();
    if (multiplier !== undefined) {
      return same.length === 2 && agree([least.value * multiplier.value, most.value]) ? [least] : [];
    }
    return packs.length === 1 && packs[0] === most ? [most] : [];
  });
}

function agree(values: readonly number[]): boolean {
  return Math.max(...values) <= Math.min(...values) * widestAgreement;
}

/** Sheets of paper: number, area and weight. */
type Sheets = {
  readonly count: number;
  readonly format: string;
  readonly gramsPerM2: number;
  readonly massKg: number;
  readonly text: string;
};

/** Areas in square metres: ISO 216, and the US formats. */
const areas: Readonly<Record<string, number>> = {
  a0: 0.841 * 1.189,
  a1: 0.594 * 0.841,
  a2: 0.42 * 0.594,
  a3: 0.297 * 0.42,
  a4: 0.21 * 0.297,
  a5: 0.148 * 0.21,
  a6: 0.105 * 0.148,
  letter: 0.2159 * 0.2794,
  legal: 0.2159 * 0.3556,
};

const countPattern = new RegExp(
  String.raw`(?<![\p{L}\d.,/])(\d{1,3}(?: \d{3})|\d{2,6}) ?(?:${sheetWords})\.?(?![\p{L}\d])`,
  'u',
);
const grammagePattern = new RegExp(
  String.raw`(?<![\p{L}\d.,])(\d{2,3}) ?(?:${grammages})\.?(?: ?\/? ?m2)?(?![\p{L}\d])`,
  'u',
);
const paperPattern = new RegExp(String.raw`\b(?:${papers})\b`);
const formatPattern = /(?<![\p{L}\d])(a[0-6]|letter|legal)(?![\p{L}\d])/u;
const lightestPaper = 35;
const heaviestPaper = 400;

/**
 * The sheets of a folded designation. Requires their number and format. Without a weight, `ramette`, `ream` and
 * `papier` are assumed to have the 80 g/m² of common copy paper; other texts give nothing.
 */
function parseSheets(text: string): Sheets | undefined {
  const count = countPattern.exec(text);
  const format = formatPattern.exec(text)?.[1];
  if (count === null || format === undefined) return undefined;
  const written = grammagePattern.exec(text);
  const grams = written === null ? undefined : Number(written[1]);
  const isPaperWeight = grams !== undefined && grams >= lightestPaper && grams <= heaviestPaper;
  if (!isPaperWeight && !paperPattern.test(text)) return undefined;
  const gramsPerM2 = isPaperWeight ? grams : 80;
  const sheets = Number((count[1] ?? '').replace(' ', ''));
  return {
    count: sheets,
    format: format.length === 2 ? format.toUpperCase() : format,
    gramsPerM2,
    massKg: (sheets * (areas[format] ?? 0) * gramsPerM2) / 1000,
    text: [format, written?.[0], count[0]].filter((part) => part !== undefined).join(' '),
  };
}

/** Whether grams in a folded text are the weight of its paper per square metre, not of the goods. */
function isPaper(text: string): boolean {
  return formatPattern.test(text) || paperPattern.test(text);
}
