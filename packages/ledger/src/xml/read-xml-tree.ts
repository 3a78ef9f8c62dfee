import { isUtf8 } from '#platform/is-utf8';
import { readXml, readXmlText, type XmlLimits, type XmlListener } from './read-xml.ts';
import { createTreeBuilder, type TreeChoice } from './tree-builder.ts';
import type { XmlElement } from './xml-element.ts';
import { createXmlDecoder } from './xml-encoding.ts';
import { toLedgerError, XmlError } from './xml-error.ts';

const mebibyte = 2 ** 20;
const limits: XmlLimits = { deepest: 200, longestToken: 32 * mebibyte };
/** An element takes about 200 bytes. */
const mostElements = 2_000_000;
/** The maximum length of one text; documents may embed other documents of many megabytes as base64. */
const largestText = 64 * mebibyte;
const pieceBytes = mebibyte;

/** Reads a whole document into a tree; only throws LedgerError. */
export function readXmlTree(bytes: Uint8Array): XmlElement {
  let root: XmlElement | undefined;
  const listener = createTreeBuilder({
    isWanted: () => true,
    take: (element) => {
      root = element;
    },
    mostElements,
  });
  return withLedgerErrors(() => {
    if (bytes.length > largestText)
      throw new XmlError(`it is larger than ${largestText / mebibyte} MiB`, { isTooMuch: true });
    readXmlText(decode(bytes), listener, limits);
    if (root === undefined) throw new XmlError('it has no element');
    return root;
  });
}

/**
 * Passes on each wanted element as a small tree and then drops it, so that documents of several gigabytes can be read.
 * `isWanted` receives the path of names from the root, but is not called within an element that is already wanted. Only
 * throws LedgerError, and any error that the functions passed to it throw.
 */
export async function readXmlParts(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  isWanted: (path: readonly string[]) => boolean,
  take: (element: XmlElement, path: readonly string[]) => void,
  choice: TreeChoice = {},
): Promise<void> {
  const listener = createTreeBuilder({ isWanted, take, mostElements, choice });
  try {
    await readInto(source, listener);
  } catch (error) {
    throw error instanceof XmlError ? toLedgerError(error) : error;
  }
}

async function readInto(source: Uint8Array | AsyncIterable<Uint8Array>, listener: XmlListener): Promise<void> {
  if (!(source instanceof Uint8Array)) await readXml(source, listener, limits);
  else if (source.length > largestText) await readXml(piecesOf(source), listener, limits);
  else readXmlText(decode(source), listener, limits);
}

function withLedgerErrors<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof XmlError ? toLedgerError(error) : error;
  }
}

/** A document that claims to be UTF-8 but is not was written in the usual code page of Western Europe. */
function decode(bytes: Uint8Array): string {
  const decoder = createXmlDecoder(bytes);
  return decoder.encoding === 'utf-8' && !isUtf8(bytes)
    ? new TextDecoder('windows-1252').decode(bytes)
    : decoder.decode(bytes);
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes);
}
