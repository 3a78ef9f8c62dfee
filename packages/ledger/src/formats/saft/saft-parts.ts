import { isUtf8 } from '#platform/is-utf8';
import { nextTurn } from '#platform/next-turn';
import { readXmlParts } from '../../xml/read-xml-tree.ts';
import type { XmlElement } from '../../xml/xml-element.ts';

/** An element of the file with the names of its ancestors, from the root. */
export type SaftPart = { readonly element: XmlElement; readonly path: readonly string[] };

const pieceBytes = 256 * 1024;

/**
 * The wanted elements of a document, in batches: each batch contains the elements that end in one piece. The next piece
 * is read after a batch has been consumed, so a document of several gigabytes needs no more memory than its largest
 * wanted element and one piece.
 */
export async function* readParts(
  bytes: Uint8Array,
  isWanted: (path: readonly string[]) => boolean,
): AsyncGenerator<readonly SaftPart[]> {
  let found: SaftPart[] = [];
  let isDone = false;
  let failure: unknown;
  let read = createSignal();
  let taken = createSignal();

  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (const piece of piecesOf(bytes)) {
      yield piece;
      read.resolve();
      await taken.promise;
    }
  }

  const take = (element: XmlElement, path: readonly string[]) => found.push({ element, path: [...path] });
  readXmlParts(pieces(), isWanted, take)
    .catch((error: unknown) => {
      failure = error;
    })
    .finally(() => {
      isDone = true;
      read.resolve();
    });

  for (;;) {
    await read.promise;
    read = createSignal();
    if (failure !== undefined) throw failure;
    const batch = found;
    found = [];
    yield batch;
    if (isDone) return;
    taken.resolve();
    taken = createSignal();
    await nextTurn();
  }
}

/** A promise that is resolved from outside; `Promise.withResolvers` does not exist in the oldest supported Node. */
function createSignal(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}

/** A document that claims to be UTF-8 but is not was written in the usual code page of Western Europe. */
function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  const opening = new TextDecoder('latin1').decode(bytes.subarray(0, 256));
  const isMarked = /^(?:\u00ff\u00fe|\u00fe\u00ff|\u00ef\u00bb\u00bf)/.test(opening) || opening.includes('\0');
  const declared = /encoding\s*=\s*["']([^"']*)["']/.exec(opening)?.[1] ?? 'utf-8';
  const isFalse = !isMarked && /^utf-?8$/i.test(declared) && !isUtf8(bytes);
  const decoder = new TextDecoder('windows-1252');
  const encoder = new TextEncoder();
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    const piece = bytes.subarray(start, start + pieceBytes);
    yield isFalse ? encoder.encode(decoder.decode(piece, { stream: true })) : piece;
  }
}
