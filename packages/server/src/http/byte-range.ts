/** Bytes of a file, both ends included. */
export type ByteRange = { readonly first: number; readonly last: number };

/**
 * The single range that a Range header asks for. Undefined if the whole file is to be sent: no header, another unit, several
 * ranges or a malformed one, all of which a server may ignore (RFC 9110, section 14.2).
 *
 * Does not use range-parser, as @fastify/send does: it answers 416 to `9-1`, which is malformed and therefore to be ignored,
 * and to a suffix longer than the file.
 */
export function parseByteRange(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') return toSuffix(Number(to), sizeBytes);
  const first = Number(from);
  if (to !== '' && Number(to) < first) return undefined;
  if (first >= sizeBytes) return 'unsatisfiable';
  return { first, last: to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1) };
}

function toSuffix(length: number, sizeBytes: number): ByteRange | 'unsatisfiable' {
  if (length === 0 || sizeBytes === 0) return 'unsatisfiable';
  return { first: Math.max(0, sizeBytes - length), last: sizeBytes - 1 };
}
