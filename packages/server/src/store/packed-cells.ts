import { separator } from '@ledgerprint/engine/results';
import { gap, type SharedTexts } from './shared-texts.ts';

// The cells of a line as one text, in which what other lines of its project have too is only referred to.
//
// A packed text is a sign for each shared text, `\x01`, and the values that fill their gaps. A value ends with `\x02`,
// or it is `\x03` and the place of an earlier value of the line.

/**
 * How a cell is packed. A value is rarely the same in two lines; a text often is; a list has several texts, separated
 * like alternatives or reasons, with values in them.
 */
export type CellKind = 'value' | 'text' | 'list';

const endOfSigns = '\x01';
const endOfValue = '\x02';
const repeated = '\x03';
/** Instead of the sign of a text: the text itself is the next value. */
const inFull = '\x04';
const endOfList = ' ';
/** Separates texts that the caller packs as one. */
export const between = '\x05';
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters above.
const reserved = /[\x01-\x05]/;

/** Whether a text contains none of the characters that packing needs. */
export function isPackable(text: string): boolean {
  return !reserved.test(text);
}

/** Values of this length are referred to if they occur again, while a place is a single byte. */
const leastRepeated = 3;
const mostRepeated = 95;
const firstPlace = 0x20;

/** Signs of one byte in UTF-8 for the first texts, then of two, then of three. A blank is no sign. */
const firstSign = 0x20;
const oneByteSigns = 95;
const firstLongSign = 0xa0;

function toSign(id: number): string {
  return String.fromCharCode(id < oneByteSigns ? firstSign + id : firstLongSign - oneByteSigns + id);
}

function fromSign(code: number): number {
  return code < firstLongSign ? code - firstSign : code - firstLongSign + oneByteSigns;
}

/** Numbers of a reason that go with its texts. */
const constants: ReadonlySet<string> = new Set([
  ...['factor', 'priceYear', 'pct', 'ratio', 'fromYear', 'toYear', 'year', 'gramsPerM2', 'kgPerLitre'],
  ...['ghgCategory', 'begesPost'],
]);
/** Texts of a reason that differ from line to line. */
const ownTexts: ReadonlySet<string> = new Set([
  ...['supplier', 'account', 'clientCategory', 'designation', 'places', 'text', 'day', 'next', 'third', 'itemCode'],
  ...['decision', 'secondDecision', 'message', 'categories'],
]);

/**
 * Packs cells of these kinds, all of them packable. `known` are values that are stored elsewhere in the line, and so
 * need not be repeated.
 */
export function packCells(
  cells: readonly string[],
  kinds: readonly CellKind[],
  texts: SharedTexts,
  known: readonly string[] = [],
): string {
  let signs = '';
  let values = endOfSigns;
  const places: string[] = known.filter(isRepeatable);

  const addValue = (value: string) => {
    if (isRepeatable(value)) {
      const place = places.indexOf(value);
      if (place !== -1) {
        values += repeated + String.fromCharCode(firstPlace + place);
        return;
      }
      if (places.length < mostRepeated) places.push(value);
    }
    values += value + endOfValue;
  };
  const addText = (text: string, own: readonly string[], full: string) => {
    const id = texts.idOf(text);
    if (id === undefined) {
      signs += inFull;
      values += full + endOfValue;
      return;
    }
    signs += toSign(id);
    for (const value of own) addValue(value);
  };

  for (const [at, cell] of cells.entries()) {
    const kind = kinds[at];
    if (kind === 'value') addValue(cell);
    else if (kind === 'text') addText(cell, [], cell);
    else {
      if (cell !== '')
        for (const part of cell.split(separator)) {
          const { text, own } = takeValues(part);
          addText(text, own, part);
        }
      signs += endOfList;
    }
  }
  return signs + values;
}

function isRepeatable(value: string): boolean {
  return value.length >= leastRepeated;
}

/** The text with gaps, and the values that fill them. */
function takeValues(part: string): { readonly text: string; readonly own: readonly string[] } {
  const mark = part.indexOf('?');
  if (mark === -1) {
    const colon = part.lastIndexOf(':');
    if (colon === -1) return { text: part, own: [] };
    return { text: part.slice(0, colon + 1) + gap, own: [part.slice(colon + 1)] };
  }
  const own: string[] = [];
  let text = '';
  let copied = 0;
  for (let from = mark + 1; from <= part.length; ) {
    const next = part.indexOf('&', from);
    const end = next === -1 ? part.length : next;
    const equals = part.indexOf('=', from);
    if (equals !== -1 && equals < end) {
      const name = part.slice(from, equals);
      if (startsNumber(part.charCodeAt(equals + 1)) ? !constants.has(name) : ownTexts.has(name)) {
        own.push(part.slice(equals + 1, end));
        text += part.slice(copied, equals + 1) + gap;
        copied = end;
      }
    }
    from = end + 1;
  }
  return { text: text + part.slice(copied), own };
}

/** A digit or a minus sign. */
function startsNumber(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2d;
}

/** The numbers of the shared texts to which a packed text refers. */
export function* listShared(packed: string): Generator<number> {
  for (let at = 0; packed[at] !== endOfSigns; at++) {
    const sign = packed[at] as string;
    if (sign !== endOfList && sign !== inFull) yield fromSign(sign.charCodeAt(0));
  }
}

/** The cells that were packed, with the same known values. */
export function unpackCells(
  packed: string,
  kinds: readonly CellKind[],
  texts: SharedTexts,
  known: readonly string[] = [],
): string[] {
  const places: string[] = known.filter(isRepeatable);
  let sign = 0;
  let at = packed.indexOf(endOfSigns) + 1;

  const takeValue = (): string => {
    if (packed[at] === repeated) {
      at += 2;
      return places[packed.charCodeAt(at - 1) - firstPlace] ?? '';
    }
    const value = takeFull();
    if (places.length < mostRepeated && isRepeatable(value)) places.push(value);
    return value;
  };
  const takeFull = (): string => {
    const end = packed.indexOf(endOfValue, at);
    const value = packed.slice(at, end);
    at = end + 1;
    return value;
  };
  const takeText = (): string => {
    const mark = packed[sign++] as string;
    if (mark === inFull) return takeFull();
    const parts = texts.partsOf(fromSign(mark.charCodeAt(0)));
    let text = parts[0] as string;
    for (let gapAt = 1; gapAt < parts.length; gapAt++) text += takeValue() + parts[gapAt];
    return text;
  };
  const takeList = (): string => {
    let list = '';
    for (let isFirst = true; packed[sign] !== endOfList; isFirst = false) {
      list += isFirst ? takeText() : separator + takeText();
    }
    sign++;
    return list;
  };

  return kinds.map((kind) => {
    if (kind === 'value') return takeValue();
    return kind === 'text' ? takeText() : takeList();
  });
}
