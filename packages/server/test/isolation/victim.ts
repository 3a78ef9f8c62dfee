import { toSampleId } from '../../src/workspace/result-id.ts';
import { createProject, createSealedProject, imported, stage } from '../operations/calls.ts';
import { endProject, numberOf } from '../operations/stored-project.ts';
import type { TestCaller, TestService } from '../support/test-service.ts';

/** A marker in all data of the victim: if another organization sees it, isolation is broken. */
export const marker = 'Zugspitze';

/** The states of the victim's projects. */
export const victimStates = ['open', 'sealed', 'completed', 'failed', 'deleted'] as const;

/** An organization with projects in every state, whose data no other organization may see or change. */
export type Victim = TestCaller & {
  readonly projects: Readonly<Record<(typeof victimStates)[number], string>>;
  /** The key of its file in the store. */
  readonly fileKey: string;
  readonly decisionId: string;
  /** Of its completed project. */
  readonly sampleId: string;
};

export async function createVictim(service: TestService, organization = `${marker} AG`): Promise<Victim> {
  const caller = await service.createCaller(organization);
  const rows = [{ designation: `${marker} paper`, supplier: `${marker} GmbH` }];
  const open = await createProject(caller);
  await stage(caller, open, rows);
  const sealed = await createSealedProject(caller, rows, `http://${marker}.example/`);
  const [completed, failed, deleted] = [
    await createSealedProject(caller, rows),
    await createSealedProject(caller, rows),
    await createSealedProject(caller, rows),
  ];
  await endProject(service, completed, 'completed');
  await endProject(service, failed, 'failed');
  await caller.call('Projects.DeleteProject', { projectId: deleted });
  await imported(caller, `Designation (${marker}),Quantity\n${marker} paper,1\n`);
  const fileKey = `${completed}/${crypto.randomUUID()}.csv`;
  await service.database.query(
    `INSERT INTO exports (organization_id, project_id, revision, key, size_bytes, sha256) VALUES ($1, $2, 0, $3, 1, '')`,
    [caller.organizationId, numberOf(completed), fileKey],
  );
  await reportFor(service, caller, numberOf(completed));
  const { decisionId, sampleId } = await decideFor(service, caller, numberOf(completed));
  const projects = { open, sealed, completed, failed, deleted };
  return { ...caller, projects, fileKey, decisionId, sampleId };
}

/** A decision of the organization on cases that strangers will ask about, and a sample. */
async function decideFor({ database }: TestService, { organizationId }: TestCaller, projectNumber: number) {
  const decisionId = `${marker}-decision`;
  await database.query(
    `INSERT INTO decisions (organization_id, id, number, project_id, revision, validity, selector, designation,
        selector_key, exclusion, note, decided_by, key_id, key_name)
      VALUES ($1, $2, 1, $3, 1, 'organization', 'designation', 'Ink', 1, 'deposit', $4, $4, 1, $4)`,
    [organizationId, decisionId, projectNumber, marker],
  );
  await database.query('INSERT INTO decision_numbers (organization_id, last_number) VALUES ($1, 1)', [organizationId]);
  const [sample] = await database.query(
    `INSERT INTO samples (organization_id, project_id, revision, seed, population, drawn_by, key_name)
      VALUES ($1, $2, 0, $3, 1, $3, $3) RETURNING id`,
    [organizationId, projectNumber, marker],
  );
  return { decisionId, sampleId: toSampleId(Number((sample as { id: string }).id)) };
}

/** A stored report, a receipt and a sign-off. */
async function reportFor({ database }: TestService, { organizationId }: TestCaller, projectNumber: number) {
  const json = JSON.stringify({ name: marker });
  await database.query(
    `INSERT INTO reports (organization_id, project_id, revision, made_by, figures) VALUES ($1, $2, 0, $3, $4)`,
    [organizationId, projectNumber, marker, json],
  );
  await database.query(
    `INSERT INTO receipts (organization_id, project_id, revision, core, signature) VALUES ($1, $2, 0, $3, $3)`,
    [organizationId, projectNumber, json],
  );
  await database.query(
    `INSERT INTO sign_offs (organization_id, project_id, revision, signed_by, note, key_id, key_name, project_name)
      VALUES ($1, $2, 0, $3, $3, 1, $3, $3)`,
    [organizationId, projectNumber, marker],
  );
}

/** All stored data of the victim, except for the times at which its keys were used. */
export async function readVictim({ database }: TestService, victim: TestCaller): Promise<unknown> {
  const queries = [
    'SELECT * FROM projects WHERE organization_id = $1 ORDER BY id',
    'SELECT * FROM project_owners WHERE organization_id = $1 ORDER BY project_id',
    'SELECT * FROM rows WHERE organization_id = $1 ORDER BY project_id, position',
    'SELECT * FROM products WHERE organization_id = $1 ORDER BY project_id, ordinal',
    'SELECT * FROM results WHERE organization_id = $1 ORDER BY project_id, ordinal, number',
    'SELECT * FROM totals WHERE organization_id = $1 ORDER BY project_id, dimension, key',
    'SELECT * FROM reconciliation_lines WHERE organization_id = $1 ORDER BY project_id, file, fate, reason, currency',
    'SELECT * FROM exports WHERE organization_id = $1 ORDER BY project_id',
    'SELECT project_id, position, report::text FROM reconciliations WHERE organization_id = $1 ORDER BY 1, 2',
    'SELECT * FROM decisions WHERE organization_id = $1 ORDER BY number',
    'SELECT * FROM decision_revocations WHERE organization_id = $1 ORDER BY number',
    'SELECT * FROM decision_numbers WHERE organization_id = $1',
    'SELECT * FROM decide_calls WHERE organization_id = $1 ORDER BY project_id, id',
    'SELECT * FROM samples WHERE organization_id = $1 ORDER BY id',
    'SELECT * FROM sampled_products WHERE organization_id = $1 ORDER BY sample_id, place',
    'SELECT * FROM reports WHERE organization_id = $1 ORDER BY project_id, revision',
    'SELECT * FROM comparisons WHERE organization_id = $1 ORDER BY before_project_id, after_project_id',
    'SELECT * FROM receipts WHERE organization_id = $1 ORDER BY project_id, revision',
    'SELECT * FROM evidence_packs WHERE organization_id = $1 ORDER BY project_id, revision',
    'SELECT * FROM sign_offs WHERE organization_id = $1 ORDER BY project_id, revision',
    'SELECT * FROM deliveries WHERE organization_id = $1 ORDER BY id',
    'SELECT * FROM referentials WHERE organization_id = $1 ORDER BY id',
    'SELECT * FROM idempotency_keys WHERE organization_id = $1 ORDER BY key',
    'SELECT id, name, hash, expires_at, revoked_at, scope, allowed_ranges FROM api_keys WHERE organization_id = $1 ORDER BY id',
    'SELECT * FROM organizations WHERE id = $1',
  ];
  return Promise.all(queries.map((text) => database.query(text, [victim.organizationId])));
}
