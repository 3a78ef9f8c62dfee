/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen';

/** The attributes of an element by their names without prefixes. */
export type XmlAttributes = { readonly [name: string]: string | undefined };

/** What is told of a document, in its order. Names come without prefixes, texts without entities. */
export type XmlListener = {
  open?(name: string, attributes: () => XmlAttributes): void;
  close?(name: string): void;
  text?(text: string): void;
};

/** No text or tag of a workbook comes near: a cell holds 32,767 characters. What is unfinished is read again each time. */
const longestToken = 2 ** 20;
const deepest = 1_000;

/** Reads a document piece by piece; throws where it is not well-formed. */
export async function readXml(pieces: AsyncIterable<Uint8Array>, listener: XmlListener): Promise<void> {
  let unfinishedBytes = 0;
  const parser = createParser(listener, () => {
    unfinishedBytes = 0;
  });
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(encodingOf(piece));
    unfinishedBytes += piece.length;
    parser.write(decoder.decode(piece, { stream: true }));
    if (unfinishedBytes > longestToken) throw new Error('A tag or a text of the document is too long');
  }
  parser.write(decoder?.decode() ?? '');
  parser.end();
}

function createParser(listener: XmlListener, onProgress: () => void): Parser {
  let depth = 0;
  return new Parser()
    .on('openTag', (name, attributes, decode) => {
      onProgress();
      depth++;
      if (depth > deepest) throw new Error('The document is nested too deep');
      listener.open?.(withoutPrefix(name), () => decodeAll(attributes(), decode));
    })
    .on('closeTag', (name) => {
      onProgress();
      depth--;
      listener.close?.(withoutPrefix(name));
    })
    .on('text', (text, decode) => {
      onProgress();
      listener.text?.(decode(text));
    })
    .on('cdata', (text) => {
      onProgress();
      listener.text?.(text);
    })
    .on('comment', onProgress)
    .on('question', onProgress)
    .on('attention', onProgress);
}

function decodeAll(
  attributes: Readonly<Record<string, string>>,
  decode: (text: string) => string,
): XmlAttributes {
  const decoded: Record<string, string> = {};
  for (const name in attributes) decoded[withoutPrefix(name)] = decode(attributes[name] ?? '');
  return decoded;
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
