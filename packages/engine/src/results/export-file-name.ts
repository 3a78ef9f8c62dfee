/** What no file name may hold on one system or another, and marks that would show a name in another order. */
const forbidden = /[\p{Cc}\u2028\u2029\\/:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
/** Names of devices on Windows, with whatever extension. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** File systems take 255 bytes; browsers add to it when the name is taken. */
const maximumBytes = 200;

/**
 * The name under which a project's file is saved: the project's own, as far as every file system takes it, and the
 * revision where it is a later one than the first.
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

/** Cut between characters as people see them, so that no emoji falls apart. */
function shorten(text: string): string {
  if (byteLength(text) <= maximumBytes) return text;
  let short = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (byteLength(short) + byteLength(segment) > maximumBytes) break;
    short += segment;
  }
  return short;
}

/** Without Node's Buffer: the page names its files with this too. */
function byteLength(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
