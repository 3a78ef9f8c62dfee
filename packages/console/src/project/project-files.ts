import type { FileReconciliation, GetProjectResponse } from '@ledgerprint/client/workspace';
import { signal } from '@preact/signals';
import type { ApiProblem } from '../errors/api-problem.ts';
import { noteProblem } from '../session/note-problem.ts';
import type { Session } from '../session/session.ts';

type FilesPage = Pick<GetProjectResponse, 'reconciliation' | 'nextPageToken'>;

/** The files of a project’s reconciliation: their sum and their first page; the other pages are loaded when needed. */
export type ProjectFiles = {
  readonly count: number;
  /** The sum of all files; undefined if there are none. */
  readonly all: FileReconciliation | undefined;
  readonly first: FilesPage;
  loadPage(pageToken: string): Promise<FilesPage>;
};

/** The files in the service’s answer. */
export function toProjectFiles({ client }: Session, projectId: string, answer: GetProjectResponse): ProjectFiles {
  const { files, allFiles: all, reconciliation, nextPageToken } = answer;
  return {
    count: Number(files),
    all,
    first: { reconciliation, nextPageToken },
    loadPage: (pageToken) => client.projects.getProject({ projectId, pageToken }),
  };
}

/** The files loaded so far; `loadMore` adds a page. After a failure, it tries the same page again. */
export function createFileList({ first, loadPage }: ProjectFiles) {
  const files = signal(first.reconciliation);
  const isLoading = signal(false);
  const problem = signal<ApiProblem | undefined>(undefined);
  let pageToken = first.nextPageToken;
  return {
    files,
    isLoading,
    problem,
    async loadMore(): Promise<void> {
      if (isLoading.peek() || pageToken === '') return;
      isLoading.value = true;
      problem.value = undefined;
      try {
        const page = await loadPage(pageToken);
        pageToken = page.nextPageToken;
        files.value = [...files.peek(), ...page.reconciliation];
      } catch (error) {
        problem.value = noteProblem(error);
      }
      isLoading.value = false;
    },
  };
}
