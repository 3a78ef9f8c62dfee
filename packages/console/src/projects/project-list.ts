import type { LedgerprintClient } from '@ledgerprint/client';
import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { signal } from '@preact/signals';
import { type ApiProblem, toApiProblem } from '../errors/api-problem.ts';

/** Which projects are listed. */
export type ListQuery = { readonly status: string; readonly deleted: boolean };

/** A list of projects, newest first. */
export type ProjectList = {
  /** Undefined until the service answers. */
  readonly projects: readonly ProjectSummary[] | undefined;
  /** The token of the next page; empty at the end of the list. */
  readonly nextPageToken: string;
  readonly isLoading: boolean;
  /** Why the list, or its next page, could not be loaded. */
  readonly problem: ApiProblem | undefined;
};

const pageSize = 100;
/** The largest page that the service returns. */
const longestPage = 1_000;

const emptyList: ProjectList = { projects: undefined, nextPageToken: '', isLoading: true, problem: undefined };

type Calls = { readonly projects: Pick<LedgerprintClient['projects'], 'listProjects'> };

/** A list that is loaded page by page and can be refreshed. After `close` it no longer changes. */
export function openProjectList(
  { client, impatientClient }: { readonly client: Calls; readonly impatientClient: Calls },
  query: ListQuery,
) {
  const list = signal(emptyList);
  // A response that was under way when a project was deleted would bring it back.
  const gone = new Set<string>();
  const closing = new AbortController();
  const options = { signal: closing.signal };

  /** Loads the next page, or the first one. */
  async function loadMore(): Promise<void> {
    const { projects = [], nextPageToken: pageToken } = list.value;
    list.value = { ...list.value, isLoading: true, problem: undefined };
    try {
      const page = await client.projects.listProjects({ ...query, pageSize, pageToken }, options);
      if (closing.signal.aborted) return;
      const known = new Set([...gone, ...projects.map(({ projectId }) => projectId)]);
      const added = page.projects.filter(({ projectId }) => !known.has(projectId));
      list.value = {
        projects: [...projects, ...added],
        nextPageToken: page.nextPageToken,
        isLoading: false,
        problem: undefined,
      };
    } catch (error) {
      if (closing.signal.aborted) return;
      list.value = { ...list.value, isLoading: false, problem: toApiProblem(error) };
    }
  }

  /** Reloads the projects that are shown. Returns whether the service answered; if not, the list stays as it is. */
  async function refresh(): Promise<boolean> {
    const shown = list.value.projects;
    if (shown === undefined || list.value.isLoading) return true;
    const asked = Math.min(Math.max(shown.length, pageSize), longestPage);
    try {
      const answer = await impatientClient.projects.listProjects({ ...query, pageSize: asked }, options);
      const { projects, nextPageToken } = answer;
      const now = list.value;
      if (closing.signal.aborted || now.isLoading) return true;
      const renewed = renew(now.projects ?? [], projects, nextPageToken === '');
      list.value = { ...now, projects: renewed.filter(({ projectId }) => !gone.has(projectId)) };
      return true;
    } catch {
      return closing.signal.aborted;
    }
  }

  /** Removes a project from the list after it was deleted or restored here. */
  function remove(projectId: string): void {
    gone.add(projectId);
    const { projects } = list.value;
    list.value = { ...list.value, projects: projects?.filter((project) => project.projectId !== projectId) };
  }

  /** Undoes `remove`. */
  async function bringBack(projectId: string): Promise<void> {
    gone.delete(projectId);
    await refresh();
  }

  return { list, loadMore, refresh, remove, bringBack, close: () => closing.abort() };
}

/** The current head of a list, followed by the older projects that were already loaded. */
export function renew(
  shown: readonly ProjectSummary[],
  head: readonly ProjectSummary[],
  isWhole: boolean,
): readonly ProjectSummary[] {
  if (isWhole) return head;
  const known = new Set(head.map(({ projectId }) => projectId));
  const last = shown.findLastIndex(({ projectId }) => known.has(projectId));
  return [...head, ...shown.slice(last + 1)];
}
