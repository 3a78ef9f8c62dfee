import { createHash } from 'node:crypto';
import { invalidField } from '../platform/failure.ts';
import type { SecretBox } from '../platform/secret-box.ts';

/** The maximum and the default size of a page. */
export const mostPerPage = 1_000;
const usualPerPage = 100;

/** The list to which a page belongs. */
export type PagedList = {
  readonly call: string;
  readonly organizationId: number;
  /** Undefined for lists of the whole organization. */
  readonly projectNumber?: number;
  /** The whole request except for the page size, as plain values in a fixed order. */
  readonly query: readonly unknown[];
};

/** The requested page size. */
export function readPageSize(pageSize: number): number {
  if (pageSize >= 0 && pageSize <= mostPerPage) return pageSize === 0 ? usualPerPage : pageSize;
  throw invalidField('pageSize', {
    description: `must be from 0 to ${mostPerPage}; 0 means ${usualPerPage}`,
    reason: 'OUT_OF_RANGE',
  });
}

/**
 * Where the list continues, or undefined for its first page. Tokens are encrypted: one that was changed, created for
 * another list, organization or call, or invented, is refused.
 */
export function openPageToken<Place>(box: SecretBox, list: PagedList, token: string): Place | undefined {
  if (token === '') return undefined;
  const opened = /^[\w-]{1,4000}$/.test(token) ? box.open(Buffer.from(token, 'base64url'), toContext(list)) : undefined;
  if (opened === undefined) throw invalidPageToken();
  return JSON.parse(opened);
}

/** The token of the page after this place. */
export function sealPageToken<Place>(box: SecretBox, list: PagedList, place: Place): string {
  return box.seal(JSON.stringify(place), toContext(list)).toString('base64url');
}

export function invalidPageToken() {
  return invalidField('pageToken', {
    description: 'is not the nextPageToken of this list',
    reason: 'PAGE_TOKEN_INVALID',
    advice:
      'Start again without a pageToken. For each following page, repeat all other fields; only pageSize may change.',
  });
}

/** A page, cut from lines of which one more than its size was read, and its last line if more lines follow. */
export function cutPage<Line>(read: readonly Line[], size: number) {
  const lines = read.slice(0, size);
  return { lines, last: read.length > size ? lines.at(-1) : undefined };
}

function toContext({ call, organizationId, projectNumber, query }: PagedList): string {
  const digest = createHash('sha256').update(JSON.stringify(query)).digest('base64');
  return JSON.stringify([call, organizationId, projectNumber ?? null, digest]);
}
