import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { BarePostgres } from './bare-postgres.ts';

// The service's default.
const connections = 10;

/** Measures how many projects per second bare connections insert and commit: the upper limit with durability. */
export async function createCommitMeter(postgres: BarePostgres): Promise<(seconds: number) => Promise<number>> {
  const [first] = await postgres.query<{ id: string }>('SELECT id FROM organizations');
  const clients = await Promise.all(Array.from({ length: connections }, () => postgres.connect()));
  return async (seconds) => {
    const until = performance.now() + seconds * 1_000;
    const counts = await Promise.all(clients.map((client) => insertUntil(client, first?.id, until)));
    return counts.reduce((total, count) => total + count, 0) / seconds;
  };
}

async function insertUntil(client: pg.Client, organizationId: string | undefined, until: number): Promise<number> {
  let commits = 0;
  for (; performance.now() < until; commits++) {
    await client.query({
      name: 'bench-insert-project',
      text: `INSERT INTO projects (id, organization_id, name, category_mode) VALUES ($1, $2, 'Benchmark', 'ademe')
        ON CONFLICT ON CONSTRAINT projects_pkey DO NOTHING`,
      values: [randomInt(2 ** 47), organizationId],
    });
  }
  return commits;
}
