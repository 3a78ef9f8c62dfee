import { readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = new URL('../../', import.meta.url);

/** Builds the page if any of its sources has changed since the last build. */
export async function setup(): Promise<void> {
  const builtMs = await stat(new URL('dist/index.html', root)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  const folders = [
    'src/',
    'help/',
    '../client/src/',
    '../languages/',
    '../ledger/src/',
    '../engine/src/',
    '../report/src/',
    '../../docs/',
  ];
  const changed = await Promise.all(folders.map((folder) => lastChangeMs(new URL(folder, root))));
  const settings = await Promise.all(
    ['index.html', 'vite.config.ts'].map(async (name) => (await stat(new URL(name, root))).mtimeMs),
  );
  if (Math.max(...changed, ...settings) > builtMs) await build({ root: fileURLToPath(root), logLevel: 'error' });
}

async function lastChangeMs(folder: URL): Promise<number> {
  const entries = await readdir(folder, { recursive: true });
  const times = await Promise.all(entries.map(async (name) => (await stat(new URL(name, folder))).mtimeMs));
  return Math.max(0, ...times);
}
