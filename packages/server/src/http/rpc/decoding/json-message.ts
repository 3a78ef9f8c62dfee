import { create, type DescField, type DescMessage, type Message, ScalarType } from '@bufbuild/protobuf';
import { FeatureSet_FieldPresence } from '@bufbuild/protobuf/wkt';
import { invalidArgument, invalidField } from '../../../platform/failure.ts';
import { isBase64 } from './base64.ts';
import {
  createDecodingProblems,
  type DecodingProblems,
  type RequestPlace,
  showPlace,
} from './decoding-problems.ts';
import { createJsonCursor, type JsonCursor, type JsonKind } from './json-cursor.ts';
import { createKeyMemory, showKey } from './json-keys.ts';
import { findScalarPlan, type ScalarPlan } from './json-scalars.ts';
import { isRowsField, type RowsField } from './rows-field.ts';

/** A decoded request, and how many rows it had: of more than the limit none is kept. */
export type DecodedRequest = { readonly message: Message; readonly rowCount: number };

export type DecodingLimits = {
  readonly maxRows: number;
  /** Whether fields that the message does not have are refused. */
  readonly isStrict: boolean;
};

type MessageReader = (bytes: Uint8Array, limits: DecodingLimits) => DecodedRequest;

/**
 * The reader of a request in JSON, as the protobuf library would read it, but in one pass and without building what is
 * not kept; the library builds the whole text first, thirty times its size for small values. In the fields of a row a
 * number counts as its text.
 */
export function createJsonReader(schema: DescMessage): MessageReader {
  const fields = planFields(schema, { prefix: '' });
  return (bytes, limits) => {
    const cursor = createJsonCursor(bytes);
    const problems = createDecodingProblems();
    if (cursor.kind() !== 'object') throw invalidArgument('The body must be a JSON object.');
    const message = create(schema) as Target;
    const reading = { cursor, problems, limits, rowCount: 0 };
    readObject(reading, fields, message, undefined);
    cursor.end();
    const failure = problems.toFailure();
    if (failure !== undefined) throw failure;
    return { message, rowCount: reading.rowCount };
  };
}

type Target = Message & Record<string, unknown>;
type Reading = {
  readonly cursor: JsonCursor;
  readonly problems: DecodingProblems;
  readonly limits: DecodingLimits;
  rowCount: number;
};
/** Reads a field's value into the message; in protobuf's JSON, null is none. */
type ReadField = (reading: Reading, target: Target, row: number | undefined) => void;
type FieldPlan = {
  readonly name: string;
  /** The key in quotes as nearly everybody writes it. */
  readonly key: Uint8Array;
  readonly bit: number;
  readonly read: ReadField;
};
/** Where the fields of a message stand: in the rows of a list, or below another field. */
type Where = { readonly list?: string; readonly prefix: string };
type Fields = {
  readonly where: Where;
  readonly byKey: ReadonlyMap<string, FieldPlan>;
  /** The fields of the object before, in its order: the next one mostly has the same. */
  readonly order: FieldPlan[];
};

/** Each field of a message has a bit of a number. */
const mostFields = 31;

function planFields(schema: DescMessage, where: Where): Fields {
  if (schema.fields.length > mostFields) throw new Error(`${schema.typeName} has over ${mostFields} fields`);
  const plans = new Map<string, FieldPlan>();
  for (const [index, field] of schema.fields.entries()) {
    const { localName, jsonName } = field;
    const key = Buffer.from(`"${jsonName}"`);
    const plan = { name: localName, key, bit: 1 << index, read: planField(field, where) };
    plans.set(jsonName, plan).set(field.name, plan);
  }
  return { where, byKey: plans, order: [] };
}

function planField(field: DescField, where: Where): ReadField {
  if (isRowsField(field)) return planRows(field);
  if (field.fieldKind === 'message') return planMessage(field, where);
  if (field.fieldKind === 'list' && field.listKind === 'scalar') return planList(field, where);
  if (field.fieldKind !== 'scalar') throw newKind(field);
  if (field.scalar === ScalarType.STRING) return planText(field, where);
  return planScalar(field, where);
}

function newKind(field: DescField): Error {
  return new Error(`no request has had a field like ${field.toString()} so far`);
}

function planText({ localName }: DescField, { list, prefix }: Where): ReadField {
  const wanted = list === undefined ? 'a string' : 'a string or a number';
  return ({ cursor, problems }, target, row) => {
    const text = cursor.findString();
    if (text !== undefined) {
      target[localName] = text;
      return;
    }
    const kind = cursor.kind();
    if (kind === 'number' && list !== undefined) target[localName] = cursor.readNumber();
    else if (kind === 'null') cursor.skipValue();
    else {
      problems.addWrongType({ list, row, name: prefix + localName }, wanted, kindNames[kind]);
      cursor.skipValue();
    }
  };
}

function planScalar(field: DescField & { readonly fieldKind: 'scalar' }, { list, prefix }: Where): ReadField {
  const { localName } = field;
  const readValue = planValue(field, (row) => ({ list, row, name: prefix + localName }));
  return (reading, target, row) => {
    const kind = reading.cursor.kind();
    if (kind === 'null') {
      reading.cursor.skipValue();
      return;
    }
    const value = readValue(reading, kind, row);
    if (value !== undefined) target[localName] = value;
  };
}

function planList(
  field: DescField & { readonly fieldKind: 'list'; readonly listKind: 'scalar' },
  { prefix }: Where,
): ReadField {
  const { localName } = field;
  const readItem = planValue(field, (index) => ({ name: `${prefix}${localName}[${index}]` }));
  return (reading, target) => {
    const { cursor, problems } = reading;
    const kind = cursor.kind();
    if (kind !== 'list') {
      if (kind !== 'null') problems.addWrongType({ name: prefix + localName }, 'a list', kindNames[kind]);
      cursor.skipValue();
      return;
    }
    const items: unknown[] = [];
    if (cursor.enterList()) {
      do items.push(readItem(reading, cursor.kind(), items.length));
      while (cursor.listGoesOn());
    }
    target[localName] = items;
  };
}

/** Reads a value; where it is none of its type, null among them, says so and returns undefined. */
type ReadValue = (reading: Reading, kind: JsonKind, index: number | undefined) => unknown;

function planValue(
  field: DescField & { readonly scalar: ScalarType },
  locate: (index: number | undefined) => RequestPlace,
): ReadValue {
  if (field.scalar === ScalarType.BYTES) return planBytes(locate);
  const plan = field.scalar === ScalarType.STRING ? texts : findScalarPlan(field.scalar);
  if (plan === undefined) throw newKind(field);
  const { wanted, read } = plan;
  return ({ cursor, problems }, kind, index) => {
    const found = read(cursor, kind);
    if (found !== undefined && 'value' in found) return found.value;
    problems.addWrongType(locate(index), wanted, found?.given ?? kindNames[kind]);
    if (found === undefined) cursor.skipValue();
    return undefined;
  };
}

const texts: ScalarPlan = {
  wanted: 'a string',
  read: (cursor, kind) => (kind === 'string' ? { value: cursor.readString() } : undefined),
};

function planBytes(locate: (index: number | undefined) => RequestPlace): ReadValue {
  return ({ cursor, problems }, kind, index) => {
    if (kind !== 'string') {
      problems.addWrongType(locate(index), 'a string in base64', kindNames[kind]);
      cursor.skipValue();
      return undefined;
    }
    const text = cursor.readString();
    if (isBase64(text)) return Buffer.from(text, 'base64');
    problems.add(locate(index), {
      description: 'is not base64: encode the bytes of the file',
      reason: 'NOT_BASE64',
    });
    return undefined;
  };
}

function planMessage(
  field: DescField & { readonly fieldKind: 'message' },
  { list, prefix }: Where,
): ReadField {
  const { localName, message } = field;
  // A message inside a row would be found by the row's number and its own name: there is none.
  if (list !== undefined) throw newKind(field);
  const name = prefix + localName;
  const fields = planFields(message, { prefix: `${name}.` });
  return (reading, target, row) => {
    const { cursor, problems } = reading;
    const kind = cursor.kind();
    if (kind === 'object') {
      const nested = create(message) as Target;
      readObject(reading, fields, nested, row);
      target[localName] = nested;
      return;
    }
    if (kind !== 'null') problems.addWrongType({ name }, 'an object', kindNames[kind]);
    cursor.skipValue();
  };
}

function planRows({ localName: name, message: schema }: RowsField): ReadField {
  const fields = planFields(schema, { list: name, prefix: '' });
  const createRow = planRow(schema);
  return (reading, target) => {
    const { cursor, problems, limits } = reading;
    const kind = cursor.kind();
    if (kind !== 'list') {
      if (kind !== 'null') problems.addWrongType({ name }, 'a list of rows', kindNames[kind]);
      cursor.skipValue();
      return;
    }
    const rows: Message[] = [];
    let count = 0;
    if (cursor.enterList()) {
      do {
        const row = count++;
        if (count > limits.maxRows) cursor.skipValue();
        else rows.push(readRow(reading, fields, createRow(), row));
      } while (cursor.listGoesOn());
    }
    reading.rowCount = count;
    target[name] = count > limits.maxRows ? [] : rows;
  };
}

/**
 * What makes an empty row. A copy of one is another, four times as fast as creating it, where all fields are texts,
 * numbers or the like: lists and bytes would be shared, and fields that may be absent are no part of the copy.
 */
function planRow(schema: DescMessage): () => Target {
  const isPlain = schema.fields.every(
    (field) =>
      field.fieldKind === 'scalar' &&
      field.scalar !== ScalarType.BYTES &&
      field.presence === FeatureSet_FieldPresence.IMPLICIT,
  );
  if (!isPlain) throw new Error(`${schema.typeName} has fields that rows have not had so far`);
  const empty = create(schema);
  return () => ({ ...empty }) as Target;
}

function readRow(reading: Reading, fields: Fields, message: Target, row: number): Message {
  const { cursor, problems } = reading;
  const kind = cursor.kind();
  if (kind === 'object') readObject(reading, fields, message, row);
  else {
    problems.addWrongType({ list: fields.where.list, row }, 'an object', kindNames[kind]);
    cursor.skipValue();
  }
  return message;
}

function readObject(reading: Reading, fields: Fields, target: Target, row: number | undefined): void {
  const { cursor, problems, limits } = reading;
  const { list, prefix } = fields.where;
  let seen = 0;
  let unknown: ReturnType<typeof createKeyMemory> | undefined;
  let place = 0;
  if (!cursor.enterObject()) return;
  do {
    const guess = fields.order[place];
    const isGuessed = guess !== undefined && cursor.takeKey(guess.key);
    const key = isGuessed ? guess.name : cursor.readKey();
    const field = isGuessed ? guess : fields.byKey.get(key);
    if (field === undefined) {
      if (unknown === undefined) {
        unknown = createKeyMemory();
        unknown.open();
      }
      unknown.add(key);
      if (limits.isStrict) problems.addUnknownField({ list, row, name: prefix + showKey(key) });
      cursor.skipValue();
      continue;
    }
    if ((seen & field.bit) !== 0) {
      throw invalidField(showPlace({ list, row, name: prefix + field.name }), {
        description: 'is given twice: send each field once',
        reason: 'DUPLICATE_FIELD',
      });
    }
    seen |= field.bit;
    fields.order[place++] = field;
    field.read(reading, target, row);
  } while (cursor.objectGoesOn());
}

const kindNames: Readonly<Record<JsonKind, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  null: 'null',
  object: 'an object',
  list: 'a list',
};
