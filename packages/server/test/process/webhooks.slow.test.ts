import { fileURLToPath } from 'node:url';
import { verifyWebhook } from '@ledgerprint/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLedgerprint } from '../support/ledgerprint-process.ts';
import { runInProcess } from '../support/run-in-process.ts';
import { secretKey } from '../support/test-service.ts';
import { certificatePath, openReceiver } from '../webhooks/receiver.ts';
import { openTestDeliveries, type TestDeliveries } from '../webhooks/test-deliveries.ts';

let test: TestDeliveries;
beforeAll(async () => {
  test = await openTestDeliveries();
});
afterAll(() => test.close());

const allowed = { WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32' };

function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  return runInProcess(test.database, args, { ...allowed, ...environment });
}

/** Runs a separate process, for variables that Node reads when it starts. */
function runProcess(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const service = { DATABASE_URL: test.database.url, SECRET_KEY: secretKey };
  return runLedgerprint(args, { ...service, ...allowed, ...environment });
}

async function runJson(...args: string[]) {
  const result = await run([...args, '--json']);
  expect(result).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(result.stdout);
}

describe('delivery', () => {
  it('list says so if there are none', async () => {
    expect((await run(['delivery', 'list', 'Receivers'])).stdout).toBe(
      'There are no deliveries for "Receivers" yet.\n',
    );
    expect(await runJson('delivery', 'list', 'Receivers')).toEqual([]);
  });

  it('list shows deliveries newest first, with every attempt and without credentials', async () => {
    test.answerWith(500);
    const secretUrl = test.url.replace('http://', 'http://user:hunter2@');
    const older = await test.createDelivery(secretUrl);
    await test.storage.webhooks.deliver(older.id);
    test.answerWith(204);
    await test.storage.webhooks.deliver(older.id);
    const newer = await test.createDelivery('http://10.0.0.1/');
    await test.storage.webhooks.deliver(newer.id);
    const listed = await runJson('delivery', 'list', 'Receivers');
    const attempt = { startedAt: expect.stringMatching(/^\d{4}-/), durationMs: expect.any(Number), error: null };
    expect(listed).toEqual([
      expect.objectContaining({ id: newer.id, status: 'failed', url: 'http://10.0.0.1/' }),
      {
        id: older.id,
        projectId: older.projectId,
        eventId: older.eventId,
        status: 'delivered',
        url: test.url.replace('http://', 'http://***@'),
        createdAt: expect.stringMatching(/^\d{4}-/),
        nextAttemptAt: null,
        finishedAt: expect.stringMatching(/^\d{4}-/),
        attempts: [
          { ...attempt, number: 1, statusCode: 500 },
          { ...attempt, number: 2, statusCode: 204 },
        ],
      },
    ]);
    const { stdout } = await run(['delivery', 'list', 'Receivers']);
    expect(stdout).toMatch(
      /^Delivery \d+: failed after 1 attempt: 10\.0\.0\.1 is a private address, which must not be called\.\n/,
    );
    expect(stdout).toMatch(/\n {2}project \w+, event evt_\w+, created /);
    expect(stdout).toMatch(
      /ATTEMPT +TIME +ANSWER +DURATION +ERROR\n +1 .* none .* ms +10\.0\.0\.1 is a private address, which must/,
    );
    expect(stdout).toMatch(/\n +1 .* 500 .* ms\n +2 .* 204 .* ms\n$/);
    expect(stdout).not.toContain('hunter2');
    expect(await runJson('delivery', 'list', 'Receivers', '--limit', '1')).toHaveLength(1);
  });

  it('list never shows those of another organization', async () => {
    await runJson('organization', 'create', 'Neighbour');
    await test.createDelivery();
    expect(await runJson('delivery', 'list', 'Neighbour')).toEqual([]);
  });

  it('list starts with paused receivers, and resume sends their events', async () => {
    await runJson('organization', 'create', 'Away');
    expect(await run(['delivery', 'resume', 'Away'])).toMatchObject({
      code: 1,
      stderr: 'ledgerprint: No receiver of this organization is paused.\n',
    });
    test.answerWith(500);
    const { id } = await test.createDelivery();
    await test.storage.webhooks.deliver(id);
    expect((await run(['delivery', 'list', 'Receivers'])).stdout).toMatch(
      new RegExp(`^Delivery ${id}: pending, next attempt \\d{4}-`),
    );
    await test.database.query(`UPDATE webhook_endpoints SET failures = 50, failing_since = now() - interval '4 days'`);
    await test.storage.webhooks.deliver(id);
    const origin = new URL(test.url).origin;
    const { stdout } = await run(['delivery', 'list', 'Receivers']);
    expect(stdout).toMatch(
      new RegExp(
        `^Paused: ${origin}, since \\S+Z, 1 event waiting\n  51 failed attempts in a row since \\S+Z\n` +
          `  one event is tried after \\S+Z; if it is accepted, all are sent\n` +
          `  to send them now: ledgerprint delivery resume "Receivers" ${origin}\n\nDelivery ${id}: paused\n`,
      ),
    );
    expect(await run(['delivery', 'resume', 'Receivers', 'https://elsewhere.example/'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('https://elsewhere.example is not paused.'),
    });
    expect(await runJson('delivery', 'resume', 'Receivers', test.url)).toEqual({ resumed: [origin], events: 1 });
    expect((await test.stateOf(id)).status).toBe('pending');
  });

  it('retry makes a finished delivery pending again', async () => {
    test.answerWith(410);
    const { id } = await test.createDelivery();
    await test.storage.webhooks.deliver(id);
    expect(await runJson('delivery', 'retry', String(id))).toEqual({ id, status: 'pending' });
    expect((await test.stateOf(id)).status).toBe('pending');
    expect(await run(['delivery', 'retry', String(id)])).toMatchObject({
      code: 1,
      stderr: `ledgerprint: Delivery ${id} is still in progress: it will be retried automatically.\n`,
    });
  });

  it.each([
    [['delivery', 'retry', '999999'], 'There is no delivery 999999.'],
    [['delivery', 'retry', 'evt_1'], 'A delivery id is a number'],
    [['delivery', 'list', 'Nobody'], 'There is no organization named "Nobody"'],
    [['delivery', 'list', 'Receivers', '--limit', 'all'], '--limit must be a whole number'],
  ])('%j is refused with an explanation and exit code 1', async (args, sentence) => {
    const result = await run(args);
    expect(result.code).toBe(1);
    expect(result.stderr).toContain(sentence);
    expect(result.stderr).not.toContain('    at ');
  });
});

describe('webhook test', () => {
  it('sends a signed event and shows the answer', async () => {
    test.answerBy((response) => response.writeHead(200).end('thank \u001b[31myou'));
    const outcome = await runJson('webhook', 'test', 'Receivers', test.url);
    expect(outcome).toEqual({
      eventId: expect.stringMatching(/^evt_/),
      kind: 'answered',
      status: 200,
      durationMs: expect.any(Number),
      answer: 'thank \ufffd[31myou',
    });
    const [request] = test.requestsOf(outcome.eventId);
    const headers = request?.headers as Record<string, string>;
    const event = await verifyWebhook({ payload: request?.body ?? '', headers, secret: test.webhookSecret });
    expect(event).toEqual({
      type: 'webhook.test',
      timestamp: expect.stringMatching(/^\d{4}-/),
      data: { organization: 'Receivers' },
    });
    expect((await run(['webhook', 'test', 'Receivers', test.url])).stdout).toMatch(
      /^The receiver answered 200 after \d+ ms\.\nIts answer begins:\nthank .*you\n$/,
    );
  });

  it('fails unless the answer is 2xx', async () => {
    test.answerWith(302);
    const result = await run(['webhook', 'test', 'Receivers', test.url]);
    expect(result).toMatchObject({ code: 1, stderr: 'ledgerprint: The event was not accepted.\n' });
    expect(result.stdout).toMatch(/^The receiver answered 302 after/);
  });

  it('says why an address is refused, and sends nothing', async () => {
    const before = test.receiver.connections();
    const args = ['webhook', 'test', 'Receivers', test.url];
    const result = await run(args, { WEBHOOK_ALLOWED_CIDRS: '' });
    expect(result.code).toBe(1);
    expect(result.stdout).toBe(
      'Nothing was sent. 127.0.0.1 is a loopback address, which must not be called. An operator can allow it with WEBHOOK_ALLOWED_CIDRS.\n',
    );
    expect(test.receiver.connections()).toBe(before);
  });

  it('accepts the allowed ranges as a flag', async () => {
    test.answerWith(204);
    const args = ['webhook', 'test', 'Receivers', test.url, '--webhook-allowed-cidrs', '127.0.0.0/8'];
    expect(await run(args, { WEBHOOK_ALLOWED_CIDRS: '' })).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([
    [['webhook', 'test', 'Receivers', 'ftp://hooks.example/'], 'webhookUrl must start with http:// or https://'],
    [['webhook', 'test', 'Receivers', ''], 'webhookUrl must not be empty'],
    [['webhook', 'test', 'Nobody', 'http://127.0.0.1/'], 'There is no organization named "Nobody"'],
  ])('%j is refused with an explanation and exit code 1', async (args, sentence) => {
    const result = await run(args);
    expect(result.code).toBe(1);
    expect(result.stderr).toContain(sentence);
  });

  it('trusts only certificates that the operator trusts', async () => {
    const receiver = await openReceiver({ host: '127.0.0.1', secure: true });
    const args = ['webhook', 'test', 'Receivers', `https://127.0.0.1:${receiver.port}/`];
    const stranger = await runProcess(args);
    const known = await runProcess(args, { NODE_EXTRA_CA_CERTS: fileURLToPath(certificatePath) });
    await receiver.close();
    expect(stranger).toMatchObject({ code: 1, stdout: expect.stringMatching(/self-signed certificate/) });
    expect(known).toMatchObject({ code: 0, stdout: expect.stringMatching(/^The receiver answered 204/) });
  });

  it('does not use a proxy set in the environment', async () => {
    test.answerWith(204);
    const proxy = await openReceiver({ host: '127.0.0.1' });
    const address = `http://127.0.0.1:${proxy.port}`;
    const environment = { HTTP_PROXY: address, http_proxy: address, NODE_USE_ENV_PROXY: '1' };
    const result = await runProcess(['webhook', 'test', 'Receivers', test.url], environment);
    const connections = proxy.connections();
    await proxy.close();
    expect([result.code, connections]).toEqual([0, 0]);
  });
});

describe('webhook-secret', () => {
  it('show prints the secret, rotate creates a new one', async () => {
    const { webhookSecret } = await runJson('organization', 'create', 'Rotating');
    expect(await runJson('webhook-secret', 'show', 'Rotating')).toEqual({
      organization: 'Rotating',
      webhookSecret,
      previousUntil: null,
    });
    expect((await run(['webhook-secret', 'show', 'Rotating'])).stdout).toBe(`${webhookSecret}\n`);
    const rotated = await runJson('webhook-secret', 'rotate', 'Rotating');
    expect(rotated).toEqual({
      organization: 'Rotating',
      webhookSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      previousUntil: expect.stringMatching(/^\d{4}-/),
    });
    expect(rotated.webhookSecret).not.toBe(webhookSecret);
    expect(await runJson('webhook-secret', 'show', 'Rotating')).toEqual(rotated);
    expect(await run(['webhook-secret', 'show', 'Rotating'])).toEqual({
      code: 0,
      stdout: `${rotated.webhookSecret}\n`,
      stderr: `Events are also signed with the previous secret until ${rotated.previousUntil}.\n`,
    });
    expect((await run(['webhook-secret', 'rotate', 'Rotating'])).stdout).toMatch(
      /^The new webhook secret of "Rotating":\n {2}whsec_\S+\nEvents are also signed with the old secret until \d{4}-/,
    );
  });

  it('stores the previous one encrypted', async () => {
    const { webhookSecret } = await runJson('organization', 'create', 'Sealed');
    await runJson('webhook-secret', 'rotate', 'Sealed');
    const [row] = await test.database.query<{ sealed: string }>(
      `SELECT encode(previous_webhook_secret_sealed, 'escape') AS sealed FROM organizations WHERE name = 'Sealed'`,
    );
    expect(row?.sealed.length).toBeGreaterThan(50);
    expect(row?.sealed).not.toContain(webhookSecret.slice('whsec_'.length, 20));
  });

  it('is refused for an organization that does not exist', async () => {
    expect(await run(['webhook-secret', 'show', 'Nobody'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no organization named "Nobody"'),
    });
  });
});
