import { expect } from 'vitest';
import { download, followToEnd, parseExport, readProgress } from '../support/follow.ts';
import type { TestCaller } from '../support/test-service.ts';

type Caller = Pick<TestCaller, 'call'>;

/** The projects of a service when it was copied. */
export type KeptProjects = {
  readonly completed: string;
  readonly file: Buffer;
  /** A link to the file, issued before the copy was made. */
  readonly downloadUrl: string;
  readonly staged: string;
};

/** One project that is completed, and one with rows that is not sealed. */
export async function makeProjects(caller: Caller): Promise<KeptProjects> {
  const csv = Buffer.from('Désignation;Quantité;Unité\nGazole;10;L\nPapier;3;kg\n').toString('base64');
  const { projectId: completed } = (await caller.call('ImportCSV', { name: 'Kept', csv })).body;
  await followToEnd(caller, completed);
  const { projectId: staged } = (await caller.call('CreateProject', { name: 'Open' })).body;
  await caller.call('AddActivities', { projectId: staged, activities: [{ designation: 'Ciment' }] });
  const { downloadUrl } = (await caller.call('ExportCSV', { projectId: completed })).body;
  return { completed, file: await download(caller, completed), downloadUrl, staged };
}

/** Expects everything to be served as before, and the open project to continue. */
export async function expectKept(caller: Caller, url: string, kept: KeptProjects): Promise<void> {
  const { completed, staged, file, downloadUrl } = kept;
  expect(await readProgress(caller, completed)).toMatchObject({ status: 'completed', enriched: 2 });
  expect(await download(caller, completed)).toEqual(file);
  const { pathname, search } = new URL(downloadUrl);
  const earlier = await fetch(url + pathname + search);
  expect(Buffer.from(await earlier.arrayBuffer())).toEqual(file);
  const more = { projectId: staged, activities: [{ designation: 'Ciment' }, { designation: 'Sable' }] };
  expect((await caller.call('AddActivities', more)).body).toEqual({ staged: '3' });
  await caller.call('Submit', { projectId: staged });
  expect(await followToEnd(caller, staged)).toMatchObject({ status: 'completed', totalLines: 2 });
  const lines = parseExport(await download(caller, staged));
  expect(lines.map(({ designation, occurrences }) => [designation, occurrences])).toEqual([
    ['Ciment', '2'],
    ['Sable', '1'],
  ]);
}
