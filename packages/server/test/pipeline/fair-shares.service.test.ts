import { afterAll, beforeAll, expect, it } from 'vitest';
import { numberOf } from '../operations/stored-project.ts';
import { followToEnd } from '../support/follow.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  // Calls only: jobs stay in the queue until a worker starts.
  service = await openTestService();
});
afterAll(() => service.close());

type Imported = { readonly caller: TestCaller; readonly projectId: string };

async function importLines(caller: TestCaller, count: number, word: string): Promise<Imported> {
  const rows = Array.from({ length: count }, (_, index) => `${word} numéro ${index} pour atelier,12.5`);
  const csv = Buffer.from(`designation,unitPrice\n${rows.join('\n')}\n`).toString('base64');
  const { body } = await caller.call('ImportCSV', { name: word, csv });
  return { caller, projectId: String(body.projectId) };
}

/** Lets one worker finish these projects, all of which are in the queue. */
async function workOff(projects: readonly Imported[]): Promise<void> {
  const worker = await openTestService({ role: 'worker' }, service.database);
  try {
    const ends = projects.map(({ caller, projectId }) => followToEnd(caller, projectId));
    expect((await Promise.all(ends)).map(({ status }) => status)).toEqual(projects.map(() => 'completed'));
  } finally {
    await worker.close();
  }
}

/**
 * The batches of `others` that were taken from the queue before the project's own: the project and the first product.
 */
async function takenBefore({ projectId }: Imported, others: readonly Imported[]): Promise<string[]> {
  const taken = await service.database.query<{ project: number; first: number; at: Date }>(
    `SELECT (data->>'projectNumber')::float8 AS project, (data->>'first')::int AS first, started_on AS at
      FROM pgboss.job WHERE name = 'batch'`,
  );
  const own = taken.find(({ project }) => project === numberOf(projectId));
  if (own === undefined) throw new Error(`no batch of ${projectId} was taken`);
  return others.flatMap((other) =>
    taken
      .filter(({ project, at }) => project === numberOf(other.projectId) && at < own.at)
      .map(({ first }) => `${other.projectId} from ${first}`),
  );
}

// With one thread, an organization has up to four batches in progress. They may be taken at the same time, in any order.
it('a small project does not wait for projects that others sealed before it', { timeout: 120_000 }, async () => {
  const alone = await service.createCaller();
  const large = await importLines(alone, 2_500, 'Visserie');
  const ofSame = await importLines(alone, 10, 'Peinture');
  const busy = await service.createCaller();
  const many: Imported[] = [];
  for (let index = 0; index < 12; index++) many.push(await importLines(busy, 3, `Lot ${index} de câbles`));
  const ofAnother = await importLines(await service.createCaller(), 10, 'Peinture');
  await workOff([large, ofSame, ...many, ofAnother]);

  // Its summary is collected first.
  const firstOfMany = many.slice(0, 4).map(({ projectId }) => `${projectId} from 1`);
  // The batches of one project are added together, and any of them may be taken first.
  expect((await takenBefore(ofSame, [large])).length).toBeLessThanOrEqual(4);
  expect((await takenBefore(ofAnother, [large])).length).toBeLessThanOrEqual(4);
  expect(firstOfMany).toEqual(expect.arrayContaining(await takenBefore(ofAnother, many)));
});
