import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openEmbeddedPostgres } from '../../src/postgres/embedded/open-embedded-postgres.ts';
import { startOwner } from './child-owner.ts';
import { newDatabase, postmasterOf, removeTemplateAfterwards, until } from './data-directory.ts';

removeTemplateAfterwards();

const rounds = 12;

// mulberry32: the same moments in every run.
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
  const client = new Client(database.connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table if not exists acknowledged (id bigserial primary key)');
  const { rows } = await client.query('select id from acknowledged');
  await client.end();
  await database.stop();
  return new Set(rows.map(({ id }) => Number(id)));
}

test(`every acknowledged row outlives kill -9 at ${rounds} random moments`, {
  timeout: 60_000,
}, async (context) => {
  const dataDir = await newDatabase(context);
  const random = createRandom(20_240_611);
  const acknowledged = new Set<number>();
  let restarts = 0;
  await storedRows(dataDir);
  for (let round = 0; round < rounds; round++) {
    const owner = startOwner({ dataDir, access: 'own' });
    await owner.opened();
    owner.send('insert');
    await owner.event('row');
    await pause(random() * 150);
    if (random() < 0.5) {
      process.kill(postmasterOf(dataDir), 'SIGKILL');
      const seen = owner.events.length;
      await until('it runs again', () => owner.events.some(({ message }) => / again$/.test(String(message))));
      await owner.event('row', seen);
      restarts++;
      await pause(random() * 50);
    }
    owner.kill();
    await owner.exited;
    for (const { event, id } of owner.events) if (event === 'row') acknowledged.add(Number(id));
    // Every other round the next owner has to do the recovery itself.
    if (round % 2 === 0) continue;
    const stored = await storedRows(dataDir);
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  }
  const stored = await storedRows(dataDir);
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(rounds * 10);
  expect(restarts).toBeGreaterThan(2);
  expect(restarts).toBeLessThan(rounds);
});
