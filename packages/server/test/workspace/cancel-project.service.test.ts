import { describe, expect, it } from 'vitest';
import { endProject } from '../../src/operations/end-project.ts';
import { expectRefusal, expectViolations } from '../operations/refusal.ts';
import { numberOf } from '../operations/stored-project.ts';
import { useTestService } from '../support/use-test-service.ts';
import { holdLock, waitForWaiting } from '../wire/support/held-lock.ts';
import { createCompleted, createEnriching, createProject, readState } from './staged-states.ts';

const suite = useTestService({ webhookAllowedCidrs: '127.0.0.1/32' });

const cancel = (projectId: string, more = {}, headers = {}) =>
  suite.caller.call('Projects.CancelProject', { projectId, ...more }, headers);

describe('Projects.CancelProject', () => {
  it('ends enrichment: the project has failed, with the reason', async () => {
    const projectId = await createEnriching(suite.service, suite.caller);
    expect((await cancel(projectId, { reason: ' wrong file ' })).body).toEqual({ status: 'failed' });
    expect(await readState(suite.service, projectId)).toMatchObject({
      status: 'failed',
      failure: 'wrong file',
      completed_at: expect.any(Date),
    });
    const { body } = await suite.caller.call('GetProgress', { projectId });
    expect(body).toMatchObject({ status: 'failed', completedAt: expect.any(String) });
    expectRefusal(await suite.caller.call('ExportCSV', { projectId }), 'failed_precondition', /failed/);
    expect((await suite.caller.call('Submit', { projectId })).body).toEqual({ status: 'failed' });
  });

  it('uses cancelled if no reason is given', async () => {
    const projectId = await createEnriching(suite.service, suite.caller);
    await cancel(projectId);
    expect(await readState(suite.service, projectId)).toMatchObject({ failure: 'cancelled' });
  });

  it('leaves a finished project unchanged', async () => {
    const projectId = await createCompleted(suite.service, suite.caller);
    expect((await cancel(projectId)).body).toEqual({ status: 'completed' });
    expect(await readState(suite.service, projectId)).toMatchObject({ status: 'completed', failure: null });
    const cancelled = await createEnriching(suite.service, suite.caller);
    await cancel(cancelled, { reason: 'first' });
    expect((await cancel(cancelled, { reason: 'second' })).body).toEqual({ status: 'failed' });
    expect(await readState(suite.service, cancelled)).toMatchObject({ failure: 'first' });
  });

  it('failed_precondition for an unsealed project', async () => {
    expectRefusal(await cancel(await createProject(suite.caller)), 'failed_precondition', /Delete/);
  });

  it('invalid_argument for a reason that is too long', async () => {
    const projectId = await createEnriching(suite.service, suite.caller);
    expectViolations(await cancel(projectId, { reason: 'x'.repeat(501) }), ['reason']);
    expect((await cancel(projectId, { reason: 'x'.repeat(500) })).status).toBe(200);
  });

  it('sends one event if a webhook was requested', async () => {
    const projectId = await createEnriching(suite.service, suite.caller, 'http://127.0.0.1:9/hook');
    await cancel(projectId);
    await cancel(projectId);
    const deliveries = await suite.service.database.query<{ body: string }>(
      'SELECT body FROM deliveries WHERE organization_id = $1 AND project_id = $2',
      [suite.caller.organizationId, numberOf(projectId)],
    );
    expect(deliveries.map(({ body }) => JSON.parse(body))).toEqual([
      expect.objectContaining({
        type: 'project.enrichment.failed',
        data: expect.objectContaining({ projectId, status: 'failed', totalLines: '2' }),
      }),
    ]);
  });

  it('its jobs find nothing to do', async () => {
    const projectId = await createEnriching(suite.service, suite.caller);
    await cancel(projectId);
    const { store } = suite.service.app.storage;
    expect(await store.projects.listWithoutProgress(0, 1_000)).not.toContainEqual(
      expect.objectContaining({ number: numberOf(projectId) }),
    );
  });

  it('the first to end a project wins: finish before cancel', async () => {
    const projectId = await createEnriching(suite.service, suite.caller);
    const number = numberOf(projectId);
    // Like a finish that has not committed yet.
    const finish = await holdLock(
      suite.service.database,
      `UPDATE projects SET status = 'completed', completed_at = now() WHERE id = $1`,
      [number],
    );
    const answer = cancel(projectId);
    await waitForWaiting(suite.service.database, 1);
    await finish.commit();
    expect((await answer).body).toEqual({ status: 'completed' });
    expect(await readState(suite.service, projectId)).toMatchObject({ status: 'completed', failure: null });
  });

  it('the first to end a project wins: cancel before finish', async () => {
    const projectId = await createEnriching(suite.service, suite.caller, 'http://127.0.0.1:9/hook');
    const number = numberOf(projectId);
    const { store } = suite.service.app.storage;
    const { organizationId } = suite.caller;
    const seen = await store.projects.findSealed(organizationId, number);
    if (seen === undefined) throw new Error('the project is sealed');
    await cancel(projectId);
    const ended = await store.transaction((tables) =>
      endProject(tables, { organizationId }, seen, { status: 'completed' }),
    );
    expect(ended).toBe(false);
    expect(await readState(suite.service, projectId)).toMatchObject({ status: 'failed', failure: 'cancelled' });
  });
});
