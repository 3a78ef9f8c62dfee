/** Characters that some system does not allow in file names, and marks that change the text direction. */
const forbidden = /[\p{Cc}\u2028\u2029\\/:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
/** Device names on Windows, with any extension. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** File systems allow 255 bytes; browsers append a number if the name is taken. */
const maximumBytes = 200;

/**
 * The name of a project's exported file: the project's name, without characters that a file system may reject, and
 * the revision if it is not the first.
 */
export function toExportFileName(projectName: string, revision = 0): string {
  const plain = projectName
    .replace(/\.csv$/i, '')
    .replace(forbidden, ' ')
    .replace(/\s+/gu, ' ');
  const name = shorten(plain)
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(device, '_$&');
  return `${name === '' ? 'export' : name}${revision === 0 ? '' : `-r${revision}`}.csv`;
}

/** Cuts between characters as people see them (grapheme clusters), so that no emoji is split. */
function shorten(text: string): string {
  if (byteLength(text) <= maximumBytes) return text;
  let short = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (byteLength(short) + byteLength(segment) > maximumBytes) break;
    short += segment;
  }
  return short;
}

/** Does not use Node's Buffer: the web page uses this function too. */
function byteLength(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
