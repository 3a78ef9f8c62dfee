import { signal } from '@preact/signals';

/** A project that was started or opened in this browser. */
export type RecentProject = {
  readonly projectId: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Once it has come to its end. */
  readonly end?: 'completed' | 'failed';
};

/** The projects of one key that this browser remembers, the latest first. Filled by `openRecentProjects`. */
export const recentProjects = signal<readonly RecentProject[]>([]);

/**
 * One entry of the storage for each project: tabs that write at the same time cannot undo each other. The key itself is
 * never stored, only its fingerprint.
 */
export function openRecentProjects(fingerprint: string) {
  const prefix = `ledgerprint.project.${fingerprint}.`;
  const read = () => {
    recentProjects.value = Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => parseProject(key.slice(prefix.length), localStorage.getItem(key)) ?? [])
      .toSorted((a, b) => b.startedAt - a.startedAt);
  };
  const readOthers = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith(prefix)) read();
  };
  addEventListener('storage', readOthers);
  read();
  return {
    find: (projectId: string) => recentProjects.value.find((project) => project.projectId === projectId),
    /** Adds the project, or changes what is remembered of it. */
    remember({ projectId, ...rest }: RecentProject): void {
      localStorage.setItem(prefix + projectId, JSON.stringify(rest));
      read();
    },
    forget(projectId: string): void {
      localStorage.removeItem(prefix + projectId);
      read();
    },
    close(): void {
      removeEventListener('storage', readOthers);
      recentProjects.value = [];
    },
  };
}

/** What remembers the projects of the key that is signed in. */
export type RecentProjects = ReturnType<typeof openRecentProjects>;

/** Undefined for what another version, or somebody else, has written. */
function parseProject(projectId: string, text: string | null): RecentProject | undefined {
  try {
    const { name, startedAt, end } = JSON.parse(text ?? '');
    if (typeof name !== 'string' || typeof startedAt !== 'number') return undefined;
    return { projectId, name, startedAt, ...(end === 'completed' || end === 'failed' ? { end } : {}) };
  } catch {
    return undefined;
  }
}
