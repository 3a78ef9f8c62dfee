import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getConstructionPlans } from 'pg-boss';
import { describe, expect, it } from 'vitest';

const packagesFolder = fileURLToPath(new URL('../../', import.meta.url));
const packages = ['embedded-postgres', 'languages', 'ledger', 'engine', 'report', 'client', 'console', 'server'];

/** The folders of the server from the bottom up: each may import only those before it. */
const floors = [
  ...['platform', 'config', 'postgres', 'queue', 'store', 'observability', 'files', 'webhooks', 'enrichment'],
  'reporting',
  ...['operations', 'workspace', 'administration', 'pipeline', 'http', 'doctor', 'app.ts', 'cli', 'main.ts'],
];

/** The sources of a package by their path in it, each with what it imports, type-only imports included. */
async function readSources(name: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const folder = join(packagesFolder, name, 'src');
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const text = await readFile(join(folder, file), 'utf8');
        const specifiers = [...text.matchAll(/(?:\bfrom |\bimport\(|^import )'([^'\n]+)'/g)].map(
          ([, specifier = '']) =>
            specifier.startsWith('.') ? relative(folder, join(folder, dirname(file), specifier)) : specifier,
        );
        return [file, specifiers] as const;
      }),
    ),
  );
}

describe.each(packages)('packages/%s', async (name) => {
  const sources = await readSources(name);
  const manifest = JSON.parse(await readFile(join(packagesFolder, name, 'package.json'), 'utf8'));

  it('imports other packages by name, and only those it declares', () => {
    const declared = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
    const foreign = [...sources].flatMap(([file, specifiers]) =>
      specifiers
        .filter((specifier) => !sources.has(specifier) && !/^(?:node:|#)|\.(?:css|json|svg)$/.test(specifier))
        .filter((specifier) => !declared.includes(packageOf(specifier)))
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(foreign).toEqual([]);
  });

  it('has no circular imports', () => {
    expect(findCircle(sources)).toBeUndefined();
  });
});

describe('packages/server', async () => {
  const sources = await readSources('server');

  it('has no files besides main and app outside its folders', () => {
    expect(new Set([...sources.keys()].map(floorOf))).toEqual(new Set(floors));
  });

  it('imports only from folders further down', () => {
    const upwards = [...sources].flatMap(([file, specifiers]) =>
      specifiers
        .filter((specifier) => floors.indexOf(floorOf(specifier)) > floors.indexOf(floorOf(file)))
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(upwards).toEqual([]);
  });

  /** The files that contain the text. */
  async function findFiles(text: string): Promise<readonly string[]> {
    const folder = join(packagesFolder, 'server/src');
    const texts = await Promise.all(
      [...sources.keys()].map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const),
    );
    return texts.filter(([, content]) => content.includes(text)).map(([file]) => file);
  }

  it('reads the environment in one place', async () => {
    expect(await findFiles('process.env')).toEqual(['config/config.ts']);
  });

  it('uses the queue by its API alone: no statement names the schema of its tables', async () => {
    expect(await findFiles('pgboss')).toEqual([]);
    // Otherwise, the name of the schema has changed, and this test would find nothing.
    expect(getConstructionPlans()).toContain('CREATE TABLE pgboss.job ');
  });
});

function floorOf(file: string): string {
  return file.split('/')[0] ?? '';
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The files of one cycle, in the order in which they import each other. */
function findCircle(sources: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  function visit(file: string, path: readonly string[]): readonly string[] | undefined {
    if (path.includes(file)) return path.slice(path.indexOf(file));
    if (done.has(file)) return undefined;
    for (const next of sources.get(file) ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle !== undefined) return circle;
    }
    done.add(file);
    return undefined;
  }
  for (const file of sources.keys()) {
    const circle = visit(file, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
