import {
  type LedgerprintClient,
  listReviewCases,
  listReviewGroups,
  type ReviewItem,
  type ReviewStep,
} from '@ledgerprint/client';

/** A place in the review: a step, or the cases in one of its groups. */
export type ReviewPlace = { readonly step: ReviewStep; readonly within: ReviewItem | undefined };

const usualSize = 100;
const largestSize = 1_000;

/**
 * Loads the items of one place. Groups come all at once; when they are read again, the list does not grow. Cases come
 * page by page: `next` continues where the last page ended (a cursor), until there is no more.
 */
export class ReviewPages {
  readonly #calls: LedgerprintClient['products'];
  readonly #projectId: string;
  readonly #place: ReviewPlace;
  /** The groups at the start of the step. */
  #offered: ReadonlySet<string> | undefined;
  #nextPageToken = '';
  #isLoading = false;

  constructor(calls: LedgerprintClient['products'], projectId: string, place: ReviewPlace) {
    this.#calls = calls;
    this.#projectId = projectId;
    this.#place = place;
  }

  get hasMore(): boolean {
    return this.#nextPageToken !== '';
  }

  /** Reads from the start: at least as many cases as are shown. */
  async first(shown: number): Promise<readonly ReviewItem[]> {
    const { step, within } = this.#place;
    if (step !== 'case' && within === undefined) return this.#readGroups(step);
    const pageSize = Math.min(largestSize, Math.max(usualSize, shown));
    const page = await listReviewCases(this.#calls, { projectId: this.#projectId, within, pageSize });
    this.#nextPageToken = page.nextPageToken;
    return page.items;
  }

  /** The next page; empty if there is none, if it is being loaded already, or if the list was read again meanwhile. */
  async next(): Promise<readonly ReviewItem[]> {
    const pageToken = this.#nextPageToken;
    if (pageToken === '' || this.#isLoading) return [];
    this.#isLoading = true;
    try {
      const { within } = this.#place;
      const asked = { projectId: this.#projectId, within, pageSize: usualSize, pageToken };
      const page = await listReviewCases(this.#calls, asked);
      if (this.#nextPageToken !== pageToken) return [];
      this.#nextPageToken = page.nextPageToken;
      return page.items;
    } finally {
      this.#isLoading = false;
    }
  }

  async #readGroups(step: Exclude<ReviewStep, 'case'>): Promise<readonly ReviewItem[]> {
    const offered = this.#offered;
    const share = offered === undefined ? {} : { share: 1 };
    const { items } = await listReviewGroups(this.#calls, { projectId: this.#projectId, step, ...share });
    this.#offered ??= new Set(items.map(({ id }) => id));
    return offered === undefined ? items : items.filter(({ id }) => offered.has(id));
  }
}
