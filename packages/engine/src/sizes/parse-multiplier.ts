import { listForms } from '@ledgerprint/languages';
import { findUnit } from '@ledgerprint/ledger/values';
import { toAlternatives } from '../text/alternatives.ts';
import { findAll } from '../text/find-all.ts';
import { sizeUnitPattern } from './size-units.ts';

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

const packs = (means: string) => toAlternatives(listForms('packs', means));
const words = (means: string) => toAlternatives(listForms('size-words', means));

/** Packs of food and goods whose size is written next to them. */
export const packPattern = packs('sized');
/** Between a pack and its size or number: `carton de 5 kg`. */
export const linkPattern = words('of');
const counted = packs('counted');
const containers = packs('container');
const pieces = packs('piece');
const divisors = packs('divisor');
const dozens = packs('dozen');
const each = words('each');
const sheets = words('sheets');
const units = `(?:${sizeUnitPattern})\\b`;
const word = '(?<![\\p{L}\\d])';
const end = '(?![\\p{L}\\d.,/])';

/** 5 ramettes de 500 f, 4 bidons de 20 l */
const packsPattern = new RegExp(`${word}(\\d{1,4}) ?(?:${containers}) (?:${linkPattern}|x|a4|a3) ?`, 'u');

/** 65 sacs 15 kg, 40 cartons de 12 x 750 ml: packs of what is sized, or of further packs. A number may also be a year. */
const packsStart = new RegExp(
  `(?<![\\p{L}\\d.,-])(?!20[0-4]\\d )(\\d{1,4}) ?(?:${containers}) (?:(?:${linkPattern}|x) ?)?(?=\\d)`,
  'gu',
);
const packsWithin = new RegExp(`(\\d{1,4}) ?(?:${containers}) (?:(?:${linkPattern}|x) ?)?(?=\\d)`, 'uy');
const timesWithin = new RegExp(`(\\d{1,4}) ?[x*] ?(?=\\d+(?:[.,]\\d+)? ?${units})`, 'uy');
const sizeWithin = new RegExp(`\\d+(?:[.,]\\d+)? ?${units}(?! ?[x*] ?\\d)`, 'uy');
/** The row counts what these are packed on: `palette 65 sacs`. */
const packedOn = new RegExp(`(?<![\\p{L}\\d])(?:${packPattern}|${counted}) ?(?:(?:${linkPattern}) ?)?$`, 'u');

/** All of these contain a number of containers, which most texts do not. */
const anyPacks = new RegExp(`\\d ?(?:${containers})(?![\\p{L}\\d])`, 'u');

/** That many pallets of as many bags each are unlikely: the quantity repeats the number of bags. */
const leastRepeated = 50;

/** palette 56 sacs, pallet of 40 bags */
const packOf = new RegExp(
  `${word}(?<on>${packPattern}|${counted}) (?:(?:${linkPattern}|${each}) )?(?<count>\\d{1,4}) ?(?:${containers})(?![\\p{L}\\d])`,
  'u',
);
/** 56 sacs par palette, 6 rolls per carton, 40 bags/pallet */
const perPack = new RegExp(
  `${word}(?<count>\\d{1,4}) ?(?:${containers}) ?(?:/|(?:${each}) ) ?(?<on>${packPattern}|${counted})(?![\\p{L}\\d])`,
  'u',
);

/** pack de 6, boite de 100, box of 12, lot de 3; not `bidon de 20 L` */
const countedPattern = new RegExp(
  `\\b(?:${counted}) (?:(?:${linkPattern}|${each}) |x ?|/)(\\d{1,4})${end}(?! ?${units}| ?[x*] ?\\d)`,
  'u',
);

/** From the most to the least reliable; the first match is used. All on folded text. */
const patterns: readonly RegExp[] = [
  // 6X1L, 12 x 33 cl, 10 x 500 feuilles
  new RegExp(`${word}(\\d{1,4}) ?[x*] ?\\d+(?:[.,]\\d+)? ?(?:${units}|(?:${sheets})(?![\\p{L}]))`, 'u'),
  // 25 kg x 40, 33cl x12
  new RegExp(`(?<![\\d.,])[\\d.,]*\\d ?${units}\\.? ?[x*] ?(\\d{1,4})${end}`, 'u'),
  countedPattern,
  packsPattern,
  // 6-pack, 6pk, 24 count, 12 ct, 100 pcs, 100/box
  new RegExp(`${word}(\\d{1,4})(?:-| )?(?:${pieces}|/ ?(?:${divisors}))${end}`, 'u'),
  // barquette 500 g par 8
  new RegExp(`${units}\\.? (?:${each}) (\\d{1,4})${end}(?! ?${units})`, 'u'),
  // x10, x 6
  new RegExp(`(?<![\\p{L}\\d]|\\d )x ?(\\d{1,4})${end}(?! ?${units}|[x*]| x)`, 'u'),
];

/** 15 dozen, dozen eggs */
const dozenPattern = new RegExp(`${word}(?:(\\d{1,3}) ?x? ?)?(?:${dozens})${end}`, 'u');

/**
 * The number of sized things in one unit: 6 in `6X1L`, 40 in `25 kg x 40`, 100 in `BOITE DE 100`. Undefined if there
 * is only one.
 */
export function parseMultiplier(text: string): Multiplier | undefined {
  const packed = anyPacks.test(text) ? (parsePacks(text) ?? parsePallet(text)) : undefined;
  const found = packed ?? parseDozens(text);
  if (found !== undefined) return found;
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    const value = Number(match?.[1] ?? 0);
    if (match === null || value <= 1) continue;
    const found = { value, text: match[0].trim() };
    if (pattern === packsPattern) return { ...found, packs: value, isUnsure: true };
    return { ...found, isUnsure: pattern === countedPattern };
  }
  return undefined;
}

/** A pallet is a unit of unknown contents, unless the text says how many bags are on it. */
function parsePallet(text: string): Multiplier | undefined {
  for (const pattern of [packOf, perPack]) {
    const match = pattern.exec(text);
    const { count, on = '' } = match?.groups ?? {};
    const value = Number(count ?? 0);
    if (match === null || value <= 1) continue;
    const isOfPallet = findUnit(on)?.name === 'lot';
    if (isOfPallet || pattern === perPack) return { value, text: match[0].trim(), isOfPallet, isUnsure: !isOfPallet };
  }
  return undefined;
}

function parseDozens(text: string): Multiplier | undefined {
  const dozen = dozenPattern.exec(text);
  return dozen === null ? undefined : { value: 12 * Number(dozen[1] ?? 1), text: dozen[0].trim() };
}

/** Packs of things whose size follows, multiplied by each other. */
function parsePacks(text: string): Multiplier | undefined {
  for (const start of findAll(packsStart, text)) {
    const packs = Number(start[1]);
    let value = packs;
    let at = start.index + start[0].length;
    const follow = (pattern: RegExp): RegExpExecArray | null => {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (match !== null) at += match[0].length;
      return match;
    };
    for (let inner = follow(packsWithin); inner !== null; inner = follow(packsWithin)) value *= Number(inner[1]);
    value *= Number(follow(timesWithin)?.[1] ?? 1);
    const end = at;
    if (follow(sizeWithin) === null || value <= 1) continue;
    const isPacked = packedOn.test(text.slice(0, start.index));
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
