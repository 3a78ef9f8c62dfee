import type { Decision } from '@ledgerprint/client/workspace';
import { batch, signal } from '@preact/signals';
import type { DecisionCalls } from './decision-calls.ts';

const longestPage = 1_000;

export type DecisionNews = ReturnType<typeof createDecisionNews>;

/** The decisions and revocations of others since a revision. */
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
  /** All decisions of others up to this revision have been reported. */
  let seenRevision = options.revision;

  /** Fetches what is new. Rejects if the call fails. */
  async function ask(): Promise<void> {
    const news: Decision[] = [];
    let newest = seenRevision;
    let pageToken = '';
    do {
      const page = await client.listDecisions({
        projectId,
        afterRevision: seenRevision,
        includeRevoked: true,
        pageSize: longestPage,
        pageToken,
      });
      news.push(...page.decisions);
      // The revision of the first page: later decisions are fetched next time.
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
    const byOthers = news.filter(({ id, revokedAt }) => (revokedAt === '' ? !ownIds.has(id) : !ownRevocations.has(id)));
    if (byOthers.length === 0) return;
    const renewed = new Set(byOthers.map(({ id }) => id));
    others.value = [...byOthers, ...others.value.filter(({ id }) => !renewed.has(id))];
  }

  /** Records a revision created by an own decision. */
  function note(made: number): void {
    revision.value = Math.max(revision.value, made);
  }

  return {
    others,
    revision,
    ask,
    note,
    /** The revision that a new decision is based on. */
    seenRevision: () => seenRevision,
    /** Own decisions and revocations are not news. */
    addOwn: (decisionId: string) => void ownIds.add(decisionId),
    addOwnRevocation: (decisionId: string) => void ownRevocations.add(decisionId),
  };
}
