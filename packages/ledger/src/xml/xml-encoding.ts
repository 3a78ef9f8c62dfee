import { utf16Of } from '../file/text-encoding.ts';
import { XmlError } from './xml-error.ts';

const looked = 256;

/**
 * The encoding of a document: by its byte order mark, its first characters or its declaration. A document that declares UTF-16
 * but uses single bytes was converted without changing the declaration: it is UTF-8.
 */
export function createXmlDecoder(start: Uint8Array): InstanceType<typeof TextDecoder> {
  const utf16 = utf16Of(start);
  if (utf16 !== undefined) return new TextDecoder(utf16);
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return new TextDecoder();
  // The declaration is ASCII.
  const opening = new TextDecoder().decode(start.subarray(0, looked));
  const declared = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(opening)?.[1] ?? 'utf-8';
  if (/^(?:utf-?16|ucs-?2|iso-10646)/i.test(declared)) return new TextDecoder();
  try {
    return new TextDecoder(declared);
  } catch {
    throw new XmlError(`it declares the unknown encoding ${JSON.stringify(declared)}`, { line: 1 });
  }
}
