import { sizeUnitPattern } from './size-units.ts';

const size = new RegExp(
  `(?<![\\p{L}\\d])(?:\\d+ ?[x*×] ?)?\\d+(?:[.,]\\d+)? ?(?:${sizeUnitPattern}|%)(?![\\p{L}\\d])(?: ?[x*×] ?\\d+)?`,
  'giu',
);

/** The designation without its sizes and packs, leaving only its words. */
export function stripSizes(designation: string): string {
  return designation
    .normalize('NFKC')
    .replace(size, ' ')
    .replace(/(?<![\p{L}\d])[x*×] ?\d+(?![\p{L}\d])/giu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
