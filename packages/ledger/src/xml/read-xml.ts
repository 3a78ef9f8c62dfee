/// <reference path="./saxen.d.ts" />
import { type Context, Parser } from 'saxen';
import { hasLongTag } from './long-tag.ts';
import { createXmlDecoder } from './xml-encoding.ts';
import { XmlError } from './xml-error.ts';

/** The attributes of an element by name, without prefixes. */
export type XmlAttributes = { readonly [name: string]: string | undefined };

/** The events of a document, in order. Names have no prefixes, and texts have no entities. */
export type XmlListener = {
  open?(name: string, attributes: () => XmlAttributes): void;
  close?(name: string): void;
  text?(text: string): void;
};

export type XmlLimits = {
  /** The maximum nesting depth of elements. */
  readonly deepest: number;
  /** Maximum size of a tag or text that arrives in pieces: unfinished ones are read again with each piece. */
  readonly longestToken: number;
};

/** Far more than any text or tag of a workbook: a cell holds 32,767 characters. */
const limitsOfWorkbooks: XmlLimits = { deepest: 1_000, longestToken: 2 ** 20 };

/** Reads a document piece by piece; throws an XmlError if it is not well-formed or exceeds the limits. */
export async function readXml(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  listener: XmlListener,
  limits: XmlLimits = limitsOfWorkbooks,
): Promise<void> {
  let unfinishedBytes = 0;
  let linesBefore = 0;
  const parser = createParser(listener, {
    deepest: limits.deepest,
    lineOf: (context) => linesBefore + context().line + 1,
    onProgress: () => {
      unfinishedBytes = 0;
    },
  });
  const write = (text: string) => {
    if (hasLongTag(text)) throw tooLong(linesBefore + 1);
    parser.write(closeUpAttributes(text));
    linesBefore += countLines(text);
  };
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  // The text from the last tag or text on, which may be unfinished.
  let rest = '';
  for await (const piece of pieces) {
    decoder ??= createXmlDecoder(piece);
    unfinishedBytes += piece.length;
    const text = rest + decoder.decode(piece, { stream: true });
    const end = Math.max(text.lastIndexOf('<'), 0);
    if (end > 0) write(text.slice(0, end));
    rest = text.slice(end);
    if (unfinishedBytes > limits.longestToken) throw tooLong(linesBefore + 1);
  }
  write(rest + (decoder?.decode() ?? ''));
  parser.end();
}

/** Reads a complete document. */
export function readXmlText(text: string, listener: XmlListener, { deepest }: Pick<XmlLimits, 'deepest'>): void {
  if (hasLongTag(text)) throw tooLong();
  createParser(listener, { deepest, lineOf: (context) => context().line + 1, onProgress: () => {} }).parse(
    closeUpAttributes(text),
  );
}

function tooLong(line?: number): XmlError {
  return new XmlError('a text or tag in it is too long', { line, isTooMuch: true });
}

type ParserOptions = {
  readonly deepest: number;
  readonly lineOf: (context: Context) => number;
  readonly onProgress: () => void;
};

function createParser(listener: XmlListener, { deepest, lineOf, onProgress }: ParserOptions): Parser {
  const open: string[] = [];
  let hasRoot = false;
  // The parser's callbacks for the current tag or text. One function for all of them, because there are millions.
  let attributesOf: () => Record<string, string> = () => ({});
  let contextOf: Context = () => ({ line: 0 });

  function refuse(problem: string, isTooMuch = false): never {
    throw new XmlError(problem, { line: lineOf(contextOf), isTooMuch });
  }

  const decodeAttributes = () => decodeAll(attributesOf(), refuse);

  return new Parser()
    .on('openTag', (name, attributes, _decode, _isEmpty, context) => {
      onProgress();
      attributesOf = attributes;
      contextOf = context;
      if (open.length === 0) {
        if (hasRoot) refuse('it contains several documents (two root elements)');
        hasRoot = true;
      }
      const local = toLocalName(name);
      open.push(local);
      if (open.length > deepest) refuse(`its elements are nested more than ${deepest} levels deep`, true);
      // Those of the root declare the namespaces.
      if (open.length === 1) decodeAttributes();
      listener.open?.(local, decodeAttributes);
    })
    .on('closeTag', () => {
      onProgress();
      const local = open.pop() ?? '';
      listener.close?.(local);
    })
    .on('text', (text, _decode, context) => {
      onProgress();
      contextOf = context;
      listener.text?.(decodeEntities(text, refuse));
    })
    .on('cdata', (text) => {
      onProgress();
      if (open.length > 0) listener.text?.(text);
    })
    .on('attention', (text, _decode, context) => {
      contextOf = context;
      if (/^<!doctype/i.test(text)) refuse('it has a DOCTYPE, which is not allowed for security reasons');
      refuse('it has a declaration in an invalid position');
    })
    .on('comment', onProgress)
    .on('question', onProgress)
    .on('error', (error, context) => {
      contextOf = context;
      refuse(describe(error));
    })
    .on('warn', (error, context) => {
      contextOf = context;
      refuse(describe(error));
    });
}

/** Names repeat, within a document and across documents: a standard has a few hundred. */
const localNames = new Map<string, string>();
const mostNames = 2_000;
const longestName = 100;

function toLocalName(name: string): string {
  const known = localNames.get(name);
  if (known !== undefined) return known;
  const colon = name.indexOf(':');
  if (name.length > longestName) return name.slice(colon + 1);
  if (localNames.size === mostNames) localNames.clear();
  // Copied, because a slice would keep the whole document in memory.
  const copy = new TextDecoder().decode(new TextEncoder().encode(name));
  const local = copy.slice(colon + 1);
  localNames.set(copy, local);
  return local;
}

/** The parser's messages, in words for people. */
const problems: Readonly<Record<string, string>> = {
  'unexpected end of file': 'it ends before its last element is closed',
  'missing start tag': 'it has no element',
  'missing open tag': 'it closes an element that was never opened',
  'closing tag mismatch': 'it closes a different element from the one that is open',
  'unclosed tag': 'it ends inside a tag',
  'unclosed comment': 'it ends inside a comment',
  'unclosed cdata': 'it ends inside a CDATA section',
  'unclosed question': 'it ends inside a processing instruction',
  'non-whitespace outside of root node': 'it has text outside its root element',
};

function describe({ message }: Error): string {
  return problems[message] ?? 'one of its tags is not well-formed';
}

/** Formats of ledgers have a dozen at most. */
const mostAttributes = 1_000;

function decodeAll(
  attributes: Readonly<Record<string, string>>,
  refuse: (problem: string, isTooMuch?: boolean) => never,
): XmlAttributes {
  let decoded: Record<string, string> | undefined;
  let count = 0;
  for (const name in attributes) {
    decoded ??= {};
    if (++count > mostAttributes) refuse('an element in it has more than 1,000 attributes or namespaces', true);
    const colon = name.indexOf(':');
    decoded[colon === -1 ? name : name.slice(colon + 1)] = decodeEntities(attributes[name] ?? '', refuse);
  }
  return decoded ?? noAttributes;
}

export const noAttributes: XmlAttributes = Object.freeze({});

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

const standard: readonly (readonly [reference: string, sign: string])[] = [
  ['&amp;', '&'],
  ['&apos;', "'"],
  ['&gt;', '>'],
  ['&lt;', '<'],
  ['&quot;', '"'],
];
const reference = /&(?:#(\d{1,7});|#x([\da-fA-F]{1,6});|[\w.-]{1,40};)?/y;

/**
 * Decodes character references in a text. No document declares its own entities, because DOCTYPE is not allowed: any entity
 * other than the five standard ones is passed to `refuse`, which throws. With `replace`, a text of references takes eight times as
 * long, because all matches are kept until the end.
 */
function decodeEntities(text: string, refuse: (problem: string) => never): string {
  let at = text.indexOf('&');
  if (at === -1) return text;
  const pieces: string[] = [];
  let from = 0;
  for (; at !== -1; at = text.indexOf('&', from)) {
    if (at > from) pieces.push(text.slice(from, at));
    const known = standard.find(([written]) => text.startsWith(written, at));
    if (known === undefined) {
      reference.lastIndex = at;
      const [found = '', decimal, hexadecimal] = reference.exec(text) ?? [];
      pieces.push(decodeNumber(found, { decimal, hexadecimal, refuse }));
      from = at + found.length;
    } else {
      pieces.push(known[1]);
      from = at + known[0].length;
    }
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}

function decodeNumber(
  found: string,
  parts: {
    readonly decimal: string | undefined;
    readonly hexadecimal: string | undefined;
    readonly refuse: (problem: string) => never;
  },
): string {
  const { decimal, hexadecimal, refuse } = parts;
  if (found.length > 1 && decimal === undefined && hexadecimal === undefined) {
    return refuse(`it uses the unknown entity ${found}`);
  }
  const code =
    decimal !== undefined ? Number(decimal) : hexadecimal !== undefined ? Number.parseInt(hexadecimal, 16) : 0;
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : refuse('it has an & that does not start a character reference');
}

const tag = /<[A-Za-z_:][^<>]*>/g;

/** White space around the equals sign of an attribute is well-formed, but the parser does not accept it. */
function closeUpAttributes(xml: string): string {
  // Hardly any document has white space before an equals sign, in a tag or elsewhere.
  if (!hasSpacedSign(xml)) return xml;
  // Each run of white space is examined only from its start: long runs would otherwise take quadratic time.
  return xml.replace(tag, (text) => text.replace(/(?<!\s)\s*=\s*(?=["'])/g, '='));
}

function hasSpacedSign(xml: string): boolean {
  for (let at = xml.indexOf('='); at !== -1; at = xml.indexOf('=', at + 1)) {
    if (xml.charCodeAt(at - 1) <= space || xml.charCodeAt(at + 1) <= space) return true;
  }
  return false;
}

const space = 0x20;
