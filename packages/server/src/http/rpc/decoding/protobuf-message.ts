import { type DescMessage, fromBinary, type Message } from '@bufbuild/protobuf';
import { invalidArgument } from '../../../platform/failure.ts';
import { createDecodingProblems } from './decoding-problems.ts';
import type { DecodedRequest, DecodingLimits } from './json-message.ts';

/** Fields beside those of rows, and in each row, counting repeated and unknown ones. */
const mostFields = 1_000;
const mostFieldsPerRow = 20;

const lengthDelimited = 2;
const startGroup = 3;
const endGroup = 4;

/**
 * The reader of a request in protobuf. It goes over the bytes before the library does, which would make an object for
 * each of them if they say so: rows beyond the limit are counted only, and messages of very many fields are refused.
 */
export function createProtobufReader(schema: DescMessage) {
  const rowsField = schema.fields.find((field) => field.fieldKind === 'list' && field.listKind === 'message');
  const known = new Set(schema.fields.map(({ number }) => number));
  const knownInRows = new Set(rowsField?.message?.fields.map(({ number }) => number));

  return (bytes: Uint8Array, { maxRows, isStrict }: DecodingLimits): DecodedRequest => {
    const most = mostFields + (rowsField === undefined ? 0 : maxRows * mostFieldsPerRow);
    const problems = createDecodingProblems();
    let rowCount = 0;
    let fieldCount = 0;
    const count = (row: number | undefined, number: number, isKnown: boolean) => {
      if (++fieldCount > most) throw invalidArgument(`The body has more than ${most} fields.`);
      if (!isKnown && isStrict) problems.addUnknownField({ row, name: String(number) });
    };
    forEachField(bytes, known, { start: 0, end: bytes.length }, (number, content) => {
      if (number !== rowsField?.number) count(undefined, number, known.has(number));
      else if (++rowCount <= maxRows) {
        const row = rowCount - 1;
        forEachField(bytes, knownInRows, content, (inRow) => count(row, inRow, knownInRows.has(inRow)));
      }
    });
    const failure = problems.toFailure();
    if (failure !== undefined) throw failure;
    const kept = rowCount > maxRows ? withoutField(bytes, rowsField?.number) : bytes;
    return { message: decode(schema, kept), rowCount };
  };
}

function decode(schema: DescMessage, bytes: Uint8Array): Message {
  try {
    return fromBinary(schema, bytes, { readUnknownFields: false });
  } catch {
    throw notAMessage();
  }
}

/** Whatever the bytes hold beside the field. */
function withoutField(bytes: Uint8Array, dropped: number | undefined): Uint8Array {
  const kept: Uint8Array[] = [];
  let start = 0;
  forEachField(bytes, new Set(), { start, end: bytes.length }, (number, { end }) => {
    if (number !== dropped) kept.push(bytes.subarray(start, end));
    start = end;
  });
  return Buffer.concat(kept);
}

/** Bytes from a place up to another, not included. */
type Range = { readonly start: number; readonly end: number };

/**
 * Calls back for each field of a message with the place of its content. Known fields are texts, bytes and messages, all
 * of them with a length. Groups are never known: they and all in them have the number 0.
 */
function forEachField(
  bytes: Uint8Array,
  known: ReadonlySet<number>,
  { start, end }: Range,
  onField: (number: number, content: Range) => void,
): void {
  let at = start;
  let openGroups = 0;

  function readVarint(): number {
    let value = 0;
    for (let place = 1; place <= 2 ** 28; place *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) throw notAMessage();
      value += (byte & 0x7f) * place;
      if (byte < 0x80) return value;
    }
    throw notAMessage();
  }

  function skipVarint(): void {
    const last = at + 10;
    while ((bytes[at++] ?? 0) >= 0x80) if (at === last) throw notAMessage();
  }

  while (at < end) {
    const tag = readVarint();
    const number = Math.floor(tag / 8);
    const wireType = tag % 8;
    let contentStart = at;
    if (wireType === 0) skipVarint();
    else if (wireType === 1) at += 8;
    else if (wireType === 5) at += 4;
    else if (wireType === lengthDelimited) {
      const length = readVarint();
      contentStart = at;
      at += length;
    } else if (wireType > 5) throw notAMessage();
    if (number === 0 || at > end) throw notAMessage();
    const isInGroup = openGroups > 0 || wireType === startGroup;
    if (wireType === startGroup) openGroups++;
    else if (wireType === endGroup) openGroups--;
    else if (!isInGroup && wireType !== lengthDelimited && known.has(number)) throw notAMessage();
    if (openGroups < 0) throw notAMessage();
    onField(isInGroup ? 0 : number, { start: contentStart, end: at });
  }
}

/** The refusal of bytes that are no message, or no message of this operation. */
export function notAMessage() {
  return invalidArgument('The body is not a valid message of this operation.');
}
