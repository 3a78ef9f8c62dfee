import { createHash } from 'node:crypto';
import { invalidField } from '../platform/failure.ts';
import type { SecretBox } from '../platform/secret-box.ts';

/** The maximum and the default size of a page. */
const mostPerPage = 1_000;
const usualPerPage = 100;

/** The list to which a page belongs. */
type PagedList = {
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
 * One page of a list, which continues where the token says. Tokens are encrypted: one that was changed, created for another
 * list, organization or call, or invented, is refused.
 */
export function openPage<Place>(
  box: SecretBox,
  list: PagedList,
  { pageToken, size }: { readonly pageToken: string; readonly size: number },
) {
  const context = toContext(list);
  return {
    /** Undefined for the first page. */
    after: pageToken === '' ? undefined : (JSON.parse(openToken(box, pageToken, context)) as Place),
    /** One line more than the page has shows whether it is the last one. */
    limit: size + 1,
    /** The lines of the page, and the token of the next page, which continues after the place of the last line. */
    cut<Line>(read: readonly Line[], toPlace: (last: Line) => Place) {
      const lines = read.slice(0, size);
      const last = read.length > size ? lines.at(-1) : undefined;
      const seal = (place: Place) => box.seal(JSON.stringify(place), context).toString('base64url');
      return { lines, nextPageToken: last === undefined ? '' : seal(toPlace(last)) };
    },
  };
}

function openToken(box: SecretBox, token: string, context: string): string {
  const opened = /^[\w-]{1,4000}$/.test(token) ? box.open(Buffer.from(token, 'base64url'), context) : undefined;
  if (opened === undefined) throw invalidPageToken();
  return opened;
}

export function invalidPageToken() {
  return invalidField('pageToken', {
    description: 'is not the nextPageToken of this list',
    reason: 'PAGE_TOKEN_INVALID',
    advice:
      'Start again without a pageToken. For each following page, repeat all other fields; only pageSize may change.',
  });
}

function toContext({ call, organizationId, projectNumber, query }: PagedList): string {
  const digest = createHash('sha256').update(JSON.stringify(query)).digest('base64');
  return JSON.stringify([call, organizationId, projectNumber ?? null, digest]);
}
