import { type DescField, type DescMessage, type Message, type MessageShape, toJson } from '@bufbuild/protobuf';

const encoder = new TextEncoder();

/** A message as JSON, including zeros and empty texts. The items of its lists are written once, even if they were measured. */
export function toJsonBytes(schema: DescMessage, message: Message): Uint8Array {
  const lists = findLists(schema);
  return lists.size === 0 ? writeMessage(schema, message) : writeByField(schema, message, lists);
}

/** The bytes of an item in its list. */
export function measureJson<Schema extends DescMessage>(schema: Schema, item: MessageShape<Schema>): number {
  return writeItem(schema, item).byteLength;
}

function writeMessage(schema: DescMessage, message: Message): Uint8Array {
  return writeValue(toJson(schema, message, { alwaysEmitImplicit: true }));
}

function writeValue(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value));
}

const items = new WeakMap<Message, Uint8Array>();

function writeItem(schema: DescMessage, item: Message): Uint8Array {
  const bytes = items.get(item) ?? writeMessage(schema, item);
  items.set(item, bytes);
  return bytes;
}

type MessageList = DescField & { readonly fieldKind: 'list'; readonly listKind: 'message' };
type Lists = ReadonlyMap<string, MessageList>;

/** Cached, because every answer is written here. */
const known = new WeakMap<DescMessage, Lists>();

/** The lists of messages in a message, by their names in JSON. */
function findLists(schema: DescMessage): Lists {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const lists = schema.fields.filter(
    (field): field is MessageList => field.fieldKind === 'list' && field.listKind === 'message',
  );
  const byName = new Map(lists.map((field) => [field.jsonName, field]));
  known.set(schema, byName);
  return byName;
}

function writeByField(schema: DescMessage, message: Message, lists: Lists): Uint8Array {
  const emptied = { ...message } as Message & Record<string, readonly Message[]>;
  for (const { localName } of lists.values()) emptied[localName] = [];
  const json = toJson(schema, emptied, { alwaysEmitImplicit: true }) as Readonly<Record<string, unknown>>;
  const fields = Object.entries(json).map(([name, value]) => {
    const list = lists.get(name);
    if (list === undefined) return [writeValue(name), colon, writeValue(value)];
    const listed = (message as typeof emptied)[list.localName] ?? [];
    const pieces = listed.map((item) => [writeItem(list.message, item)]);
    return [writeValue(name), colon, opening, ...separate(pieces), closing];
  });
  return concatenate([begin, ...separate(fields), end]);
}

const [begin, end, opening, closing, colon, comma] = ['{', '}', '[', ']', ':', ','].map((sign) =>
  encoder.encode(sign),
) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];

function separate(groups: readonly (readonly Uint8Array[])[]): readonly Uint8Array[] {
  return groups.flatMap((pieces, at) => (at === 0 ? pieces : [comma, ...pieces]));
}

/** In separate memory, which can be transferred to another thread. */
function concatenate(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}
