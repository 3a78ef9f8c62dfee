import { type DescField, type DescMessage, fromBinary, type Message, ScalarType } from '@bufbuild/protobuf';
import { invalidArgument } from '../../../platform/failure.ts';
import { createDecodingProblems } from './decoding-problems.ts';
import { hasRows, isItemsField } from './items-field.ts';
import type { DecodedRequest, DecodingLimits } from './json-message.ts';

/** The most fields outside of items, counting repeated and unknown ones; an item may have twice its known fields. */
const mostFields = 1_000;

const varint = 0;
const fixed64 = 1;
const lengthDelimited = 2;
const startGroup = 3;
const endGroup = 4;

/**
 * Reads a protobuf request. The bytes are scanned first, because the library may create an object for every byte: rows and
 * other items beyond the limit are only counted, and messages with very many fields are refused.
 */
export function createProtobufReader(schema: DescMessage) {
  const itemsField = schema.fields.find(isItemsField);
  const list = itemsField && { name: itemsField.localName, hasRows: hasRows(itemsField) };
  const fields = planFields(schema);
  const mostFieldsPerItem = itemsField === undefined ? 0 : 2 * countFields(itemsField.message);

  return (bytes: Uint8Array, { maxItems, isStrict }: DecodingLimits): DecodedRequest => {
    const most = mostFields + maxItems * mostFieldsPerItem;
    const problems = createDecodingProblems();
    let itemCount = 0;
    let fieldCount = 0;
    const scan = (known: KnownFields, range: Range, prefix: string, item?: number) => {
      forEachField(bytes, known, range, (number, content, field) => {
        if (itemsField !== undefined && field?.desc === itemsField) {
          const index = itemCount++;
          if (itemCount <= maxItems) scan(field.fields, content, '', index);
          return;
        }
        if (++fieldCount > most) throw invalidArgument(`The body has more than ${most} fields.`);
        if (field === undefined) {
          if (isStrict) problems.addUnknownField({ list, item, name: prefix + number });
        } else if (field.fields.size > 0) scan(field.fields, content, `${prefix}${field.desc.localName}.`, item);
      });
    };
    scan(fields, { start: 0, end: bytes.length }, '');
    const failure = problems.toFailure();
    if (failure !== undefined) throw failure;
    const kept = itemCount > maxItems ? withoutField(bytes, itemsField?.number) : bytes;
    return { message: decode(schema, kept), itemCount };
  };
}

/** Including those of nested messages. */
function countFields(schema: DescMessage): number {
  const counts = schema.fields.map(({ message }) => 1 + (message === undefined ? 0 : countFields(message)));
  return counts.reduce((sum, count) => sum + count, 0);
}

type KnownField = {
  readonly desc: DescField;
  readonly wireTypes: readonly number[];
  /** The fields of the message in it; none for anything else. */
  readonly fields: KnownFields;
};
type KnownFields = ReadonlyMap<number, KnownField>;
const noFields: KnownFields = new Map();

function planFields(schema: DescMessage): KnownFields {
  return new Map(
    schema.fields.map((desc) => [
      desc.number,
      { desc, wireTypes: wireTypesOf(desc), fields: desc.message === undefined ? noFields : planFields(desc.message) },
    ]),
  );
}

/** Numbers in a list may be encoded one by one or packed. */
function wireTypesOf(desc: DescField): readonly number[] {
  const wireType = desc.scalar === undefined ? lengthDelimited : scalarWireTypes.get(desc.scalar);
  if (wireType === undefined) throw new Error(`${desc.toString()}: fields of this kind are not supported yet`);
  return desc.fieldKind === 'list' ? [wireType, lengthDelimited] : [wireType];
}

const scalarWireTypes: ReadonlyMap<ScalarType, number> = new Map([
  [ScalarType.STRING, lengthDelimited],
  [ScalarType.BYTES, lengthDelimited],
  [ScalarType.INT32, varint],
  [ScalarType.INT64, varint],
  [ScalarType.BOOL, varint],
  [ScalarType.DOUBLE, fixed64],
]);

function decode(schema: DescMessage, bytes: Uint8Array): Message {
  try {
    return fromBinary(schema, bytes, { readUnknownFields: false });
  } catch {
    throw notAMessage();
  }
}

/** The bytes without this field. */
function withoutField(bytes: Uint8Array, dropped: number | undefined): Uint8Array {
  const kept: Uint8Array[] = [];
  let start = 0;
  forEachField(bytes, noFields, { start, end: bytes.length }, (number, { end }) => {
    if (number !== dropped) kept.push(bytes.subarray(start, end));
    start = end;
  });
  return Buffer.concat(kept);
}

/** Bytes from a position up to another, exclusive. */
type Range = { readonly start: number; readonly end: number };

/**
 * Calls back for each field of a message with the range of its content. A known field with another wire type is refused.
 * Groups are never known: they and everything in them have the number 0.
 */
function forEachField(
  bytes: Uint8Array,
  known: KnownFields,
  { start, end }: Range,
  onField: (number: number, content: Range, field: KnownField | undefined) => void,
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
    if (wireType === varint) skipVarint();
    else if (wireType === fixed64) at += 8;
    else if (wireType === 5) at += 4;
    else if (wireType === lengthDelimited) {
      const length = readVarint();
      contentStart = at;
      at += length;
    } else if (wireType > 5) throw notAMessage();
    if (number === 0 || at > end) throw notAMessage();
    const isInGroup = openGroups > 0 || wireType === startGroup;
    const field = isInGroup ? undefined : known.get(number);
    if (wireType === startGroup) openGroups++;
    else if (wireType === endGroup) openGroups--;
    else if (field !== undefined && !field.wireTypes.includes(wireType)) throw notAMessage();
    if (openGroups < 0) throw notAMessage();
    onField(isInGroup ? 0 : number, { start: contentStart, end: at }, field);
  }
}

/** The refusal of bytes that are not a message for this operation. */
export function notAMessage() {
  return invalidArgument('The body is not a valid message for this operation.');
}
