import type { LedgerprintClient } from '@ledgerprint/client';
import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { signal } from '@preact/signals';
import { type ApiProblem, toApiProblem } from '../errors/api-problem.ts';

/** Which projects are listed. */
export type ListQuery = { readonly status: string; readonly deleted: boolean };

/** What is known of a list of projects, newest first. */
export type ProjectList = {
  /** Undefined until the service has answered. */
  readonly projects: readonly ProjectSummary[] | undefined;
  /** Where the list goes on; empty where it ends. */
  readonly nextPageToken: string;
  readonly isLoading: boolean;
  /** Why the list, or more of it, could not be had. */
  readonly problem: ApiProblem | undefined;
};

const pageSize = 100;
/** The most that one call lists. */
const longestPage = 1_000;

const emptyList: ProjectList = {
  projects: undefined,
  nextPageToken: '',
  isLoading: true,
  problem: undefined,
};

type Calls = { readonly projects: Pick<LedgerprintClient['projects'], 'listProjects'> };

/** A list that grows page by page and can be brought up to date. After `close` nothing changes any more. */
export function openProjectList(
  { client, impatientClient }: { readonly client: Calls; readonly impatientClient: Calls },
  query: ListQuery,
) {
  const list = signal(emptyList);
  // An answer that was on its way when something was deleted would bring it back.
  const gone = new Set<string>();
  const closing = new AbortController();
  const options = { signal: closing.signal };

  /** Adds the next page, or the first one. */
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

  /** Asks again for what is shown. Says whether there was an answer; without one everything stays as it is. */
  async function refresh(): Promise<boolean> {
    const shown = list.value.projects;
    if (shown === undefined || list.value.isLoading) return true;
    const asked = Math.min(Math.max(shown.length, pageSize), longestPage);
    try {
      const { projects } = await impatientClient.projects.listProjects(
        { ...query, pageSize: asked },
        options,
      );
      const now = list.value;
      if (closing.signal.aborted || now.isLoading) return true;
      const renewed = renew(now.projects ?? [], projects, projects.length < asked);
      list.value = { ...now, projects: renewed.filter(({ projectId }) => !gone.has(projectId)) };
      return true;
    } catch {
      return closing.signal.aborted;
    }
  }

  /** Takes a project off the list, because somebody deleted or restored it here. */
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

/** The head of a list as it is now, and below it what was loaded of the rest. */
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
