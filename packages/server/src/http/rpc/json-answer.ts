import { type DescField, type DescMessage, type Message, toJson } from '@bufbuild/protobuf';

const encoder = new TextEncoder();

/** An answer as JSON, including zeros and empty texts. A message that is in two lists of the answer is serialized once. */
export function toJsonBytes(schema: DescMessage, message: Message): Uint8Array {
  const lists = findAlikeLists(schema);
  return lists.size === 0 ? writeMessage(schema, message) : writeByField(schema, message, lists);
}

function writeMessage(schema: DescMessage, message: Message): Uint8Array {
  return writeValue(toJson(schema, message, { alwaysEmitImplicit: true }));
}

function writeValue(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value));
}

type MessageList = DescField & { readonly fieldKind: 'list'; readonly listKind: 'message' };
type Lists = ReadonlyMap<string, MessageList>;

/** Cached, because every answer is written here. */
const known = new WeakMap<DescMessage, Lists>();

/** The lists of a message that may have messages in common, by their names in JSON. */
function findAlikeLists(schema: DescMessage): Lists {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const lists = schema.fields.filter(
    (field): field is MessageList => field.fieldKind === 'list' && field.listKind === 'message',
  );
  const alike = lists.filter((one) =>
    lists.some((other) => other !== one && other.message.typeName === one.message.typeName),
  );
  const byName = new Map(alike.map((field) => [field.jsonName, field]));
  known.set(schema, byName);
  return byName;
}

function writeByField(schema: DescMessage, message: Message, lists: Lists): Uint8Array {
  const emptied = { ...message } as Message & Record<string, readonly Message[]>;
  for (const { localName } of lists.values()) emptied[localName] = [];
  const json = toJson(schema, emptied, { alwaysEmitImplicit: true }) as Readonly<Record<string, unknown>>;
  const written = new Map<Message, Uint8Array>();

  function writeOnce({ message: itemSchema }: MessageList, item: Message): Uint8Array {
    const bytes = written.get(item) ?? writeMessage(itemSchema, item);
    written.set(item, bytes);
    return bytes;
  }

  const fields = Object.entries(json).map(([name, value]) => {
    const list = lists.get(name);
    if (list === undefined) return [writeValue(name), colon, writeValue(value)];
    const items = (message as typeof emptied)[list.localName] ?? [];
    const pieces = items.map((item) => [writeOnce(list, item)]);
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
