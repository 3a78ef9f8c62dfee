import { verifyWebhook } from '@ledgerprint/client';
import { pino } from 'pino';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawProject } from '../../src/store/project-id.ts';
import { createDelivery } from '../../src/webhooks/deliver-event.ts';
import { postponeDelivery } from '../../src/webhooks/deliveries.ts';
import { openReceiver } from './receiver.ts';
import { about, finished, openTestDeliveries, type TestDeliveries } from './test-deliveries.ts';

let test: TestDeliveries;
beforeAll(async () => {
  test = await openTestDeliveries();
});
afterAll(() => test.close());

function deliver(id: number) {
  return test.storage.webhooks.deliver(id);
}

describe('a delivery', () => {
  it('is created with its first job, in the transaction of the caller', async () => {
    const { id, eventId } = await test.createDelivery();
    expect(eventId).toMatch(/^evt_[0-9a-f]{32}$/);
    expect(await test.stateOf(id)).toEqual({ status: 'pending', finished: false, attempts: [] });
    expect(await test.delaysOf(id)).toEqual([0]);
    const { number } = drawProject();
    const rolledBack = test.storage.store.transaction(async (tables) => {
      await createDelivery(tables, test.organizationId, { ...finished, number, webhookUrl: test.url });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await test.database.query('SELECT FROM deliveries WHERE project_id = $1', [number])).toEqual([]);
  });

  it('is created once for a project', async () => {
    const { id, project } = await test.createDelivery();
    await test.storage.store.transaction((tables) => createDelivery(tables, test.organizationId, project));
    const rows = await test.database.query('SELECT FROM deliveries WHERE project_id = $1', [project.number]);
    expect(rows).toHaveLength(1);
    expect(await test.delaysOf(id)).toHaveLength(1);
  });

  it('sends the specified event, which the public libraries and our client verify', async () => {
    test.answerWith(204);
    const { id, eventId, projectId } = await test.createDelivery();
    await deliver(id);
    const [request] = test.requestsOf(eventId);
    const payload = request?.body.toString() ?? '';
    expect(JSON.parse(payload)).toEqual({
      type: 'project.enrichment.completed',
      timestamp: '2026-01-02T03:05:06.789Z',
      data: {
        projectId,
        name: 'Achats d’été 🧾',
        status: 'completed',
        totalLines: '3',
        enriched: '2',
        failed: '1',
        submittedAt: '2026-01-02T03:04:05.678Z',
        completedAt: '2026-01-02T03:05:06.789Z',
      },
    });
    const headers = request?.headers as Record<string, string>;
    expect(headers['content-type']).toBe('application/json');
    expect(headers['user-agent']).toMatch(/^Ledgerprint\/\d+\.\d+\.\d+$/);
    const secret = test.webhookSecret;
    expect(new StandardWebhook(secret).verify(payload, headers)).toEqual(JSON.parse(payload));
    expect(new SvixWebhook(secret).verify(payload, headers)).toEqual(JSON.parse(payload));
    expect(await verifyWebhook({ payload, headers, secret })).toEqual(JSON.parse(payload));
    expect(await test.stateOf(id)).toEqual({
      status: 'delivered',
      finished: true,
      attempts: [{ number: 1, status_code: 204, error: null }],
    });
    expect(await test.delaysOf(id)).toEqual([0]);
  });

  it('of a failed project sends an event of its own type', async () => {
    test.answerWith(204);
    const { id, eventId, projectId } = await test.createDelivery(test.url, 'failed');
    await deliver(id);
    const [request] = test.requestsOf(eventId);
    const headers = request?.headers as Record<string, string>;
    const event = await verifyWebhook({ payload: request?.body ?? '', headers, secret: test.webhookSecret });
    expect(event).toMatchObject({ type: 'project.enrichment.failed', data: { projectId, status: 'failed' } });
  });

  it('that has ended is not sent again, and one that does not exist is ignored', async () => {
    test.answerWith(204);
    const { id, eventId } = await test.createDelivery();
    await deliver(id);
    await deliver(id);
    await deliver(999_999_999);
    expect(test.requestsOf(eventId)).toHaveLength(1);
    expect((await test.stateOf(id)).attempts).toHaveLength(1);
  });
});

describe('attempts', () => {
  const failures = [301, 302, 307, 400, 401, 403, 404, 408, 413, 422, 425, 429, 500, 502, 503, 599];
  it.each(failures)('%i: on the schedule, then given up', async (status) => {
    test.answerWith(status);
    const { id, eventId } = await test.createDelivery();
    await deliver(id);
    expect(await test.stateOf(id)).toMatchObject({ status: 'pending', finished: false });
    expect(await test.delaysOf(id)).toEqual([0, about(60)]);
    await deliver(id);
    expect(await test.delaysOf(id)).toEqual([0, about(60), about(300)]);
    await deliver(id);
    expect(await test.delaysOf(id)).toHaveLength(3);
    expect(await test.stateOf(id)).toEqual({
      status: 'failed',
      finished: true,
      attempts: [1, 2, 3].map((number) => ({ number, status_code: status, error: null })),
    });
    const requests = test.requestsOf(eventId);
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map(({ body }) => body.toString())).size).toBe(1);
  });

  it('410: final', async () => {
    test.answerWith(410);
    const { id } = await test.createDelivery();
    await deliver(id);
    expect(await test.stateOf(id)).toEqual({
      status: 'failed',
      finished: true,
      attempts: [{ number: 1, status_code: 410, error: null }],
    });
    expect(await test.delaysOf(id)).toEqual([0]);
  });

  it('are not made before the time in Retry-After, up to the longest delay', async () => {
    const answers = ['200', new Date(Date.now() + 3_600_000).toUTCString()];
    test.answerBy((response) => response.writeHead(503, { 'retry-after': answers.shift() }).end());
    const { id } = await test.createDelivery();
    await deliver(id);
    await deliver(id);
    expect(await test.delaysOf(id)).toEqual([0, about(200), about(300)]);
  });

  it('that all fail are logged and counted when the event is given up', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
    const storage = await test.openWith({ webhookRetryDelays: '60' }, logger);
    const { id, eventId } = await test.createDelivery(test.url.replace('http://', 'http://user:hunter2@'));
    test.answerWith(500);
    await storage.webhooks.deliver(id);
    expect(lines).toEqual([]);
    await storage.webhooks.deliver(id);
    await storage.close();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        deliveryId: id,
        eventId,
        organizationId: test.organizationId,
        host: `127.0.0.1:${test.receiver.port}`,
        reason: 'the receiver answered 500',
        msg: 'webhook given up',
      },
    ]);
    expect(lines.join()).not.toMatch(/hunter2|\/hook/);
  });

  it('without a connection are retried and record the error', async () => {
    const gone = await openReceiver();
    await gone.close();
    const { id } = await test.createDelivery(`http://127.0.0.1:${gone.port}/`);
    await deliver(id);
    expect(await test.stateOf(id)).toMatchObject({
      status: 'pending',
      attempts: [{ number: 1, status_code: null, error: expect.stringContaining('ECONNREFUSED') }],
    });
    expect(await test.delaysOf(id)).toEqual([0, about(60)]);
  });

  it.each(['127.0.0.2', '10.0.0.1', '[::1]', 'localhost.localdomain@127.0.0.3'])(
    'to the refused address %s are final',
    async (host) => {
      const { id } = await test.createDelivery(`http://${host}:${test.receiver.port}/`);
      await deliver(id);
      const { status, attempts } = await test.stateOf(id);
      expect(status).toBe('failed');
      expect(attempts).toEqual([
        { number: 1, status_code: null, error: expect.stringContaining('must not be called') },
      ]);
      expect(await test.delaysOf(id)).toEqual([0]);
    },
  );

  it('to a refused address are logged with ids and without credentials', async () => {
    const lines: string[] = [];
    const storage = await test.openWith({}, pino({ level: 'warn' }, { write: (line) => lines.push(line) }));
    const { id, eventId } = await test.createDelivery('http://operator:hunter2@169.254.169.254/');
    await storage.webhooks.deliver(id);
    await storage.close();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        deliveryId: id,
        eventId,
        organizationId: test.organizationId,
        host: '169.254.169.254:80',
        reason: '169.254.169.254 is a link-local address, which must not be called.',
        msg: 'webhook address refused',
      },
    ]);
    expect(lines.join()).not.toContain('hunter2');
    expect(JSON.stringify(await test.stateOf(id))).not.toContain('hunter2');
  });

  it('succeed after failures', async () => {
    test.answerWith(500);
    const { id } = await test.createDelivery();
    await deliver(id);
    test.answerWith(200);
    await deliver(id);
    expect(await test.stateOf(id)).toMatchObject({
      status: 'delivered',
      attempts: [{ status_code: 500 }, { status_code: 200 }],
    });
  });

  it('without any delays are made once', async () => {
    test.answerWith(500);
    const impatient = await test.openWith({ webhookRetryDelays: '' });
    const { id } = await test.createDelivery();
    await impatient.webhooks.deliver(id);
    await impatient.close();
    expect(await test.stateOf(id)).toMatchObject({ status: 'failed', attempts: [{ status_code: 500 }] });
  });

  it('made twice at the same time are both recorded, and only one next attempt follows', async () => {
    const waiting: (() => void)[] = [];
    test.answerBy((response) => {
      waiting.push(() => response.writeHead(500).end());
      if (waiting.length === 2) for (const answer of waiting) answer();
    });
    const { id } = await test.createDelivery();
    await Promise.all([deliver(id), deliver(id)]);
    expect((await test.stateOf(id)).attempts).toEqual(
      [1, 2].map((number) => ({ number, status_code: 500, error: null })),
    );
    expect(await test.delaysOf(id)).toHaveLength(2);
  });

  it('are postponed by another job, once, and only while the job is in progress', async () => {
    const { id } = await test.createDelivery();
    const { store } = test.storage;
    const listJobs = () =>
      test.database.query<{ id: string; state: string; data: { organizationId: number; deliveryId: number } }>(
        `SELECT id, state::text, data FROM pgboss.job WHERE data->>'deliveryId' = $1 ORDER BY created_on`,
        [String(id)],
      );
    const [job] = await listJobs();
    if (job === undefined) throw new Error('the delivery has no job');
    const taken = { ...job, retryCount: 0 };
    const postpone = () => store.transaction((tables) => postponeDelivery(tables, taken, 600));
    // Another worker has it.
    await postpone();
    expect(await test.delaysOf(id)).toEqual([0]);
    await test.database.query(`UPDATE pgboss.job SET state = 'active', started_on = now() WHERE id = $1`, [job.id]);
    await postpone();
    await postpone();
    expect((await listJobs()).map(({ state }) => state)).toEqual(['completed', 'created']);
    expect(await test.delaysOf(id)).toEqual([0, 600]);
    const [listed] = await store.deliveries.list(test.organizationId, 1);
    expect(listed).toMatchObject({ id, status: 'pending' });
    expect(listed?.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now() + 500_000);
  });

  it('record when they began and how long they took', async () => {
    test.answerWith(204);
    const { id } = await test.createDelivery();
    await deliver(id);
    const [row] = await test.database.query<{ fits: boolean }>(
      `SELECT a.duration_ms >= 0 AND a.started_at >= d.created_at
         AND a.started_at + a.duration_ms * interval '1 ms' <= d.finished_at + interval '5 ms' AS fits
       FROM deliveries d JOIN delivery_attempts a ON a.delivery_id = d.id WHERE d.id = $1`,
      [id],
    );
    expect(row).toEqual({ fits: true });
  });
});
