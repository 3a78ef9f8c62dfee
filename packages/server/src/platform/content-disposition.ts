import contentDisposition from 'content-disposition';

/**
 * The header that makes a browser save a file under this name (RFC 6266, RFC 8187). It is pure ASCII: old clients get a name
 * without accents, all others the exact one.
 */
export function toContentDisposition(fileName: string): string {
  return contentDisposition(fileName, { fallback: toAsciiName(fileName) });
}

/** Some clients decode `%41` even here, so percent signs are replaced, too. */
function toAsciiName(fileName: string): string {
  return fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+|["\\%]/gu, '_');
}
