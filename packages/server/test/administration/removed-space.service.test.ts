import { expect, it } from 'vitest';
import { beginRemovals, finishRemovals } from '../../src/administration/remove-projects.ts';
import { blankContext } from '../../src/store/project.ts';
import { numberOf } from '../operations/stored-project.ts';
import { useTestService } from '../support/use-test-service.ts';
import { createProject } from '../workspace/staged-states.ts';

const suite = useTestService({});

/** More rows than a partition may lose before it is vacuumed. */
const count = 60_000;

/** Inserts rows of a project, at the positions of a single call. */
async function fill(number: number): Promise<void> {
  await suite.service.database.query(
    `INSERT INTO rows (organization_id, project_id, position, designation, supplier, account, category, unit_price,
       currency, quantity, unit, purchase_date, weight, notes, bytes)
     SELECT $1, $2, g, 'designation ' || g, 'supplier', '', '', '1', 'EUR', '1', '', '2024-05-03', '', '', 100
     FROM generate_series(1, ${count}) g`,
    [suite.caller.organizationId, number],
  );
}

/** The size of the table without its indexes, whose pages are only freed once older transactions have ended. */
async function readSize(): Promise<number> {
  const [row] = await suite.service.database.query<{ bytes: string }>(
    `SELECT sum(pg_table_size(inhrelid)) AS bytes FROM pg_inherits WHERE inhparent = 'rows'::regclass`,
  );
  return Number(row?.bytes);
}

async function countAll(): Promise<number> {
  const [row] = await suite.service.database.query<{ count: number }>('SELECT count(*)::int FROM rows');
  return row?.count ?? -1;
}

it('the space of a removed project is reused: the same rows again take no additional space', async () => {
  const number = numberOf(await createProject(suite.caller));
  const { organizationId } = suite.caller;
  const { store } = suite.service.app.storage;
  const failures: unknown[] = [];
  const sizes: number[] = [];
  for (let round = 0; round < 3; round++) {
    await fill(number);
    sizes.push(await readSize());
    expect(await countAll()).toBe(count);
    await beginRemovals(store, [{ organizationId, number }]);
    await finishRemovals({
      store,
      blobs: { remove: async () => undefined },
      onNotVacuumed: (error) => failures.push(error),
    });
    expect(await countAll()).toBe(0);
    // The number is free again.
    await store.projects.insert(organizationId, {
      number,
      name: 'again',
      categoryMode: 'ademe',
      context: blankContext,
    });
  }
  const [first = 0, ...later] = sizes;
  // Without reuse, it would be two and three times as much.
  for (const size of later) expect(size).toBeLessThan(first * 1.5);
  expect(failures).toEqual([]);
});

it('a project number is unique across organizations until its project is removed', async () => {
  const [own, other] = [suite.caller, await suite.service.createCaller()];
  const { store } = suite.service.app.storage;
  const number = numberOf(await createProject(own));
  const project = { number, name: 'again', categoryMode: 'ademe', context: blankContext } as const;
  for (const { organizationId } of [own, other]) {
    expect(await store.projects.insert(organizationId, project)).toBe(false);
    expect(await store.projects.insertWithinQuota(organizationId, project)).toBe(false);
  }
  expect(await store.projects.find(other.organizationId, number)).toBe('foreign');
  await beginRemovals(store, [{ organizationId: own.organizationId, number }]);
  expect(await store.projects.find(own.organizationId, number)).toBeUndefined();
  expect(await store.projects.insert(other.organizationId, project)).toBe(false);
  await finishRemovals({ store, blobs: { remove: async () => undefined } });
  expect(await store.projects.find(other.organizationId, number)).toBeUndefined();
  expect(await store.projects.insert(other.organizationId, project)).toBe(true);
  expect(await store.projects.find(own.organizationId, number)).toBe('foreign');
});

it('a single project is never looked up in the index for lists, which grows with the list', async () => {
  const [index] = await suite.service.database.query<{ definition: string }>(
    `SELECT pg_get_indexdef('projects_newest'::regclass) AS definition`,
  );
  expect(index?.definition).toMatch(/WHERE \(deleted_at IS NULL\)$/);
  const plan = await suite.service.database.query(
    `EXPLAIN SELECT status FROM projects WHERE organization_id = $1 AND id = $2`.replace('$1', '1').replace('$2', '2'),
  );
  expect(JSON.stringify(plan)).toContain('projects_pkey');
});
