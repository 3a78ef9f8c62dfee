import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProjectEnrichmentCompleted, ProjectEnrichmentFailed } from '@ledgerprint/client';

/** The part of an event that describes the finished project. */
export type EndedProject = (ProjectEnrichmentCompleted | ProjectEnrichmentFailed)['data'];

/** Acknowledged events that still have to be processed, kept as files so that they survive a restart. */
export async function openInbox(folder: string) {
  await mkdir(folder, { recursive: true });
  // One file per project, so that an event delivered twice is processed once.
  const fileOf = ({ projectId }: EndedProject) => join(folder, `${projectId}.json`);

  return {
    async add(project: EndedProject): Promise<void> {
      const file = fileOf(project);
      // The final name never refers to a half-written file.
      await writeFile(`${file}.new`, JSON.stringify(project));
      await rename(`${file}.new`, file);
    },

    async list(): Promise<readonly EndedProject[]> {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
      return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
    },

    remove: (project: EndedProject) => rm(fileOf(project), { force: true }),
  };
}
