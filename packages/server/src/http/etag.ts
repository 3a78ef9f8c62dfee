/** As If-None-Match compares: weakly, any of a list, or `*` for whatever there is. */
export function hasEtag(header: string | undefined, etag: string): boolean {
  const given = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return given.includes(etag) || given.includes('*');
}
