import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import own from '../package.json' with { type: 'json' };

const root = new URL('../', import.meta.url);
const folder = 'data/';

/** The manifest as a module: the data files that the package contains, each with its SHA-256. */
export async function formatManifest(): Promise<string> {
  const published = own.files.filter((pattern) => pattern.startsWith(folder));
  const files = globSync(published, { cwd: root }).filter((file) => !file.endsWith('.md'));
  const hashes = await Promise.all(files.toSorted().map(async (file) => [toName(file), await hashOf(file)] as const));
  return [
    '/**',
    ' * The files of `data/` with their SHA-256, from which `engineVersion` is made. Written by `npm run generate` and',
    ' * `npm run data:build`.',
    ' */',
    'export const dataManifest = {',
    ...hashes.map(([name, hash]) => `  '${name}': '${hash}',`),
    '} as const;',
    '',
  ].join('\n');
}

/** Writes the manifest of the data as they are now. */
export async function writeManifest(): Promise<void> {
  await writeFile(new URL('src/data-manifest.ts', root), await formatManifest());
}

function toName(file: string): string {
  return file.slice(folder.length).replaceAll('\\', '/');
}

async function hashOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(new URL(file, root)))
    .digest('hex');
}
