import { listForms } from '@ledgerprint/languages';
import { toAlternatives } from '../text/alternatives.ts';
import { sizeUnitPattern } from './size-units.ts';

/** The number of sized things in one unit: 6 in `6X1L`. */
export type Multiplier = {
  readonly value: number;
  readonly text: string;
  /** It counts the packs bought, so the quantity may repeat it: `20 cartons de 5 kg`. */
  readonly countsPacks: boolean;
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
const each = words('each');
const sheets = words('sheets');
const units = `(?:${sizeUnitPattern})\\b`;
const word = '(?<![\\p{L}\\d])';
const end = '(?![\\p{L}\\d.,/])';

/** 5 ramettes de 500 f, 4 bidons de 20 l */
const packsPattern = new RegExp(`${word}(\\d{1,4}) ?(?:${containers}) (?:${linkPattern}|x|a4|a3) ?`, 'u');

/** From the most to the least reliable; the first match is used. All on folded text. */
const patterns: readonly RegExp[] = [
  // 6X1L, 12 x 33 cl, 10 x 500 feuilles
  new RegExp(`${word}(\\d{1,4}) ?[x*] ?\\d+(?:[.,]\\d+)? ?(?:${units}|(?:${sheets})(?![\\p{L}]))`, 'u'),
  // 25 kg x 40, 33cl x12
  new RegExp(`(?<![\\d.,])[\\d.,]*\\d ?${units}\\.? ?[x*] ?(\\d{1,4})${end}`, 'u'),
  // pack de 6, boite de 100, box of 12, lot de 3; not "bidon de 20 L"
  new RegExp(`\\b(?:${counted}) (?:(?:${linkPattern}|${each}) |x ?|/)(\\d{1,4})${end}(?! ?${units}| ?[x*] ?\\d)`, 'u'),
  packsPattern,
  // 6-pack, 6pk, 24 count, 12 ct, 100 pcs, 100/box
  new RegExp(`${word}(\\d{1,4})(?:-| )?(?:${pieces}|/ ?(?:${divisors}))${end}`, 'u'),
  // barquette 500 g par 8
  new RegExp(`${units}\\.? (?:${each}) (\\d{1,4})${end}(?! ?${units})`, 'u'),
  // x10, x 6
  new RegExp(`(?<![\\p{L}\\d]|\\d )x ?(\\d{1,4})${end}(?! ?${units}|[x*]| x)`, 'u'),
];

/**
 * The number of sized things in one unit: 6 in `6X1L`, 40 in `25 kg x 40`, 100 in `BOITE DE 100`. Undefined if there
 * is only one.
 */
export function parseMultiplier(text: string): Multiplier | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    const value = Number(match?.[1] ?? 0);
    if (match === null || value <= 1) continue;
    return { value, text: match[0].trim(), countsPacks: pattern === packsPattern };
  }
  return undefined;
}
