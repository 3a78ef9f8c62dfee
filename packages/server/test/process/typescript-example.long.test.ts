import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { parseLines } from './enrich-files.ts';
import { exampleCommands } from './examples-page.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

let service: TestService;
let caller: TestCaller;
let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
const programs: Program[] = [];

beforeAll(async () => {
  const webhookAllowedCidrs = '127.0.0.1/32';
  service = await openTestService({ role: 'all', webhookAllowedCidrs });
});
afterAll(() => service.close());
beforeEach(async () => {
  caller = await service.createCaller();
  directory = await createTemporaryDirectory();
});
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.stop()));
  await directory.remove();
});

type Program = { readonly output: () => string; readonly ended: Promise<number | null>; stop(): Promise<void> };

/** Runs commands of examples/README.md, verbatim except for the secrets. */
function run(name: string, environment: Readonly<Record<string, string>> = {}): Program {
  const commands = exampleCommands(name)
    .replace('lp_live_…', caller.key)
    .replace('whsec_…', caller.webhookSecret)
    .replace(/^npx node/m, `exec ${process.execPath}`);
  const child: ChildProcess = spawn('bash', ['-euc', commands], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      LEDGERPRINT_URL: service.url,
      RESULTS_FOLDER: directory.path,
      RECEIVER_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const program = {
    output: () => text,
    ended,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
  programs.push(program);
  return program;
}

/** Waits until a program's output matches the pattern, and returns the match. */
function said({ output }: Program, pattern: RegExp): Promise<string> {
  const find = () => {
    const found = pattern.exec(output());
    expect(found, output()).not.toBeNull();
    return found?.[1] ?? found?.[0] ?? '';
  };
  return vi.waitFor(find, { timeout: 25_000, interval: 50 });
}

async function startReceiver(): Promise<Program & { readonly webhookUrl: string }> {
  const receiver = run('receive');
  return { ...receiver, webhookUrl: await said(receiver, /Waiting for webhooks on (\S+)/) };
}

async function send(webhookUrl: string): Promise<string> {
  const sender = run('send', { WEBHOOK_URL: webhookUrl });
  expect(await sender.ended, sender.output()).toBe(0);
  expect(sender.output()).toMatch(/^\w+: 14 rows sent, \w+\n$/);
  return sender.output().split(':', 1)[0] ?? '';
}

describe('examples/typescript', () => {
  it('sends purchases, is notified when they are enriched and keeps the file', async () => {
    const receiver = await startReceiver();
    const projectId = await send(receiver.webhookUrl);
    await said(receiver, /Purchases 2024-03 saved in .*\(products enriched: 12, failed: 0\)/);
    const lines = parseLines(await readFile(join(directory.path, `${projectId}.csv`)));
    expect(lines).toHaveLength(12);
    expect(lines.find(({ designation }) => designation === 'Ramette papier A4 80 g')).toMatchObject({
      occurrences: '2',
      quantity: '35',
      spendEur: '144.2',
    });
    await expect.poll(() => readdir(join(directory.path, 'inbox'))).toEqual([]);
  });

  it('creates one project when run twice, and ignores a repeated event', async () => {
    const receiver = await startReceiver();
    const projectId = await send(receiver.webhookUrl);
    await said(receiver, /products enriched/);
    expect(await send(receiver.webhookUrl)).toBe(projectId);
    const { administration } = service.app.storage;
    const deliveries = await administration.listDeliveries(caller.organization, 10);
    expect(deliveries).toHaveLength(1);
    await administration.retryDelivery(deliveries[0]?.id ?? 0);
    await said(receiver, /\.csv is already here/);
    expect(receiver.output().match(/products enriched/g)).toHaveLength(1);
  });

  it('refuses events that are not signed for it', async () => {
    const { webhookUrl, ...receiver } = await startReceiver();
    const { status } = await fetch(webhookUrl, { method: 'POST', body: '{"type":"webhook.test"}' });
    expect(status).toBe(400);
    await said(receiver, /Not from Ledgerprint/);
    await service.app.storage.administration.createOrganization(`stranger to ${caller.organization}`);
    const { webhooks } = service.app.storage;
    expect(await webhooks.sendTest(`stranger to ${caller.organization}`, webhookUrl)).toMatchObject({ status: 400 });
    expect(await webhooks.sendTest(caller.organization, webhookUrl)).toMatchObject({ status: 204 });
  });

  it('resumes the events it had acknowledged before it was stopped', async () => {
    const first = await startReceiver();
    const projectId = await send(first.webhookUrl);
    const file = join(directory.path, `${projectId}.csv`);
    await said(first, /products enriched/);
    await first.stop();
    const event = { projectId, name: 'Left over', status: 'completed', enriched: '12', failed: '0' };
    await rm(file);
    await writeFile(join(directory.path, 'inbox', `${projectId}.json`), JSON.stringify(event));
    await said(await startReceiver(), /Left over saved in .*\(products enriched: 12,/);
    expect(parseLines(await readFile(file))).toHaveLength(12);
  });

  it('explains why it was refused', async () => {
    const wrongUrl = run('send', { WEBHOOK_URL: 'ftp://127.0.0.1/' });
    expect(await wrongUrl.ended).toBe(1);
    expect(wrongUrl.output()).toContain('Ledgerprint refused: webhookUrl must start with http://');
  });
});
