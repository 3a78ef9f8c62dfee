import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beginRemovals, finishRemovals } from '../../src/administration/remove-projects.ts';
import { openBlobStore } from '../../src/files/open-blob-store.ts';
import { numberOf } from '../operations/stored-project.ts';
import type { TestCaller } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { createCompleted, getTotals, ledger, listCases, waitForCompletion } from './decided-ledger.ts';

const suite = useTestService('all');

// The first calls wait for engines to be loaded in three threads.
vi.setConfig({ testTimeout: 120_000 });

let caller: TestCaller;
beforeEach(async () => {
  caller = await suite.service.createCaller();
});

const decide = async (projectId: string, decisions: readonly object[], more: object = {}) => {
  const answer = await caller.call('Decisions.Decide', { projectId, decisions, ...more });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
};
const revoke = (decisionId: string, projectId = '', more: object = {}) =>
  caller.call('Decisions.RevokeDecision', { decisionId, projectId, revokedBy: 'Paul', ...more });
const list = async (request: object = {}) => (await caller.call('Decisions.ListDecisions', request)).body;
const idsOf = ({ decisions }: { decisions: readonly { id: string }[] }) => decisions.map(({ id }) => id);
const runAgain = async (projectId: string, more: object = {}) => {
  const { body } = await caller.call('Projects.RunAgain', { projectId, ...more });
  expect(body.projectId).toEqual(expect.any(String));
  await waitForCompletion(caller, body.projectId);
  return body.projectId;
};
const byAccount = (account: string) => ({ selector: { kind: 'account', account } });

describe('a decision made in one project', () => {
  it('applies to projects sealed later, unless it was only for this one or was revoked', async () => {
    const first = await createCompleted(caller);
    const { decisions } = await decide(first, [
      { ...byAccount('622'), categoryCode: 'M69_70' },
      { ...byAccount('611'), categoryCode: 'M71', validity: 'project' },
      { selector: { kind: 'supplier', supplier: 'lyreco' }, categoryCode: 'C17' },
    ]);
    const [kept, own, forgotten] = idsOf({ decisions }) as [string, string, string];
    expect(await revoke(forgotten, first)).toMatchObject({ status: 200, body: { revision: 2 } });
    const second = await createCompleted(caller);
    const matches = (await listCases(caller, second)).map((one: { account: string; decision: string }) => [
      one.account,
      one.decision,
    ]);
    expect(matches.filter(([, decision]: string[]) => decision !== '')).toEqual([
      ['622', kept],
      ['622', kept],
    ]);
    expect(idsOf(await list({ projectId: second }))).toEqual([kept]);
    expect(idsOf(await list({ projectId: first }))).toEqual([own, kept]);
    expect(idsOf(await list())).toEqual([kept]);
    expect((await list({ includeRevoked: true })).decisions).toMatchObject([
      { id: forgotten, revokedBy: 'Paul' },
      { id: kept },
    ]);
  });

  it('does not affect projects that are already sealed, nor does its revocation', async () => {
    const [first, second] = [await createCompleted(caller), await createCompleted(caller)];
    const { decisions } = await decide(first, [{ ...byAccount('622'), categoryCode: 'M69_70' }]);
    expect(idsOf(await list({ projectId: second }))).toEqual([]);
    const third = await createCompleted(caller);
    expect(await revoke(decisions[0].id)).toMatchObject({ status: 200, body: { revision: 0 } });
    for (const projectId of [first, third]) expect(idsOf(await list({ projectId }))).toHaveLength(1);
    expect(idsOf(await list({ projectId: await createCompleted(caller) }))).toEqual([]);
  });

  it('is undone by revoking it: the project is as before', async () => {
    const projectId = await createCompleted(caller);
    const before = [await listCases(caller, projectId), await getTotals(caller, projectId)];
    const { decisions, effect } = await decide(projectId, [{ ...byAccount('622'), exclusion: 'intra_group' }]);
    const { body } = await revoke(decisions[0].id, projectId, { note: 'a slip' });
    expect(body).toMatchObject({ revision: 2, effect: { cases: '2', changed: '2', afterMg: effect.beforeMg } });
    expect([await listCases(caller, projectId), await getTotals(caller, projectId)]).toEqual(before);
    // A second time nothing changes.
    expect((await revoke(decisions[0].id, projectId)).body.revision).toBe(2);
    expect((await list({ projectId, afterRevision: 1 })).decisions).toMatchObject([
      { id: decisions[0].id, revokedBy: 'Paul' },
    ]);
    expect((await list({ projectId, afterRevision: 2 })).decisions).toEqual([]);
  });
});

describe('the removal of a project', () => {
  it('removes decisions for the project only, and keeps those of the organization', async () => {
    const projectId = await createCompleted(caller);
    const given = [
      { ...byAccount('622'), categoryCode: 'M69_70' },
      { ...byAccount('611'), categoryCode: 'M71', validity: 'project' },
    ];
    const { decisions } = await decide(projectId, given, { id: 'kept-with-its-answer' });
    const { store, blobSettings } = suite.service.app.storage;
    const { organizationId } = caller;
    await beginRemovals(store, [{ organizationId, number: numberOf(projectId) }]);
    const blobs = await openBlobStore(blobSettings);
    await finishRemovals({ store, blobs }, organizationId);
    await blobs.close();
    const left = await suite.service.database.query(
      `SELECT id FROM decisions WHERE organization_id = $1
        UNION ALL SELECT id FROM decide_calls WHERE organization_id = $1`,
      [organizationId],
    );
    expect(left).toEqual([{ id: decisions[0].id }]);
    expect(idsOf(await list())).toEqual([decisions[0].id]);
  });
});

describe('lists of decisions', () => {
  it('are paged, newest first, and refuse tokens of other lists', async () => {
    const projectId = await createCompleted(caller);
    for (const account of ['606', '611', '622'])
      await decide(projectId, [{ ...byAccount(account), categoryCode: 'M71' }]);
    const whole = await list({ projectId });
    const first = await list({ projectId, pageSize: 2 });
    const second = await list({ projectId, pageSize: 2, pageToken: first.nextPageToken });
    expect([...first.decisions, ...second.decisions]).toEqual(whole.decisions);
    expect([whole.revision, second.nextPageToken]).toEqual([3, '']);
    const other = await caller.call('Decisions.ListDecisions', { pageSize: 2, pageToken: first.nextPageToken });
    expect(other).toMatchObject({ status: 400 });
  });

  it('include the decisions that could not be applied', async () => {
    const projectId = await createCompleted(caller);
    const ownFactor = { name: 'Own', value: 2, unit: 'kWh', source: 'measured' };
    const { decisions, conflicts } = await decide(projectId, [{ ...byAccount('611'), ownFactor }]);
    expect(conflicts).toMatchObject([{ decisionId: decisions[0].id, reason: 'UNIT_UNFIT', cases: '2' }]);
    expect((await list({ projectId })).conflicts).toEqual(conflicts);
  });
});

describe('RunAgain', () => {
  it('gives the same results as the decisions made one after the other', async () => {
    const random = createRandom(22);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const rows = Array.from({ length: 60 }, (_, at) => ({
      ...(pick(ledger) as object),
      designation: `${pick(ledger).designation} ${at % 25}`,
      amount: `${Math.round(random() * 1e6) / 100 - 500}`,
      account: pick(['606', '611', '622', '']),
      supplier: pick(['Total', 'Durand', 'Martin', 'Lyreco']),
    }));
    const projectId = await createCompleted(caller, rows);
    const cases = await listCases(caller, projectId);
    const selectors = [
      () => ({ kind: 'case', caseId: pick<{ caseId: string }>(cases).caseId }),
      () => ({ kind: 'designation', designation: pick<{ designation: string }>(cases).designation }),
      () => ({ kind: 'account', account: pick(['606', '611', '622']) }),
      () => ({ kind: 'supplier', supplier: pick(['TOTAL', 'durand', 'Martin']) }),
    ];
    const made: string[] = [];
    for (let count = 0; count < 40; count++) {
      const selector = pick(selectors)();
      const says = pick([
        ...[
          { categoryCode: 'M69_70' },
          { categoryCode: 'C17' },
          { categoryCode: 'N81_82' },
          { exclusion: 'intra_group' },
        ],
        ...[{ exclusion: 'none' }, { ghgCategory: '3.2' }, { ghgCategory: '1' }, { accept: true }],
        { ownFactor: { name: 'Ours', value: 0.4, unit: 'EUR', source: 'invoice', uncertainty: 0.1 } },
        { ownFactor: { name: 'Fuel', value: 3.1, unit: 'litre', source: 'bill' } },
      ]);
      const validity = pick(['organization', 'project']);
      const answer = await caller.call('Decisions.Decide', { projectId, decisions: [{ selector, validity, ...says }] });
      if (answer.status === 200) made.push(answer.body.decisions[0].id);
      if (count % 7 === 6) expect(await revoke(pick(made), projectId)).toMatchObject({ status: 200 });
    }
    expect(made.length).toBeGreaterThan(25);
    const again = await runAgain(projectId);
    // Decisions for the project only are copied with new ids.
    const [own, copied] = await Promise.all(
      [projectId, again].map(async (id) => {
        const { decisions } = await list({ projectId: id });
        return idsOf({ decisions: decisions.filter((one: { validity: string }) => one.validity === 'project') });
      }),
    );
    expect(copied).toHaveLength(own?.length ?? 0);
    const rename = (answer: unknown) =>
      JSON.parse((copied ?? []).reduce((text, id, at) => text.replaceAll(id, own?.[at] ?? ''), JSON.stringify(answer)));
    expect(rename(await listCases(caller, again))).toEqual(await listCases(caller, projectId));
    const { footprintLowKg, footprintHighKg, ...totals } = await getTotals(caller, projectId);
    const { footprintLowKg: low, footprintHighKg: high, ...others } = rename(await getTotals(caller, again));
    expect(roundMoney(totals)).toEqual(roundMoney(others));
    expect(Math.abs(footprintLowKg / low - 1)).toBeLessThan(1e-6);
    expect(Math.abs(footprintHighKg / high - 1)).toBeLessThan(1e-6);
  });

  it('gives each new project a name of its own, also at the same time', async () => {
    const projectId = await createCompleted(caller);
    const { name } = (await caller.call('Projects.UpdateProject', { projectId, name: 'Books 2024' })).body.project;
    const answers = await Promise.all([1, 2, 3].map(() => caller.call('Projects.RunAgain', { projectId })));
    const names = answers.map(({ body }) => body.name);
    expect(names.toSorted()).toEqual(['Books 2024 (2)', 'Books 2024 (3)', 'Books 2024 (4)']);
    const [first] = answers;
    await waitForCompletion(caller, first?.body.projectId);
    const again = await caller.call('Projects.RunAgain', { projectId: first?.body.projectId });
    expect(again.body.name).toBe('Books 2024 (5)');
    const { project } = (await caller.call('Projects.GetProject', { projectId: again.body.projectId })).body;
    expect(project).toMatchObject({ name: 'Books 2024 (5)', runOf: first?.body.projectId });
    expect((await caller.call('Projects.GetProject', { projectId })).body.project.name).toBe(name);
  });

  it('remaps fields, keeps the decisions of the project, and names the original project', async () => {
    const rows = ledger.map((row) => ({ ...row, notes: row['designation'] as string, designation: 'Achat' }));
    const projectId = await createCompleted(caller, [...rows, { designation: 'Achat', amount: '5', currency: 'EUR' }]);
    await decide(projectId, [{ ...byAccount('622'), categoryCode: 'M69_70', validity: 'project' }]);
    const again = await runAgain(projectId, {
      name: 'Again',
      columns: 'designation=notes, notes = designation',
      categoryMode: 'client',
      context: { country: 'DE' },
    });
    const { project, reconciliation } = (await caller.call('Projects.GetProject', { projectId: again })).body;
    expect(project).toMatchObject({
      name: 'Again',
      categoryMode: 'client',
      runOf: projectId,
      rows: '7',
      context: { country: 'DE' },
    });
    expect(JSON.stringify(reconciliation)).toContain('no_designation');
    const cases = await listCases(caller, again);
    expect(cases.map(({ designation }: { designation: string }) => designation)).toEqual(
      ledger.map(({ designation }) => designation),
    );
    expect((await list({ projectId: again })).decisions).toMatchObject([{ validity: 'project', projectId: again }]);
  });

  it.each<[string, object, string]>([
    ['an unknown field', { columns: 'designation=colour' }, 'columns'],
    ['a field from two others', { columns: 'notes=unit,notes=supplier' }, 'columns'],
    ['an unknown mode', { categoryMode: 'mine' }, 'categoryMode'],
    ['an unknown country', { context: { country: 'XX' } }, 'context.country'],
  ])('refuses %s', async (_, more, field) => {
    const projectId = (await caller.call('Projects.CreateProject', {})).body.projectId;
    const { status, body } = await caller.call('Projects.RunAgain', { projectId, ...more });
    expect(status).toBe(400);
    expect(body.details[0].debug.fieldViolations[0].field).toBe(field);
  });
});

const settle = (projectId: string, account: string, more: object = {}, headers: Record<string, string> = {}) =>
  caller.call(
    'Decisions.Decide',
    { projectId, decisions: [{ ...byAccount(account), categoryCode: 'M71' }], ...more },
    headers,
  );

async function expectAddedUp(projectId: string) {
  const [cases, totals] = [await listCases(caller, projectId), await getTotals(caller, projectId)];
  const sum = cases.reduce((kg: number, one: { footprintKgCo2e?: number }) => kg + (one.footprintKgCo2e ?? 0), 0);
  expect(Number(totals.footprintMg) / 1e6).toBeCloseTo(sum, 5);
  return { cases, totals };
}

describe('two simultaneous Decide calls', () => {
  it('create two revisions, one after the other', async () => {
    const projectId = await createCompleted(caller);
    const answers = await Promise.all([settle(projectId, '611'), settle(projectId, '622')]);
    expect(answers.map(({ body }) => body.revision).sort()).toEqual([1, 2]);
    const { cases } = await expectAddedUp(projectId);
    expect(cases.filter((one: { match: string }) => one.match === 'decided')).toHaveLength(4);
  });

  it('with one id take effect once', async () => {
    const projectId = await createCompleted(caller);
    const [one, other] = await Promise.all([1, 2].map(() => settle(projectId, '611', { id: 'once-only' })));
    expect(one).toMatchObject({ status: 200 });
    expect(other?.body).toEqual(one?.body);
    expect((await list({ projectId })).revision).toBe(1);
  });
});

describe('a Decide', () => {
  it('and the deletion of its project: one comes first, and nothing is left half done', async () => {
    const projectId = await createCompleted(caller);
    const [decided] = await Promise.all([
      settle(projectId, '611'),
      caller.call('Projects.DeleteProject', { projectId }),
    ]);
    expect([200, 404]).toContain(decided.status);
    await caller.call('Projects.RestoreProject', { projectId });
    await expectAddedUp(projectId);
    expect((await list({ projectId })).decisions).toHaveLength(decided.status === 200 ? 1 : 0);
  });

  it('and the sealing of another project: it applies there to all cases or to none', async () => {
    const projectId = await createCompleted(caller);
    const other = (await caller.call('Projects.CreateProject', {})).body.projectId;
    await caller.call('Projects.AddRows', { projectId: other, rows: ledger });
    await Promise.all([
      ...['611', '622', '606'].map((account) => settle(projectId, account)),
      caller.call('Submit', { projectId: other }),
    ]);
    await waitForCompletion(caller, other);
    const held = (await list({ projectId: other })).decisions;
    const known = new Map<string, string>(
      held.map((one: { id: string; selector: { account: string } }) => [one.selector.account, one.id]),
    );
    for (const { account, decision } of await listCases(caller, other))
      expect([account, decision]).toEqual([account, known.get(account) ?? '']);
  });

  it('that times out leaves nothing behind', async () => {
    const projectId = await createCompleted(caller);
    await settle(projectId, '606');
    const before = await expectAddedUp(projectId);
    const { database } = suite.service;
    // One of its last statements waits forever: all lines are written by then.
    const held = new pg.Client({ connectionString: database.url });
    await held.connect();
    try {
      await held.query('BEGIN');
      await held.query('SELECT FROM decision_numbers WHERE organization_id = $1 FOR UPDATE', [caller.organizationId]);
      const late = await settle(projectId, '611', { id: 'too-late-1' }, { 'Connect-Timeout-Ms': '1500' });
      expect(late.body.code).toBe('deadline_exceeded');
    } finally {
      await held.query('ROLLBACK');
      await held.end();
    }
    expect(await expectAddedUp(projectId)).toEqual(before);
    const [row] = await database.query<{ revision: number }>('SELECT revision FROM projects WHERE id = $1', [
      numberOf(projectId),
    ]);
    expect(row?.revision).toBe(1);
    // The same call then succeeds when repeated.
    expect((await settle(projectId, '611', { id: 'too-late-1' })).body.revision).toBe(2);
  });
});

/** Small and the same everywhere. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Spend is added up in floating point, in a different order. */
function roundMoney(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, one) => (typeof one === 'number' ? Math.round(one * 1e4) / 1e4 + 0 : one)),
  );
}
