import { expect, test } from 'vitest';
import { until } from '../../../tools/testing/until.ts';
import { openEmbeddedPostgres } from '../src/open-embedded-postgres.ts';
import { type ChildOwner, startOwner } from './child-owner.ts';
import { ask, newDatabase, postmasterOf, removeTemplateAfterwards } from './data-directory.ts';

removeTemplateAfterwards();

const rounds = 12;

// mulberry32: the same draws in every run.
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function storedRows(dataDir: string): Promise<ReadonlySet<number>> {
  const database = await openEmbeddedPostgres({ dataDir, access: 'join', log: () => undefined });
  await ask(database.connection, 'create table if not exists acknowledged (id bigserial primary key)');
  const rows = await ask(database.connection, 'select id from acknowledged');
  await database.stop();
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Waits for this many more acknowledged rows; the kill that follows interrupts those in progress at any moment. */
async function acknowledge(owner: ChildOwner, count: number): Promise<void> {
  for (let rows = 0, from = owner.events.length; rows < count; rows++) {
    const row = await owner.event('row', from);
    from = owner.events.indexOf(row, from) + 1;
  }
}

test(`every acknowledged row survives kill -9 at ${rounds} random moments`, { timeout: 240_000 }, async (context) => {
  const dataDir = await newDatabase(context);
  const random = createRandom(20_240_611);
  const acknowledged = new Set<number>();
  let restarts = 0;
  await storedRows(dataDir);
  for (let round = 0; round < rounds; round++) {
    const owner = startOwner({ dataDir, access: 'own' });
    await owner.opened();
    owner.send('insert');
    await acknowledge(owner, 1 + random() * 60);
    if (random() < 0.5) {
      process.kill(postmasterOf(dataDir), 'SIGKILL');
      await until('it runs again', () => owner.events.some(({ message }) => / again$/.test(String(message))));
      await acknowledge(owner, 1 + random() * 20);
      restarts++;
    }
    owner.kill();
    await owner.exited;
    for (const { event, id } of owner.events) if (event === 'row') acknowledged.add(Number(id));
    // In every other round, the next owner has to do the recovery itself.
    if (round % 2 === 0) continue;
    const stored = await storedRows(dataDir);
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  }
  const stored = await storedRows(dataDir);
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  // Both kinds of kill were drawn.
  expect(restarts).toBeGreaterThan(2);
  expect(restarts).toBeLessThan(rounds);
});
