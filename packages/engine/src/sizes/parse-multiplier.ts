import { listForms } from '@ledgerprint/languages';
import { findUnit } from '@ledgerprint/ledger/values';
import { toAlternatives } from '../text/alternatives.ts';
import { createWordEnds, eitherOf, endingBefore } from '../text/word-ends.ts';
import { before, createWordPattern, notBefore, type PatternMatch } from '../text/word-pattern.ts';
import { sizeUnits } from './size-units.ts';

/** The number of sized things in one unit: 6 in `6X1L`. */
export type Multiplier = {
  readonly value: number;
  readonly text: string;
  /** The packs bought, if it counts them: the quantity may repeat that number: `20 cartons de 5 kg`. */
  readonly packs?: number | undefined;
  /** The number may also belong to a name, or the size may be that of the pack: `carton de 6 rouleaux, 15 kg`. */
  readonly isUnsure?: boolean;
  /** The number of bags on a pallet, which multiplies pallets but not bags: `sac 25 kg, palette 56 sacs`. */
  readonly isOfPallet?: boolean;
};

const packsOf = (means: string) => createWordEnds(listForms('packs', means));
const words = (means: string) => toAlternatives(listForms('size-words', means));

/** Packs of food and goods whose size is written next to them. */
export const sizedPacks = packsOf('sized');
/** Between a pack and its size or number: `carton de 5 kg`. */
export const linkPattern = words('of');
const counted = packsOf('counted');
const anyPack = eitherOf(sizedPacks, counted);
const containers = packsOf('container');
const pieces = toAlternatives(listForms('packs', 'piece'));
const divisors = toAlternatives(listForms('packs', 'divisor'));
const dozens = toAlternatives(listForms('packs', 'dozen'));
const each = words('each');
const units = endingBefore(sizeUnits, /\b/);
const sheets = endingBefore(createWordEnds(listForms('size-words', 'sheets')), /(?![\p{L}])/u);
const word = '(?<![\\p{L}\\d])';
const end = '(?![\\p{L}\\d.,/])';
const wordEnd = /(?![\p{L}\d])/u;

const sizeStart = createWordPattern(/\d+(?:[.,]\d+)? ?/u, units);
/** A number and its unit, and no unit. */
const beforeSize = before((text, at) => toEnds(sizeStart.match(text, at)));
const noUnit = notBefore(eitherOf(units, (text, at) => (text[at] === ' ' ? units(text, at + 1) : [])));

function toEnds(match: PatternMatch | undefined): readonly number[] {
  return match === undefined ? [] : [match.end];
}

const count = new RegExp(`${word}(\\d{1,4}) ?`, 'u');

/** 5 ramettes de 500 f, 4 bidons de 20 l */
const packsPattern = createWordPattern(count, containers, new RegExp(` (?:${linkPattern}|x|a4|a3) ?`, 'u'));

const beforePacked = new RegExp(` (?:(?:${linkPattern}|x) ?)?(?=\\d)`, 'u');
/** 65 sacs 15 kg, 40 cartons de 12 x 750 ml: packs of what is sized, or of further packs. A number may also be a year. */
const packsStart = createWordPattern(/(?<![\p{L}\d.,-])(?!20[0-4]\d )(\d{1,4}) ?/u, containers, beforePacked);
const packsWithin = createWordPattern(/(\d{1,4}) ?/u, containers, beforePacked);
const timesWithin = createWordPattern(/(\d{1,4}) ?[x*] ?/u, beforeSize);
const sizeWithin = createWordPattern(/\d+(?:[.,]\d+)? ?/u, units, /(?! ?[x*] ?\d)/u);
/** The row counts what these are packed on: `palette 65 sacs`. */
const packedOn = createWordPattern(new RegExp(word, 'u'), anyPack, new RegExp(` ?(?:(?:${linkPattern}) ?)?$`, 'u'));

/** All of these contain a number of containers, which most texts do not. */
const anyPacks = createWordPattern(/\d ?(?=\p{L})/u, containers, wordEnd);

/** That many pallets of as many bags each are unlikely: the quantity repeats the number of bags. */
const leastRepeated = 50;

/** palette 56 sacs, pallet of 40 bags */
const packOf = createWordPattern(
  new RegExp(word, 'u'),
  anyPack,
  new RegExp(` (?:(?:${linkPattern}|${each}) )?(\\d{1,4}) ?`, 'u'),
  endingBefore(containers, wordEnd),
);
/** 56 sacs par palette, 6 rolls per carton, 40 bags/pallet */
const perPack = createWordPattern(
  count,
  containers,
  new RegExp(` ?(?:/|(?:${each}) ) ?`, 'u'),
  endingBefore(anyPack, wordEnd),
);

/** pack de 6, boite de 100, box of 12, lot de 3; not `bidon de 20 L` */
const ofCount = new RegExp(` (?:(?:${linkPattern}|${each}) |x ?|/)(\\d{1,4})${end}(?! ?[x*] ?\\d)`, 'u');
const countedPattern = createWordPattern(/\b/u, counted, ofCount, noUnit);
const perEach = new RegExp(`\\.? (?:${each}) (\\d{1,4})${end}`, 'u');
const pieceCount = new RegExp(`${word}(\\d{1,4})(?:-| )?(?:${pieces}|/ ?(?:${divisors}))${end}`, 'u');

/** A pattern, the place of its number among its groups, and what is in all of its texts, which is found faster. */
type Counting = {
  readonly pattern: { find(text: string): Pick<PatternMatch, 'text' | 'groups'> | undefined };
  readonly group: number;
  readonly onlyIf?: RegExp;
};

/** From the most to the least reliable; the first match is used. All on folded text. */
const patterns: readonly Counting[] = [
  // 6X1L, 12 x 33 cl, 10 x 500 feuilles
  {
    pattern: createWordPattern(
      new RegExp(`${word}(\\d{1,4}) ?[x*] ?\\d+(?:[.,]\\d+)? ?`, 'u'),
      eitherOf(units, sheets),
    ),
    group: 0,
  },
  // 25 kg x 40, 33cl x12
  {
    pattern: createWordPattern(/(?<![\d.,])[\d.,]*\d ?/u, units, new RegExp(`\\.? ?[x*] ?(\\d{1,4})${end}`, 'u')),
    group: 1,
    onlyIf: /[x*] ?\d/,
  },
  { pattern: countedPattern, group: 1, onlyIf: ofCount },
  { pattern: packsPattern, group: 0 },
  // 6-pack, 6pk, 24 count, 12 ct, 100 pcs, 100/box
  { pattern: { find: (text) => toMatch(pieceCount.exec(text)) }, group: 0 },
  // barquette 500 g par 8
  { pattern: createWordPattern(/(?=[a-z])/u, units, perEach, noUnit), group: 1, onlyIf: perEach },
  // x10, x 6
  {
    pattern: createWordPattern(new RegExp(`(?<![\\p{L}\\d]|\\d )x ?(\\d{1,4})${end}(?![x*]| x)`, 'u'), noUnit),
    group: 0,
  },
];

function toMatch(match: RegExpExecArray | null): Pick<PatternMatch, 'text' | 'groups'> | undefined {
  return match === null ? undefined : { text: match[0], groups: match.slice(1) };
}

/** 15 dozen, dozen eggs */
const dozenPattern = new RegExp(`${word}(?:(\\d{1,3}) ?x? ?)?(?:${dozens})${end}`, 'u');

/**
 * The number of sized things in one unit: 6 in `6X1L`, 40 in `25 kg x 40`, 100 in `BOITE DE 100`. Undefined if there
 * is only one.
 */
export function parseMultiplier(text: string): Multiplier | undefined {
  const hasPacks = anyPacks.find(text) !== undefined;
  const packed = hasPacks ? (parsePacks(text) ?? parsePallet(text)) : undefined;
  const found = packed ?? parseDozens(text);
  if (found !== undefined) return found;
  for (const { pattern, group, onlyIf } of patterns) {
    if (onlyIf?.test(text) === false || (pattern === packsPattern && !hasPacks)) continue;
    const match = pattern.find(text);
    const value = Number(match?.groups[group] ?? 0);
    if (match === undefined || value <= 1) continue;
    const found = { value, text: match.text.trim() };
    if (pattern === packsPattern) return { ...found, packs: value, isUnsure: true };
    return { ...found, isUnsure: pattern === countedPattern };
  }
  return undefined;
}

/** A pallet is a unit of unknown contents, unless the text says how many bags are on it. */
function parsePallet(text: string): Multiplier | undefined {
  const of = packOf.find(text);
  const [on = '', number = 0] = of?.groups ?? [];
  if (of !== undefined && Number(number) > 1 && isPallet(on)) {
    return { value: Number(number), text: of.text.trim(), isOfPallet: true, isUnsure: false };
  }
  const per = perPack.find(text);
  const value = Number(per?.groups[0] ?? 0);
  if (per === undefined || value <= 1) return undefined;
  const isOfPallet = isPallet(per.groups[2] ?? '');
  return { value, text: per.text.trim(), isOfPallet, isUnsure: !isOfPallet };
}

function isPallet(pack: string): boolean {
  return findUnit(pack)?.name === 'lot';
}

function parseDozens(text: string): Multiplier | undefined {
  const dozen = dozenPattern.exec(text);
  return dozen === null ? undefined : { value: 12 * Number(dozen[1] ?? 1), text: dozen[0].trim() };
}

/** Packs of things whose size follows, multiplied by each other. */
function parsePacks(text: string): Multiplier | undefined {
  for (let start = packsStart.find(text); start !== undefined; start = packsStart.find(text, start.end)) {
    const packs = Number(start.groups[0]);
    let value = packs;
    let at = start.end;
    const follow = (pattern: typeof packsWithin): PatternMatch | undefined => {
      const match = pattern.match(text, at);
      if (match !== undefined) at = match.end;
      return match;
    };
    for (let inner = follow(packsWithin); inner !== undefined; inner = follow(packsWithin)) {
      value *= Number(inner.groups[0]);
    }
    value *= Number(follow(timesWithin)?.groups[0] ?? 1);
    const end = at;
    if (follow(sizeWithin) === undefined || value <= 1) continue;
    const isPacked = packedOn.find(text.slice(0, start.index)) !== undefined;
    const mayBeRepeated = !isPacked || packs >= leastRepeated;
    return {
      value,
      text: text.slice(start.index, end).trim(),
      packs: mayBeRepeated ? packs : undefined,
      isUnsure: true,
    };
  }
  return undefined;
}
