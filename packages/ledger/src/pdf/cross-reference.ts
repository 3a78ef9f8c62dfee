import { findLastWord, findWord, isSpace, skipSpace } from './characters.ts';
import { hasWord, type Parsed, parseInteger, parseValue } from './parse-object.ts';
import { isDictionary, isStream, type PdfDictionary, PdfError, type PdfStream, type PdfValue } from './pdf-value.ts';

/** The location of an object: an offset in the file, or an object stream. */
export type Place = { readonly at: number } | { readonly inStream: number };

/** The locations of the objects of a file, and its trailers, newest first. */
export type CrossReference = { readonly places: Map<number, Place>; readonly trailers: PdfDictionary[] };

/** Unpacks a stream whose dictionary has no references. */
export type ReadStream = (stream: PdfStream) => Uint8Array;

const mostObjects = 1_000_000;
/**
 * A file has one section per revision. The limit matters in a damaged file, where each section may be read to the
 * maximum length.
 */
const mostTrailers = 256;
/**
 * Not including the bytes of a stream. The limit keeps objects without an end from being read to the end of the file
 * each time.
 */
export const longestObject = 128 * 1024;

/** The list of objects of a file, including earlier revisions; throws a PdfError if it is damaged. */
export function readCrossReference(bytes: Uint8Array, readStream: ReadStream): CrossReference {
  const found: CrossReference = { places: new Map(), trailers: [] };
  const word = findLastWord(bytes, 'startxref');
  if (word === -1) throw new PdfError('It does not say where its objects are');
  const waiting = [parseInteger(bytes, word + 'startxref'.length)?.number];
  const seen = new Set<number>();
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const trailer = hasWord(bytes, skipSpace(bytes, at), 'xref')
      ? readTable(bytes, skipSpace(bytes, at) + 4, found)
      : readListStream(bytes, at, { found, readStream });
    found.trailers.push(trailer);
    for (const key of ['XRefStm', 'Prev']) {
      const earlier = trailer.get(key);
      if (typeof earlier === 'number') waiting.push(earlier);
    }
  }
  return found;
}

/** Scans for the objects themselves; of several with the same number, the last is used. */
export function rebuildCrossReference(bytes: Uint8Array): CrossReference {
  const found: CrossReference = { places: new Map(), trailers: [] };
  for (let word = findWord(bytes, 'obj', 0); word !== -1; word = findWord(bytes, 'obj', word + 3)) {
    const start = startOfObject(bytes, word);
    const object = start === undefined ? undefined : parseInteger(bytes, start);
    if (start !== undefined && object !== undefined && found.places.size < mostObjects)
      found.places.set(object.number, { at: start });
  }
  const words: number[] = [];
  for (let word = findWord(bytes, 'trailer', 0); word !== -1; word = findWord(bytes, 'trailer', word + 7))
    words.push(word);
  for (const word of words.slice(-mostTrailers).reverse()) {
    const trailer = tryParse(bytes, word + 7);
    if (isDictionary(trailer)) found.trailers.push(trailer);
  }
  return found;
}

/** The object at an offset, with its number and end. Objects beyond the maximum length are not needed. */
export function parseObjectAt(bytes: Uint8Array, at: number): Parsed & { readonly object: number } {
  const window = bytes.subarray(at, at + longestObject);
  const object = parseInteger(window, 0);
  const generation = object && parseInteger(window, object.end);
  const word = generation && skipSpace(window, generation.end);
  if (object === undefined || word === undefined || !hasWord(window, word, 'obj'))
    throw new PdfError('An object is not where it should be');
  const { value, end } = parseValue(window, word + 3);
  return {
    object: object.number,
    value: isStream(value) ? { ...value, start: at + value.start } : value,
    end: at + end,
  };
}

function tryParse(bytes: Uint8Array, at: number): PdfValue | undefined {
  try {
    return parseValue(bytes.subarray(at, at + longestObject), 0).value;
  } catch (error) {
    if (error instanceof PdfError) return undefined;
    throw error;
  }
}

/** Back from `obj` over the generation to the number: `12 0 obj`. */
function startOfObject(bytes: Uint8Array, word: number): number | undefined {
  const generation = startOfNumber(bytes, word);
  return generation === undefined ? undefined : startOfNumber(bytes, generation);
}

function startOfNumber(bytes: Uint8Array, end: number): number | undefined {
  let last = end - 1;
  while (last >= 0 && end - last < 20 && isSpace(bytes[last])) last--;
  if (last === end - 1) return undefined;
  let start = last;
  while (start >= 0 && last - start < 10 && (bytes[start] ?? 0) >= 0x30 && (bytes[start] ?? 0) <= 0x39) start--;
  return start === last ? undefined : start + 1;
}

/** Lines of offset, generation and `n` or `f`, in sections that start with the first number and the count. */
function readTable(bytes: Uint8Array, start: number, found: CrossReference): PdfDictionary {
  let at = start;
  for (let section = parseInteger(bytes, at); section !== undefined; section = parseInteger(bytes, at)) {
    const count = parseInteger(bytes, section.end);
    if (count === undefined) throw new PdfError('The list of objects is damaged');
    at = count.end;
    for (let index = 0; index < count.number; index++) {
      const place = parseInteger(bytes, at);
      const generation = place && parseInteger(bytes, place.end);
      if (place === undefined || generation === undefined) throw new PdfError('The list of objects is damaged');
      const kind = skipSpace(bytes, generation.end);
      if (bytes[kind] === 0x6e) addPlace(found, section.number + index, { at: place.number });
      at = kind + 1;
    }
  }
  const word = skipSpace(bytes, at);
  if (!hasWord(bytes, word, 'trailer')) throw new PdfError('The list of objects has no trailer');
  const { value } = parseValue(bytes, word + 'trailer'.length);
  if (!isDictionary(value)) throw new PdfError('The trailer is not a dictionary');
  return value;
}

function readListStream(
  bytes: Uint8Array,
  at: number,
  { found, readStream }: { readonly found: CrossReference; readonly readStream: ReadStream },
): PdfDictionary {
  const { value } = parseObjectAt(bytes, at);
  if (!isStream(value)) throw new PdfError('The list of objects is missing');
  const { dictionary } = value;
  const widths = numbersOf(dictionary.get('W'));
  const [kindBytes = 0, placeBytes = 0, moreBytes = 0] = widths;
  const entryBytes = kindBytes + placeBytes + moreBytes;
  if (entryBytes < 1 || widths.some((width) => width < 0 || width > 8))
    throw new PdfError('The list of objects is damaged');
  const list = readStream(value);
  const sections = numbersOf(dictionary.get('Index') ?? [0, Number(dictionary.get('Size') ?? 0)]);
  let entry = 0;
  for (let section = 0; section + 1 < sections.length; section += 2) {
    const [first = 0, count = 0] = sections.slice(section, section + 2);
    for (let index = 0; index < count && entry + entryBytes <= list.length; index++, entry += entryBytes) {
      const kind = kindBytes === 0 ? 1 : readNumber(list, entry, kindBytes);
      const place = readNumber(list, entry + kindBytes, placeBytes);
      if (kind === 1) addPlace(found, first + index, { at: place });
      else if (kind === 2) addPlace(found, first + index, { inStream: place });
    }
  }
  return dictionary;
}

/** Earlier entries are newer. */
function addPlace({ places }: CrossReference, object: number, place: Place): void {
  if (!places.has(object) && places.size < mostObjects) places.set(object, place);
}

function numbersOf(value: PdfValue | undefined): readonly number[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : [];
}

function readNumber(bytes: Uint8Array, at: number, length: number): number {
  let number = 0;
  for (let index = 0; index < length; index++) number = 256 * number + (bytes[at + index] ?? 0);
  return number;
}
