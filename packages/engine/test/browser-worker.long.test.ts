import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../../../tooling/browser.ts';
import { installPacked, type PackedProject } from '../../../tools/packing/install-packed.ts';
import { readSnippets } from '../../../tools/packing/read-snippets.ts';

const snippet = await readSnippets(new URL('../README.md', import.meta.url));
const unpacker = fileURLToPath(new URL('../../../tooling/node_modules/brotli-dec-wasm', import.meta.url));
const ledgers = new URL('../../../examples/ledgers/', import.meta.url);

const page = `<!doctype html><title>Engine</title><script type="module">
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  globalThis.enrich = (file) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(file);
    });
</script>`;

let packed: PackedProject;
let server: PreviewServer;
let browser: Browser;

beforeAll(async () => {
  packed = await installPacked(['languages', 'ledger', 'engine'], [unpacker]);
  const root = packed.project;
  await writeFile(join(root, 'index.html'), page);
  await writeFile(join(root, 'worker.js'), snippet('worker'));
  await packed.runProgram(snippet('copy'));
  const shared = { root, configFile: false, logLevel: 'error' } as const;
  await build({ ...shared, worker: { format: 'es' }, build: { target: 'chrome125' } });
  server = await preview({ ...shared, preview: { host: '127.0.0.1', port: 0 } });
  browser = await openBrowser();
}, 300_000);
afterAll(async () => {
  await browser.close();
  await server.close();
  await packed.remove();
});

it.each(['purchases-factory.csv', 'depenses-commune.csv'])(
  'a worker writes the same lines of %s as Node',
  async (name) => {
    await cp(new URL(name, ledgers), join(packed.project, 'purchases.csv'));
    await packed.runProgram(snippet('enrich'));
    const tab = await browser.newPage();
    const failed = new Promise<never>((_, reject) => {
      tab.on('pageerror', reject);
    });
    await tab.goto(server.resolvedUrls?.local[0] ?? '');
    const bytes = [...(await readFile(new URL(name, ledgers)))];
    const enriched = tab.evaluate(
      (content) => Reflect.get(globalThis, 'enrich')(new Blob([new Uint8Array(content)])),
      bytes,
    );
    const written = await Promise.race([enriched, failed]);
    expect(written).toBe(await readFile(join(packed.project, 'enriched.csv'), 'utf8'));
    await tab.close();
  },
  120_000,
);
