import type { Decision } from '@ledgerprint/client/workspace';
import { batch, signal } from '@preact/signals';
import type { DecisionCalls } from './decision-calls.ts';

const longestPage = 1_000;

export type DecisionNews = ReturnType<typeof createDecisionNews>;

/** What others decide and revoke in a project from a revision on. */
export function createDecisionNews(options: {
  readonly client: Pick<DecisionCalls, 'listDecisions'>;
  readonly projectId: string;
  readonly revision: number;
}) {
  const { client, projectId } = options;
  const others = signal<readonly Decision[]>([]);
  const revision = signal(options.revision);
  const ownIds = new Set<string>();
  const ownRevocations = new Set<string>();
  /** Up to this revision everything that others decided has been told. */
  let seenRevision = options.revision;

  /** Asks what is new. Rejects where there is no answer. */
  async function ask(): Promise<void> {
    const news: Decision[] = [];
    let newest = seenRevision;
    let pageToken = '';
    do {
      const page = await client.listDecisions({
        ...{ projectId, afterRevision: seenRevision, includeRevoked: true },
        ...{ pageSize: longestPage, pageToken },
      });
      news.push(...page.decisions);
      // Of the first page: what is decided meanwhile is asked for the next time.
      if (pageToken === '') newest = page.revision;
      pageToken = page.nextPageToken;
    } while (pageToken !== '');
    batch(() => {
      tell(news);
      seenRevision = Math.max(seenRevision, newest);
      note(newest);
    });
  }

  function tell(news: readonly Decision[]): void {
    const byOthers = news.filter(({ id, revokedAt }) =>
      revokedAt === '' ? !ownIds.has(id) : !ownRevocations.has(id),
    );
    if (byOthers.length === 0) return;
    const renewed = new Set(byOthers.map(({ id }) => id));
    others.value = [...byOthers, ...others.value.filter(({ id }) => !renewed.has(id))];
  }

  /** There is this revision: one's own decision made it. */
  function note(made: number): void {
    revision.value = Math.max(revision.value, made);
  }

  return {
    others,
    revision,
    ask,
    note,
    /** What a decision that is made now can know of. */
    seenRevision: () => seenRevision,
    /** That these are one's own is no news. */
    addOwn: (decisionId: string) => void ownIds.add(decisionId),
    addOwnRevocation: (decisionId: string) => void ownRevocations.add(decisionId),
  };
}
