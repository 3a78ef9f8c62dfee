import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shareTestService, type TestCaller, type TestService } from 'ledgerprint/testing/support/test-service';
import { openReceiver } from 'ledgerprint/testing/webhooks/receiver';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPacked, type PackedProject } from '../../../tools/packing/install-packed.ts';
import { findNodePrograms } from '../../../tools/packing/node-programs.ts';
import { readSnippets } from '../../../tools/packing/read-snippets.ts';

const own = new URL('../', import.meta.url);
const readmeSnippet = await readSnippets(new URL('README.md', own));
const nodePrograms = await findNodePrograms(20);

let packed: PackedProject;
let service: TestService;
let caller: TestCaller;

beforeAll(async () => {
  packed = await installPacked(['client']);
  service = await shareTestService('all');
  caller = await service.createCaller();
}, 180_000);
afterAll(async () => {
  await packed.remove();
});

/** The README's snippet of this name, verbatim except for the address. */
function snippet(name: string): string {
  return readmeSnippet(name).replaceAll('http://127.0.0.1:8080', service.url);
}

const environment = () => ({ LEDGERPRINT_KEY: caller.key, LEDGERPRINT_WEBHOOK_SECRET: caller.webhookSecret });

function runProgram(program: string, node?: string): Promise<string> {
  return packed.runProgram(program, { env: environment(), ...(node !== undefined && { node }) });
}

/** The snippet, preceded by the client and the project that it uses. */
function continued(name: string): string {
  return `
    import { createClient } from '@ledgerprint/client';
    const client = createClient({ baseUrl: '${service.url}', apiKey: process.env.LEDGERPRINT_KEY });
    const { projectId } = await client.createProject({ name: 'Purchases' });
    ${snippet(name)}`;
}

describe('the tarball', () => {
  const installed = () => join(packed.project, 'node_modules/@ledgerprint/client');
  const listFiles = () => packed.listFiles('@ledgerprint/client');

  it('contains only what was built', async () => {
    const files = await listFiles();
    expect(files.filter((name) => !/^dist\/.*\.(js|d\.ts)$/.test(name)).toSorted()).toEqual([
      ...['LICENSE', 'README.md', 'dist/cjs/package.json', 'package.json'],
    ]);
    for (const folder of ['dist', 'dist/cjs']) {
      expect(files).toContain(`${folder}/index.js`);
      expect(files).toContain(`${folder}/index.d.ts`);
      expect(files).toContain(`${folder}/workspace.js`);
    }
  });

  it('imports only itself and its declared dependencies, and nothing from Node', async () => {
    const { dependencies } = JSON.parse(await readFile(join(installed(), 'package.json'), 'utf8'));
    const targets = new Set<string>();
    for (const name of (await listFiles()).filter((file) => file.endsWith('.js'))) {
      const text = await readFile(join(installed(), name), 'utf8');
      for (const [, target = ''] of text.matchAll(/\bfrom ['"]([^'".][^'"]*)['"]/g)) {
        targets.add(target.split('/').slice(0, 2).join('/'));
      }
    }
    expect([...targets].toSorted()).toEqual(Object.keys(dependencies).toSorted());
  });

  it('leaves the repository unchanged', async () => {
    const copy = join(packed.workspace, 'packages/client');
    expect(await readFile(join(copy, 'package.json'), 'utf8')).toBe(
      await readFile(new URL('package.json', own), 'utf8'),
    );
    expect(await readdir(copy)).not.toContain('package.json.kept');
  });

  it('has types that compile for browsers too', async () => {
    const program = `
      import { createClient, type FinalProgress, type RowInit } from '@ledgerprint/client';
      import type { ProjectSummary, Result } from '@ledgerprint/client/workspace';
      const client = createClient({ baseUrl: '', apiKey: '' });
      export const rows: RowInit[] = [{ designation: 'Gazole', line: 2 }];
      await client.projects.addRows({ projectId: 'x', rows });
      export const projects: ProjectSummary[] = [];
      for await (const project of client.projects.eachProject()) projects.push(project);
      export const { products }: { products: Result[] } = await client.products.listProducts({ projectId: 'x' });
      // @ts-expect-error There is no such field.
      await client.catalogue.searchFactors({ words: 'gazole' });
      const done: FinalProgress = await client.waitUntilDone('x', { signal: AbortSignal.timeout(1) });
      export const file: Response = await client.downloadExport('x');
      export const isFailed: boolean = done.status === 'failed';
      // @ts-expect-error Not a text.
      await client.addActivities({ projectId: 'x', activities: [{ designation: 1 }] });
      // @ts-expect-error There is no such status.
      export const isPending: boolean = done.status === 'pending';`;
    expect(await packed.checkTypes(program)).toBe('');
  });
});

describe('for programs in CommonJS', () => {
  it.each(['node16', 'nodenext', 'commonjs'])('has types under "module": "%s"', async (module) => {
    const program = `
      import { createClient, type FinalProgress } from '@ledgerprint/client';
      import { Projects } from '@ledgerprint/client/workspace';
      export const { typeName } = Projects;
      const client = createClient({ baseUrl: '', apiKey: '' });
      export const done: Promise<FinalProgress> = client.waitUntilDone('x');
      // @ts-expect-error Not a text.
      client.getProgress({ projectId: 1 });`;
    expect(await packed.checkTypes(program, { module, file: 'program.cts' })).toBe('');
  });

  it.each(nodePrograms)(
    'can be loaded with require on Node %s, with the matching error class',
    async (_version, node) => {
      await writeFile(
        join(packed.project, 'program.cjs'),
        `const { createClient, ConnectError, errorCodeOf } = require('@ledgerprint/client');
      console.log(require('@ledgerprint/client/workspace').Projects.typeName);
      createClient({ baseUrl: '${service.url}', apiKey: 'none' }).createProject({}).catch((error) =>
        console.log(error instanceof ConnectError, errorCodeOf(error)));`,
      );
      expect(await packed.runProgram("import './program.cjs';", { node })).toBe(
        'ledgerprint.v1.Projects\ntrue unauthenticated\n',
      );
    },
  );
});

describe('installed in an empty project', () => {
  it.each(nodePrograms)("runs the README's quickstart on Node %s", async (_version, node) => {
    const lines = (await runProgram(snippet('quickstart'), node)).trim().split('\n');
    expect(lines.slice(-2)).toEqual(['2 of 2', 'completed']);
    const file = await readFile(join(packed.project, 'enriched.csv'), 'utf8');
    expect(file).toMatch(/^designation,supplier,.*\r\nRamette papier A4 80g,Lyreco,.*\r\nGazole,/);
  });

  it('adds the rows of a file', async () => {
    await writeFile(join(packed.project, 'ledger.txt'), 'Gazole;1,62\nRamette papier A4;4,35\n');
    expect(await runProgram(continued('rows'))).toBe('2 rows\n');
  });

  it('shows what was wrong', async () => {
    expect(await runProgram(continued('errors'))).toMatch(/^invalid_argument\nactivities\[0\]\.designation is missing/);
  });

  it('receives webhooks', async () => {
    const { port, close } = await openReceiver({ host: '127.0.0.1' });
    await close();
    const program = snippet('receiver').replace('listen(3000)', `listen(${port}, () => console.log('ready'))`);
    await writeFile(join(packed.project, 'receiver.mjs'), program);
    const child = spawn(process.execPath, ['receiver.mjs'], {
      cwd: packed.project,
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(child.stdout, 'data');
      const printed = once(child.stdout, 'data');
      const body = '{"type":"project.enrichment.completed","data":{"projectId":"x","status":"completed"}}';
      const at = new Date();
      const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)) };
      const post = (signature: string) =>
        fetch(`http://127.0.0.1:${port}/`, {
          method: 'POST',
          headers: { ...headers, 'webhook-signature': signature },
          body,
        });
      expect((await post('v1,nonsense')).status).toBe(400);
      const signature = new Webhook(caller.webhookSecret).sign('evt_1', at, body);
      expect((await post(signature)).status).toBe(204);
      expect(String(await printed)).toBe('x can be downloaded\n');
    } finally {
      child.kill();
      await once(child, 'close');
    }
  });
});
