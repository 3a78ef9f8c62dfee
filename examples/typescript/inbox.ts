import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProjectEnrichmentCompleted, ProjectEnrichmentFailed } from '@ledgerprint/client';

/** What an event says of the project that ended. */
export type EndedProject = (ProjectEnrichmentCompleted | ProjectEnrichmentFailed)['data'];

/** Events that were acknowledged and are still to be worked on, as files: they outlive the program. */
export async function openInbox(folder: string) {
  await mkdir(folder, { recursive: true });
  // One file for a project, so that an event which arrives twice is one.
  const fileOf = ({ projectId }: EndedProject) => join(folder, `${projectId}.json`);

  return {
    async add(project: EndedProject): Promise<void> {
      const file = fileOf(project);
      // Never half a file under the name that is looked for.
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
