import { findWord, skipSpace } from './characters.ts';
import {
  type CrossReference,
  longestObject,
  parseObjectAt,
  readCrossReference,
  rebuildCrossReference,
} from './cross-reference.ts';
import { decodeStream, type Filter } from './decode-stream.ts';
import { hasWord, type Parsed, parseInteger, parseValue } from './parse-object.ts';
import {
  isArray,
  isDictionary,
  isName,
  isReference,
  isStream,
  type PdfDictionary,
  PdfError,
  type PdfStream,
  type PdfValue,
} from './pdf-value.ts';

/** A file whose objects can be looked up. Missing or damaged objects are undefined: many files have some. */
export type PdfFile = {
  readonly trailers: readonly PdfDictionary[];
  /** Whether its list of objects is unusable. */
  readonly isRebuilt: boolean;
  objects(): Iterable<PdfValue | undefined>;
  /** The value itself, after resolving references. */
  resolve(value: PdfValue | undefined): PdfValue | undefined;
  /** The unpacked bytes of a stream; throws a PdfError if they are damaged or too many. */
  read(stream: PdfStream): Uint8Array;
};

const mostBytesOfStream = 64 * 2 ** 20;
/** For all unpacked streams together. */
const mostBytes = 192 * 2 ** 20;
const mostSteps = 20;
/** For parsed bytes, in addition to four times the size of the file: objects of a damaged list may share bytes. */
const mostParsedBytes = 32 * 2 ** 20;
/** An error counts as this many parsed bytes, because it takes time as well. */
const costOfDamage = 4_096;

/** Opens a file by its list of objects; if the list is damaged, by scanning for objects. */
export function openPdf(bytes: Uint8Array): PdfFile {
  try {
    const file = createPdfFile(bytes, (read) => readCrossReference(bytes, read));
    if (findCatalog(file) !== undefined) return file;
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
  }
  return rebuildPdf(bytes);
}

/** Opens a file by scanning for objects, ignoring its list. */
export function rebuildPdf(bytes: Uint8Array): PdfFile {
  const file = createPdfFile(bytes, () => rebuildCrossReference(bytes));
  file.unpackObjectStreams();
  return { ...file, isRebuilt: true };
}

/** The object from which all others are reached. */
export function findCatalog(file: PdfFile): PdfDictionary | undefined {
  for (const trailer of file.trailers) {
    const root = file.resolve(trailer.get('Root'));
    if (isDictionary(root)) return root;
  }
  for (const value of file.trailers.length === 0 ? file.objects() : []) {
    if (!isDictionary(value)) continue;
    const type = value.get('Type');
    if (isName(type) && type.name === 'Catalog') return value;
  }
  return undefined;
}

function createPdfFile(bytes: Uint8Array, locate: (read: (stream: PdfStream) => Uint8Array) => CrossReference) {
  let unpackedBytes = 0;
  let parsedBytes = 0;
  let reference: CrossReference = { places: new Map(), trailers: [] };
  const known = new Map<number, PdfValue | undefined>();
  const streams = new Map<number, ReadonlyMap<number, PdfValue>>();

  function resolve(value: PdfValue | undefined): PdfValue | undefined {
    let found = value;
    for (let step = 0; isReference(found); step++) {
      if (step > mostSteps) return undefined;
      found = objectOf(found.object);
    }
    return found;
  }

  function objectOf(object: number): PdfValue | undefined {
    if (known.has(object)) return known.get(object);
    // An object that refers to itself is invalid.
    known.set(object, undefined);
    const place = reference.places.get(object);
    const value =
      place === undefined
        ? undefined
        : ignoreDamage(() =>
            'at' in place ? parseListed(object, place.at) : objectsOfStream(place.inStream).get(object),
          );
    known.set(object, value);
    return value;
  }

  function parseListed(object: number, at: number): PdfValue {
    const found = counted(at, () => parseObjectAt(bytes, at));
    if (found.object !== object) throw new PdfError('The list of objects is wrong');
    return found.value;
  }

  /** Parses within the overall limit. */
  function counted<T extends Parsed>(at: number, parse: () => T): T {
    try {
      const parsed = parse();
      countParsed(parsed.end - at);
      return parsed;
    } catch (error) {
      if (error instanceof PdfError) countParsed(error.at + costOfDamage);
      throw error;
    }
  }

  function countParsed(length: number): void {
    parsedBytes += Math.max(0, length);
    if (parsedBytes > mostParsedBytes + 4 * bytes.length)
      throw new PdfError('Its objects take too long to read', { isTooMuch: true });
  }

  function objectsOfStream(object: number): ReadonlyMap<number, PdfValue> {
    const earlier = streams.get(object);
    if (earlier !== undefined) return earlier;
    streams.set(object, new Map());
    const stream = objectOf(object);
    const objects = isStream(stream) ? unpackObjects(stream) : new Map<number, PdfValue>();
    streams.set(object, objects);
    return objects;
  }

  /** Pairs of number and offset, then the values. */
  function unpackObjects(stream: PdfStream): ReadonlyMap<number, PdfValue> {
    const unpacked = read(stream);
    const first = resolve(stream.dictionary.get('First'));
    const objects = new Map<number, PdfValue>();
    if (typeof first !== 'number') return objects;
    let at = 0;
    while (at < first) {
      const object = parseInteger(unpacked, at);
      const place = object && parseInteger(unpacked, object.end);
      if (object === undefined || place === undefined || place.end > first) break;
      const start = first + place.number;
      const value = ignoreDamage(() => counted(start, () => parseWithin(unpacked, start)).value);
      if (value !== undefined && !objects.has(object.number)) objects.set(object.number, value);
      at = place.end;
    }
    return objects;
  }

  function read(stream: PdfStream): Uint8Array {
    const filters = filtersOf(stream.dictionary);
    const left = Math.min(mostBytesOfStream, mostBytes - unpackedBytes);
    const packed = packedBytes(stream);
    countParsed(packed.length);
    const unpacked = decodeStream(packed, filters, left);
    unpackedBytes += unpacked.length;
    return unpacked;
  }

  function packedBytes({ dictionary, start }: PdfStream): Uint8Array {
    const length = resolve(dictionary.get('Length'));
    if (typeof length === 'number' && length >= 0) {
      if (hasWord(bytes, skipSpace(bytes, start + length), 'endstream')) return bytes.subarray(start, start + length);
    }
    const end = findWord(bytes, 'endstream', start);
    return bytes.subarray(start, end === -1 ? bytes.length : end);
  }

  function filtersOf(dictionary: PdfDictionary): readonly Filter[] {
    const filter = resolve(dictionary.get('Filter') ?? dictionary.get('F'));
    const parameters = resolve(dictionary.get('DecodeParms') ?? dictionary.get('DP'));
    const names = isArray(filter) ? filter.map(resolve) : [filter];
    return names.flatMap((name, index) => {
      const own = isArray(parameters) ? resolve(parameters[index]) : parameters;
      const numberOf = (key: string) => {
        const value = isDictionary(own) ? resolve(own.get(key)) : undefined;
        return typeof value === 'number' ? value : undefined;
      };
      return isName(name) ? [{ name: name.name, numberOf }] : [];
    });
  }

  reference = locate(read);
  return {
    trailers: reference.trailers as readonly PdfDictionary[],
    isRebuilt: false,
    *objects() {
      for (const object of reference.places.keys()) yield objectOf(object);
    },
    resolve,
    read,
    /** Objects in object streams are used if they are nowhere else; streams that list objects are also trailers. */
    unpackObjectStreams(): void {
      for (const object of [...reference.places.keys()]) {
        const stream = objectOf(object);
        const type = isStream(stream) ? stream.dictionary.get('Type') : undefined;
        if (!isStream(stream) || !isName(type)) continue;
        if (type.name === 'XRef') reference.trailers.push(stream.dictionary);
        if (type.name !== 'ObjStm') continue;
        for (const inside of ignoreDamage(() => objectsOfStream(object))?.keys() ?? []) {
          if (!reference.places.has(inside)) reference.places.set(inside, { inStream: object });
        }
      }
      known.clear();
    },
  };
}

function parseWithin(source: Uint8Array, start: number): Parsed {
  const { value, end } = parseValue(source.subarray(start, start + longestObject), 0);
  // A stream cannot be nested in another.
  return { value: isStream(value) ? value.dictionary : value, end: start + end };
}

/** Undefined if an object is damaged, which does not make the others unreadable. Exceeding a limit still throws. */
function ignoreDamage<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfError && !error.isTooMuch) return undefined;
    throw error;
  }
}
