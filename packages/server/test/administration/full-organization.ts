import { expect } from 'vitest';
import { openBlobStore } from '../../src/files/open-blob-store.ts';
import { numberOf } from '../operations/stored-project.ts';
import { download, followToEnd } from '../support/follow.ts';
import type { TestDatabase } from '../support/test-database.ts';
import type { TestCaller, TestService } from '../support/test-service.ts';

/** An organization with data of every kind. */
export type FullOrganization = TestCaller & { readonly completed: string };

/**
 * Creates a completed project with a file and an event, an open one with a part of a summary, a referential, an
 * idempotency key, a second API key, a quota, a sample and a revoked decision.
 */
export async function createFullOrganization(
  service: TestService,
  name: string,
  webhookUrl: string,
): Promise<FullOrganization> {
  const caller = await service.createCaller(name);
  const { referentials, administration } = service.app.storage;
  const bytes = Buffer.from('code,label,keywords,factor,unit,source,year\nA1,Paper,paper,0.5,EUR,own,2024\n');
  await referentials.load(name, { name: 'own', bytes });
  await administration.createKey(name, { name: 'second', expiresAt: undefined });
  await administration.setQuota(name, { projects: 100 });
  const completed = await createProject(caller);
  await caller.call('Submit', { projectId: completed, webhookUrl });
  expect((await followToEnd(caller, completed)).status).toBe('completed');
  // Category totals exist only in client mode.
  const many = 'Paper,Office\n'.repeat(2_200);
  const csv = Buffer.from(`designation,category\n${many}Ink,Office\nGazole,\n`).toString('base64');
  const imported = await caller.call('ImportCSV', { csv, categoryMode: 'client' }, { 'Idempotency-Key': 'once' });
  expect((await followToEnd(caller, String(imported.body.projectId))).status).toBe('completed');
  const open = await createProject(caller);
  await service.app.storage.store.projectSummaries.addPart(caller.organizationId, numberOf(open), 'aggregates', {
    first: 1,
    last: 1,
    part: {},
  });
  // The engine is not certain of these products, and only matched ones are drawn.
  await service.database.query(`UPDATE results SET match = 'matched' WHERE organization_id = $1`, [
    caller.organizationId,
  ]);
  const sample = await caller.call('Decisions.DrawSample', { projectId: completed });
  expect(sample).toMatchObject({ status: 200 });
  await decide(service, caller, completed);
  await report(caller, completed, String(imported.body.projectId));
  return { ...caller, completed };
}

/** Stores what Decide and RevokeDecision would store, without loading an engine. */
async function decide({ app }: TestService, { organizationId }: TestCaller, projectId: string): Promise<void> {
  const { decisions, decideCalls } = app.storage.store;
  const place = { projectNumber: numberOf(projectId), revision: 1 };
  const author = { keyId: 1, keyName: 'test', claimedBy: '' };
  const id = `decided-${organizationId}`;
  const selector = { kind: 'designation', designation: 'Ink' } as const;
  const decision = { id, selector, validity: 'organization', ghgCategory: '3.1', note: '' } as const;
  await decisions.insert(organizationId, { decisions: [decision], place, author });
  const number = await decisions.takeNumbers(organizationId, 1);
  await decisions.revoke(organizationId, { decisionId: id, number, place: undefined, note: '', author });
  const call = { id, fingerprint: Buffer.alloc(1), answer: {} };
  await decideCalls.keep(organizationId, place.projectNumber, call);
}

/** Creates a stored report, a comparison, a sign-off, a receipt and an evidence pack. */
async function report(caller: TestCaller, projectId: string, other: string): Promise<void> {
  const compared = { beforeProjectId: other, afterProjectId: projectId };
  for (const [operation, request] of [
    ['GetReport', { projectId }],
    ['CompareProjects', compared],
    ['SignOff', { projectId, revision: 0, signedBy: 'Marie' }],
    ['ExportEvidence', { projectId }],
  ] as const) {
    expect(await caller.call(`Reports.${operation}`, request)).toMatchObject({ status: 200 });
  }
}

async function createProject(caller: TestCaller): Promise<string> {
  const { body } = await caller.call('CreateProject', { name: 'Ledger' });
  const activities = ['Paper', 'Ink', 'Paper'].map((designation) => ({ designation, unitPrice: '4' }));
  await caller.call('AddActivities', { projectId: body.projectId, activities });
  return String(body.projectId);
}

/** The ids that an organization owns, by the columns that contain them; read before the deletion. */
export type Owned = Readonly<Record<'organization_id' | 'project_id' | 'delivery_id', readonly string[]>>;

export async function readOwned(database: TestDatabase, organizationId: number): Promise<Owned> {
  const ids = async (table: string) => {
    const text = `SELECT id::text FROM ${table} WHERE organization_id = $1`;
    return (await database.query<{ id: string }>(text, [organizationId])).map(({ id }) => id);
  };
  return {
    organization_id: [String(organizationId)],
    project_id: await ids('projects'),
    delivery_id: await ids('deliveries'),
  };
}

/** The number of rows of these owners in the queue and in each table, except the audit log, which is kept. */
export async function countRows(database: TestDatabase, owned: Owned): Promise<Record<string, number>> {
  const columns = await database.query<{ table: string; column: keyof Owned | 'id' }>(
    `SELECT c.relname AS table, a.attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'audit_events'
       AND (a.attname = ANY($1) OR c.relname = 'organizations' AND a.attname = 'id')`,
    [Object.keys(owned)],
  );
  const counts: Record<string, number> = { jobs: await countJobs(database, owned) };
  for (const { table, column } of columns) {
    const [row] = await database.query<{ count: number }>(
      `SELECT count(*)::int FROM ${table} WHERE ${column}::text = ANY($1)`,
      [owned[column === 'id' ? 'organization_id' : column]],
    );
    counts[table] = Math.max(counts[table] ?? 0, row?.count ?? 0);
  }
  return counts;
}

async function countJobs(database: TestDatabase, owned: Owned): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `SELECT count(*)::int FROM pgboss.job
     WHERE data->>'organizationId' = ANY($1) OR data->>'projectNumber' = ANY($2) OR data->>'deliveryId' = ANY($3)`,
    [owned.organization_id, owned.project_id, owned.delivery_id],
  );
  return row?.count ?? 0;
}

/** The keys of all stored files. */
export async function listFiles(service: TestService): Promise<readonly string[]> {
  const blobs = await openBlobStore(service.app.storage.blobSettings);
  const keys: string[] = [];
  for await (const { key } of blobs.list()) keys.push(key);
  await blobs.close();
  return keys.sort();
}

/** What a client can still download from an organization. */
export async function readAll(organization: FullOrganization): Promise<string> {
  return (await download(organization, organization.completed)).toString('utf8');
}
