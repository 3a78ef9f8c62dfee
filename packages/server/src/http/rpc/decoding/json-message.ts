import { create, type DescField, type DescMessage, type Message, ScalarType } from '@bufbuild/protobuf';
import { FeatureSet_FieldPresence } from '@bufbuild/protobuf/wkt';
import { type ActivityField, activityFields } from '@ledgerprint/ledger/activity';
import { invalidArgument, invalidField } from '../../../platform/failure.ts';
import { ActivityTexts } from '../../../store/activity-texts.ts';
import { isBase64 } from './base64.ts';
import {
  createDecodingProblems,
  type DecodingProblems,
  type ItemList,
  type RequestPlace,
  showPlace,
} from './decoding-problems.ts';
import { hasActivities, hasRows, type ItemsField, isItemsField } from './items-field.ts';
import { JsonCursor, type JsonKind } from './json-cursor.ts';
import { createKeyMemory, showKey } from './json-keys.ts';
import { findScalarPlan, type ScalarPlan } from './json-scalars.ts';

/** A decoded request, and the number of rows or other items in its list; above the limit, none is kept. */
export type DecodedRequest = {
  readonly message: Message;
  readonly itemCount: number;
  /** The activities of the request. The message has them, too, but makes them only if it is asked for them. */
  readonly activities: ActivityTexts | undefined;
};

export type DecodingLimits = {
  readonly maxItems: number;
  /** Whether fields that the message does not have are refused. */
  readonly isStrict: boolean;
};

type MessageReader = (bytes: Uint8Array, limits: DecodingLimits) => DecodedRequest;

/**
 * Reads a JSON request as the protobuf library would, but in one pass and without building what is not kept. The library
 * first parses the whole text, which for small values takes up to thirty times its size. In the fields of a row, a number is
 * read as a text.
 */
export function createJsonReader(schema: DescMessage): MessageReader {
  const fields = planFields(schema, { showPrefix: () => '' });
  return (bytes, limits) => {
    const cursor = new JsonCursor(bytes);
    const problems = createDecodingProblems();
    if (cursor.kind() !== 'object') throw invalidArgument('The body must be a JSON object.');
    const message = create(schema) as Target;
    const reading: Reading = { cursor, problems, limits, itemCount: 0, nestedCount: 0, activities: undefined };
    readObject(reading, fields, message, undefined);
    cursor.end();
    const failure = problems.toFailure();
    if (failure !== undefined) throw failure;
    const { itemCount, activities } = reading;
    return { message, itemCount, activities };
  };
}

type Target = Message & Record<string, unknown>;
type Reading = {
  readonly cursor: JsonCursor;
  readonly problems: DecodingProblems;
  readonly limits: DecodingLimits;
  itemCount: number;
  nestedCount: number;
  activities: ActivityTexts | undefined;
};
/** Reads a field's value into the message; in protobuf's JSON, null means no value. */
type ReadField = (reading: Reading, target: Target, item: number | undefined) => void;
type FieldPlan = {
  readonly name: string;
  /** The quoted key in its usual spelling. */
  readonly key: Uint8Array;
  readonly bit: number;
  readonly read: ReadField;
};
/** Where the message is: in the items of the request's list, or below other fields. */
type Where = { readonly list?: ItemList; readonly showPrefix: () => string };
type Fields = {
  readonly where: Where;
  readonly byKey: ReadonlyMap<string, FieldPlan>;
  /** The fields of the previous object in order: the next one usually has the same. */
  readonly order: FieldPlan[];
};

/** Each field of a message has a bit of a number. */
const mostFields = 31;
/** The most messages in all lists inside the items of a list. */
const mostNested = 10_000;

function planFields(schema: DescMessage, where: Where, plan: PlanField = planField): Fields {
  if (schema.fields.length > mostFields) throw new Error(`${schema.typeName} has over ${mostFields} fields`);
  const plans = new Map<string, FieldPlan>();
  for (const [index, field] of schema.fields.entries()) {
    const { localName, jsonName } = field;
    const key = Buffer.from(`"${jsonName}"`);
    const planned = { name: localName, key, bit: 1 << index, read: plan(field, where) };
    plans.set(jsonName, planned).set(field.name, planned);
  }
  return { where, byKey: plans, order: [] };
}

type PlanField = (field: DescField, where: Where) => ReadField;

function planField(field: DescField, where: Where): ReadField {
  if (isItemsField(field)) {
    if (where.list !== undefined) return planNested(field, where);
    return hasActivities(field) ? planActivities(field, where) : planItems(field, where);
  }
  if (field.fieldKind === 'message') return planMessage(field, where);
  if (field.fieldKind === 'list' && field.listKind === 'scalar') return planList(field, where);
  if (field.fieldKind !== 'scalar') throw newKind(field);
  if (field.scalar === ScalarType.STRING) return planText(field, where);
  return planScalar(field, where);
}

function newKind(field: DescField): Error {
  return new Error(`${field.toString()}: fields of this kind are not supported yet`);
}

function planText({ localName }: DescField, { list, showPrefix }: Where): ReadField {
  const isOfRow = list?.hasRows === true;
  const wanted = isOfRow ? textOfRow : 'a string';
  return ({ cursor, problems }, target, item) => {
    const text = cursor.findString();
    if (text !== undefined) {
      // All bad texts of rows are listed together later.
      if (!isOfRow) problems.addBadText({ list, item, name: showPrefix() + localName }, text);
      target[localName] = text;
      return;
    }
    const kind = cursor.kind();
    if (kind === 'number' && isOfRow) target[localName] = cursor.readNumber();
    else if (kind === 'null') cursor.skipValue();
    else {
      problems.addWrongType({ list, item, name: showPrefix() + localName }, wanted, kindNames[kind]);
      cursor.skipValue();
    }
  };
}

/** In the fields of a row, a number is read as a text. */
const textOfRow = 'a string or a number';

/** A text of an activity. */
function planPlacedText({ localName }: DescField, { list, showPrefix }: Where): ReadField {
  const field = activityFields.indexOf(localName as ActivityField);
  return (reading, _, item) => {
    const { cursor, problems } = reading;
    const activities = reading.activities as ActivityTexts;
    if (cursor.takePlainString()) {
      activities.place(field, cursor.plainStart, cursor.plainEnd);
      return;
    }
    const kind = cursor.kind();
    if (kind === 'string') activities.set(field, cursor.readString());
    else if (kind === 'number') {
      cursor.readNumber();
      activities.place(field, cursor.plainStart, cursor.plainEnd);
    } else {
      if (kind !== 'null')
        problems.addWrongType({ list, item, name: showPrefix() + localName }, textOfRow, kindNames[kind]);
      cursor.skipValue();
    }
  };
}

function planScalar(field: DescField & { readonly fieldKind: 'scalar' }, { list, showPrefix }: Where): ReadField {
  const { localName } = field;
  const readValue = planValue(field, (item) => ({ list, item, name: showPrefix() + localName }));
  return (reading, target, item) => {
    const kind = reading.cursor.kind();
    if (kind === 'null') {
      reading.cursor.skipValue();
      return;
    }
    const value = readValue(reading, kind, item);
    if (value !== undefined) target[localName] = value;
  };
}

function planList(
  field: DescField & { readonly fieldKind: 'list'; readonly listKind: 'scalar' },
  { list, showPrefix }: Where,
): ReadField {
  const { localName } = field;
  // A list of texts inside an item would need two indexes; no request has one.
  if (list !== undefined) throw newKind(field);
  const readItem = planValue(field, (index) => ({ name: `${showPrefix()}${localName}[${index}]` }));
  return (reading, target) => {
    const { cursor, problems } = reading;
    const kind = cursor.kind();
    if (kind !== 'list') {
      if (kind !== 'null') problems.addWrongType({ name: showPrefix() + localName }, 'a list', kindNames[kind]);
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

/** Reads a value; if it has another type, or is null, reports that and returns undefined. */
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
    if (found !== undefined && 'value' in found) {
      if (typeof found.value === 'string') problems.addBadText(locate(index), found.value);
      return found.value;
    }
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
      description: 'is not valid base64: encode the bytes of the file',
      reason: 'NOT_BASE64',
    });
    return undefined;
  };
}

function planMessage(field: DescField & { readonly fieldKind: 'message' }, { list, showPrefix }: Where): ReadField {
  const { localName, message } = field;
  const showName = () => showPrefix() + localName;
  const fields = planFields(message, { ...(list && { list }), showPrefix: () => `${showName()}.` });
  return (reading, target, item) => {
    const { cursor, problems } = reading;
    const kind = cursor.kind();
    if (kind === 'object') {
      const nested = create(message) as Target;
      readObject(reading, fields, nested, item);
      target[localName] = nested;
      return;
    }
    if (kind !== 'null') problems.addWrongType({ list, item, name: showName() }, 'an object', kindNames[kind]);
    cursor.skipValue();
  };
}

/** The list of a request. */
function planItems(field: ItemsField, { showPrefix }: Where): ReadField {
  const { localName, message: schema } = field;
  const list = { name: showPrefix() + localName, hasRows: hasRows(field) };
  const fields = planFields(schema, { list, showPrefix: () => '' });
  const createItem = list.hasRows ? planRow(schema) : () => create(schema) as Target;
  return (reading, target) => {
    const items: Message[] = [];
    const isRead = readItems(reading, list, (item) => {
      const message = createItem();
      items.push(message);
      readItem(reading, fields, message, item);
    });
    if (isRead) target[localName] = reading.itemCount > reading.limits.maxItems ? [] : items;
  };
}

/** The activities of a request. The message has a list of them, which is made if somebody asks for it. */
function planActivities(field: ItemsField, { showPrefix }: Where): ReadField {
  const { localName, message: schema } = field;
  const list = { name: showPrefix() + localName, hasRows: true };
  const fields = planFields(schema, { list, showPrefix: () => '' }, planPlacedText);
  const createItem = planRow(schema);
  return (reading, target) => {
    const activities = new ActivityTexts(reading.cursor.body);
    reading.activities = activities;
    const isRead = readItems(reading, list, (item) => {
      activities.addRow();
      readItem(reading, fields, target, item);
    });
    if (!isRead) return;
    const count = reading.itemCount > reading.limits.maxItems ? 0 : activities.count;
    const toMessage = (_: unknown, row: number) => Object.assign(createItem(), activities.read(row));
    let messages: readonly Message[] | undefined;
    Object.defineProperty(target, localName, {
      enumerable: true,
      get: () => (messages ??= Array.from({ length: count }, toMessage)),
    });
  };
}

/** Reads the items of a list, and skips those over the limit; false if there is no list. */
function readItems(reading: Reading, { name, hasRows }: ItemList, readOne: (item: number) => void): boolean {
  const { cursor, problems, limits } = reading;
  const kind = cursor.kind();
  if (kind !== 'list') {
    if (kind !== 'null')
      problems.addWrongType({ name }, hasRows ? 'a list of rows' : 'a list of objects', kindNames[kind]);
    cursor.skipValue();
    return false;
  }
  let count = 0;
  if (cursor.enterList()) {
    do {
      if (++count > limits.maxItems) cursor.skipValue();
      else readOne(count - 1);
    } while (cursor.listGoesOn());
  }
  reading.itemCount = count;
  return true;
}

/** A list of messages inside the items of a list. */
function planNested(field: ItemsField, { list, showPrefix }: Where): ReadField {
  const { localName, message: schema } = field;
  const showName = () => showPrefix() + localName;
  let index = 0;
  const showItem = () => `${showName()}[${index}]`;
  const fields = planFields(schema, { ...(list && { list }), showPrefix: () => `${showItem()}.` });
  return (reading, target, item) => {
    const { cursor, problems } = reading;
    const kind = cursor.kind();
    if (kind !== 'list') {
      if (kind !== 'null')
        problems.addWrongType({ list, item, name: showName() }, 'a list of objects', kindNames[kind]);
      cursor.skipValue();
      return;
    }
    const nested: Message[] = [];
    if (cursor.enterList()) {
      do {
        if (++reading.nestedCount > mostNested)
          throw invalidArgument(`The lists in ${list?.name} have more than ${mostNested} entries in total.`);
        index = nested.length;
        const message = create(schema) as Target;
        const nestedKind = cursor.kind();
        if (nestedKind === 'object') readObject(reading, fields, message, item);
        else {
          problems.addWrongType({ list, item, name: showItem() }, 'an object', kindNames[nestedKind]);
          cursor.skipValue();
        }
        nested.push(message);
      } while (cursor.listGoesOn());
    }
    target[localName] = nested;
  };
}

/**
 * Returns a function that makes empty rows. Copying one is four times as fast as creating it, and possible if all fields are
 * texts, numbers or the like: lists and bytes would be shared, and optional fields are not part of the copy.
 */
function planRow(schema: DescMessage): () => Target {
  const isPlain = schema.fields.every(
    (field) =>
      field.fieldKind === 'scalar' &&
      field.scalar !== ScalarType.BYTES &&
      field.presence === FeatureSet_FieldPresence.IMPLICIT,
  );
  if (!isPlain) throw new Error(`${schema.typeName} has fields of a kind that rows do not support yet`);
  const empty = create(schema);
  return () => ({ ...empty }) as Target;
}

function readItem(reading: Reading, fields: Fields, message: Target, item: number): void {
  const { cursor, problems } = reading;
  const kind = cursor.kind();
  if (kind === 'object') readObject(reading, fields, message, item);
  else {
    problems.addWrongType({ list: fields.where.list, item }, 'an object', kindNames[kind]);
    cursor.skipValue();
  }
}

function readObject(reading: Reading, fields: Fields, target: Target, item: number | undefined): void {
  const { cursor, problems, limits } = reading;
  const { list, showPrefix } = fields.where;
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
      if (limits.isStrict) problems.addUnknownField({ list, item, name: showPrefix() + showKey(key) });
      cursor.skipValue();
      continue;
    }
    if ((seen & field.bit) !== 0) {
      throw invalidField(showPlace({ list, item, name: showPrefix() + field.name }), {
        description: 'is given twice: send each field once',
        reason: 'DUPLICATE_FIELD',
      });
    }
    seen |= field.bit;
    fields.order[place++] = field;
    field.read(reading, target, item);
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
