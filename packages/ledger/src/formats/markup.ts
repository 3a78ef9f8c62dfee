import { utf16Of } from '../file/text-encoding.ts';
import type { RootMark } from './format.ts';

const looked = 8_192;

/** The first characters, without marks and white space. Enough to recognize ASCII keywords, whatever the code page. */
export function startOfText(bytes: Uint8Array): string {
  const decoder = new TextDecoder(utf16Of(bytes) ?? 'utf-8');
  return decoder.decode(bytes.subarray(0, looked)).replace(/^(?:\u00ef\u00bb\u00bf|\ufeff|\s)+/, '');
}

/** Whether the first bytes can only be those of a program's own format. */
export function isBinary(bytes: Uint8Array): boolean {
  return utf16Of(bytes) === undefined && bytes.subarray(0, looked).includes(0);
}

/** What is before the root element of a text in angle brackets: whether it is declared as XML, or as a web page. */
export function readProlog(start: string) {
  const rest = start.replace(/^(?:<\?[\s\S]*?\?>\s*|<!--[\s\S]*?-->\s*)+/, '');
  return {
    isXml: /^<\?xml\b/i.test(start),
    isPage: /^<!doctype\s+html\b/i.test(rest),
    root: readRoot(rest.replace(/^<!doctype[^>]*>\s*/i, '')),
  };
}

export type Root = { readonly name: string; readonly namespace: string | undefined };

function readRoot(text: string): Root | undefined {
  const [, prefix, name, attributes = ''] =
    /^<(?:([A-Za-z_][\w.-]*):)?([A-Za-z_][\w.-]*)((?:\s[^<>]*)?)\/?>/.exec(text) ?? [];
  if (name === undefined) return undefined;
  const declaration = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
  for (const [, attribute, , value] of attributes.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*(["'])(.*?)\2/gs)) {
    if (attribute === declaration) return { name, namespace: value };
  }
  return { name, namespace: undefined };
}

/** Whether a root element has this name and, if stated, this namespace. */
export function isRoot({ name, namespace = '' }: Root, mark: RootMark): boolean {
  return mark.name.test(name) && (mark.namespace?.test(namespace) ?? true);
}
