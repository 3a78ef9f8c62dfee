import { readFile, rename, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';

// In the repository the package is imported as TypeScript, so that nothing has to be built; Node does not take that
// from node_modules. npm packs package.json as it lies there: while it packs, another one does.
const manifest = new URL('../package.json', import.meta.url);
const kept = new URL('../package.json.kept', import.meta.url);

const publishedExports = { '.': { types: './dist/index.d.ts', default: './dist/index.js' } };

async function publish(): Promise<void> {
  const text = await readFile(manifest, 'utf8');
  const fields = JSON.parse(text);
  // npm was stopped while it packed: the other one is still there, and what was kept stays kept.
  if (isDeepStrictEqual(fields.exports, publishedExports)) return;
  await writeFile(kept, text);
  await writeFile(manifest, `${JSON.stringify({ ...fields, exports: publishedExports }, undefined, 2)}\n`);
}

async function restore(): Promise<void> {
  await rename(kept, manifest);
}

const actions: Readonly<Record<string, () => Promise<void>>> = { publish, restore };
const action = actions[process.argv[2] ?? ''];
if (action === undefined) throw new Error('Say publish or restore.');
await action();
