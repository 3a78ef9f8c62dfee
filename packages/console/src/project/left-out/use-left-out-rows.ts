import type { Row } from '@ledgerprint/client/workspace';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ApiProblem } from '../../errors/api-problem.ts';
import { noteProblem } from '../../session/note-problem.ts';
import type { Session } from '../../session/session.ts';

/** Which rows to list. */
export type LeftOutQuery = {
  readonly projectId: string;
  readonly fate: string;
  readonly reason: string;
  readonly text: string;
};

type Listed = {
  /** Undefined until the first page is there. */
  readonly rows: readonly Row[] | undefined;
  readonly nextPageToken: string;
  readonly isLoading: boolean;
  readonly problem: ApiProblem | undefined;
};

const pageSize = 50;
const nothing: Listed = { rows: undefined, nextPageToken: '', isLoading: true, problem: undefined };

/** The rows of a query, page by page; another query starts again, and a page of an earlier one is dropped. */
export function useLeftOutRows({ client }: Session, query: LeftOutQuery) {
  const { projectId, fate, reason, text } = query;
  const listed = useSignal<Listed>(nothing);
  const round = useSignal(0);

  async function load(signal: AbortSignal | undefined, before: Listed): Promise<void> {
    listed.value = { ...before, isLoading: true, problem: undefined };
    const started = listed.value;
    const isCurrent = () => signal?.aborted !== true && listed.value === started;
    try {
      const request = { projectId, fate, reason, text, pageSize, pageToken: before.nextPageToken };
      const { rows, nextPageToken } = await client.products.listRows(request, signal === undefined ? {} : { signal });
      if (!isCurrent()) return;
      const more = rows.flatMap(({ row }) => row ?? []);
      listed.value = { rows: [...(before.rows ?? []), ...more], nextPageToken, isLoading: false, problem: undefined };
    } catch (error) {
      if (isCurrent()) listed.value = { ...before, isLoading: false, problem: noteProblem(error) };
    }
  }

  useEffect(() => {
    if (fate === '') return;
    const ending = new AbortController();
    load(ending.signal, nothing);
    return () => ending.abort();
  }, [client, projectId, fate, reason, text, round.value]);

  const { rows, nextPageToken, isLoading, problem } = listed.value;
  return {
    rows,
    hasMore: nextPageToken !== '',
    isLoading,
    problem,
    loadMore: () => load(undefined, listed.value),
    reload: () => (round.value += 1),
  };
}
