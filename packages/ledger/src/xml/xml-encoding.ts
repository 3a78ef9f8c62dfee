import { utf16Of } from '../file/text-encoding.ts';
import { XmlError } from './xml-error.ts';

const looked = 256;

/**
 * How the bytes of a document spell its text: by its mark, by its first characters, by what it declares. One that
 * declares UTF-16 and is written in single bytes was converted and not told so: it is UTF-8.
 */
export function createXmlDecoder(start: Uint8Array): InstanceType<typeof TextDecoder> {
  const utf16 = utf16Of(start);
  if (utf16 !== undefined) return new TextDecoder(utf16);
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return new TextDecoder();
  // The declaration is in letters of ASCII.
  const opening = new TextDecoder().decode(start.subarray(0, looked));
  const declared = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(opening)?.[1] ?? 'utf-8';
  if (/^(?:utf-?16|ucs-?2|iso-10646)/i.test(declared)) return new TextDecoder();
  try {
    return new TextDecoder(declared);
  } catch {
    throw new XmlError(`it says that it is in the encoding ${JSON.stringify(declared)}, which is not known`, {
      line: 1,
    });
  }
}
