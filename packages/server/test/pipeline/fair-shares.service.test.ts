import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followToEnd, readProgress } from '../support/follow.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await openTestService({ role: 'all', enrichmentThreads: '1' });
});
afterAll(() => service.close());

async function importLines(caller: TestCaller, count: number, word: string): Promise<string> {
  const rows = Array.from({ length: count }, (_, index) => `${word} numéro ${index} pour atelier,12.5`);
  const csv = Buffer.from(`designation,unitPrice\n${rows.join('\n')}\n`).toString('base64');
  const { body } = await caller.call('ImportCSV', { name: word, csv });
  return String(body.projectId);
}

describe('a small project behind a large one', () => {
  it.each(['of another organization', 'of the same organization'])('%s is done first', async (whose) => {
    const large = await service.createCaller();
    const small = whose === 'of another organization' ? await service.createCaller() : large;
    const largeId = await importLines(large, 40_000, 'Visserie');
    const smallId = await importLines(small, 10, 'Peinture');
    expect((await followToEnd(small, smallId)).status).toBe('completed');
    const progress = await readProgress(large, largeId);
    expect(progress.status).toBe('enriching');
    expect(progress.enriched).toBeLessThan(20_000);
    expect((await followToEnd(large, largeId)).enriched).toBe(40_000);
  });

  it('does not wait for the many small ones of another organization', async () => {
    const busy = await service.createCaller();
    const other = await service.createCaller();
    const many = [];
    for (let index = 0; index < 60; index++)
      many.push(await importLines(busy, 500, `Lot ${index} de câbles`));
    const otherId = await importLines(other, 10, 'Peinture');
    await followToEnd(other, otherId);
    const states = await Promise.all(many.map((projectId) => readProgress(busy, projectId)));
    expect(states.filter(({ status }) => status === 'enriching').length).toBeGreaterThan(0);
    await Promise.all(many.map((projectId) => followToEnd(busy, projectId)));
  });
});
