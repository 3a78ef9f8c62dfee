import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

// In the repository, a package is imported as TypeScript, so nothing has to be built. Node does not accept TypeScript
// in node_modules, so a packed package.json must refer to built files. npm packs the package.json that it finds: this
// script replaces it while npm packs. Run in the package's folder.
const manifest = join(process.cwd(), 'package.json');
const kept = `${manifest}.kept`;

type Targets = string | { readonly [name: string]: Targets };

/**
 * An `exports` or `imports` map with built files in place of sources; other files keep their paths. Files for
 * `require` were built as CommonJS.
 */
function toBuilt(targets: Targets, folder = 'dist'): Targets {
  if (typeof targets === 'string') return targets.replace(/^\.\/src\/(.*)\.ts$/, `./${folder}/$1.js`);
  return Object.fromEntries(
    Object.entries(targets).map(([name, target]) => [name, toBuilt(target, name === 'require' ? 'dist/cjs' : folder)]),
  );
}

async function publish(): Promise<void> {
  const text = await readFile(manifest, 'utf8');
  const fields = JSON.parse(text);
  const maps = Object.entries(fields).filter(([name]) => name === 'exports' || name === 'imports');
  const built = Object.fromEntries(maps.map(([name, targets]) => [name, toBuilt(targets as Targets)]));
  // npm was interrupted while packing: the replacement is still in place, so keep the saved original.
  if (isDeepStrictEqual(Object.fromEntries(maps), built)) return;
  await writeFile(kept, text);
  await writeFile(manifest, `${JSON.stringify({ ...fields, ...built }, undefined, 2)}\n`);
}

async function restore(): Promise<void> {
  await rename(kept, manifest);
}

const actions: Readonly<Record<string, () => Promise<void>>> = { publish, restore };
const action = actions[process.argv[2] ?? ''];
if (action === undefined) throw new Error('Usage: manifest.ts publish|restore');
await action();
