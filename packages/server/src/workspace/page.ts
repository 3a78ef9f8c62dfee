import { createHash } from 'node:crypto';
import { invalidField } from '../platform/failure.ts';
import type { SecretBox } from '../platform/secret-box.ts';

/** The maximum and the default size of a page. */
const mostPerPage = 1_000;
const usualPerPage = 100;
/** Of the items of a page, as JSON. */
export const mostPageBytes = 2 ** 20;
/** How many lines are read first; the sizes of these show how many more fit. */
const firstLines = 101;

/** The list to which a page belongs. */
type PagedList = {
  readonly call: string;
  readonly organizationId: number;
  /** Undefined for lists of the whole organization. */
  readonly projectNumber?: number;
  /** The whole request except for the page size, as plain values in a fixed order. */
  readonly query: readonly unknown[];
};

/** Where the lines of a page come from. */
type PageSource<Line, Place> = {
  /** At most this many lines after a place, or from the beginning. */
  list(after: Place | undefined, limit: number): Promise<readonly Line[]>;
  toPlace(line: Line): Place;
  /** The size of its item in the answer. */
  bytesOf(line: Line): number;
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
  const after = pageToken === '' ? undefined : (JSON.parse(openToken(box, pageToken, context)) as Place);
  return {
    /** Undefined for the first page. */
    after,
    /**
     * The lines of the page: at most as many as requested and as fit into its bytes, but at least one. With the token of the
     * next page, which continues after the place of the last line.
     */
    async read<Line>({ list, toPlace, bytesOf }: PageSource<Line, Place>) {
      const lines: Line[] = [];
      const seal = (place: Place) => box.seal(JSON.stringify(place), context).toString('base64url');
      let bytes = 0;
      for (;;) {
        const last = lines.at(-1);
        const fitting =
          last === undefined ? firstLines : Math.ceil(((mostPageBytes - bytes) / bytes) * lines.length) + 1;
        // One line more than the page has shows whether it is the last one.
        const limit = Math.min(size + 1 - lines.length, fitting);
        const read = await list(last === undefined ? after : toPlace(last), limit);
        for (const line of read) {
          bytes += bytesOf(line);
          const end = lines.at(-1);
          if (end !== undefined && (lines.length === size || bytes > mostPageBytes)) {
            return { lines, nextPageToken: seal(toPlace(end)) };
          }
          lines.push(line);
        }
        if (read.length < limit) return { lines, nextPageToken: '' };
      }
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
