import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = new URL('../src/', import.meta.url).pathname;

/** Who may import whom. Everything may import domain and platform; the files beside app.ts build, so they may do all. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  platform: [],
  enrichment: ['domain', 'platform'],
  tables: ['domain', 'platform', 'enrichment'],
  export: ['domain', 'platform', 'enrichment'],
  webhook: ['domain', 'platform'],
  store: ['domain', 'platform'],
  service: ['domain', 'platform', 'store', 'export', 'tables'],
  jobs: ['domain', 'platform', 'enrichment', 'store', 'export', 'webhook'],
  http: ['domain', 'platform', 'service'],
  doctor: ['domain', 'platform', 'store', 'export', 'webhook', 'service'],
  observability: ['domain', 'platform', 'store', 'jobs', 'http'],
  cli: ['domain', 'platform', 'tables', 'export', '.'],
  '.': [
    'domain',
    'platform',
    'enrichment',
    'tables',
    'export',
    'webhook',
    'store',
    'service',
    'jobs',
    'http',
    'observability',
    'doctor',
    'cli',
  ],
};

const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.ts'));
const texts = new Map(
  await Promise.all(files.map(async (file) => [file, await readFile(join(source, file), 'utf8')] as const)),
);

describe('imports go one way', () => {
  it.each(files)('%s', (file) => {
    const text = texts.get(file) ?? '';
    const targets = [...text.matchAll(/from '(\.[^']+\.ts)'|import\('(\.[^']+)'\)/g)].map((match) => {
      return folderOf(relative(source, join(source, dirname(file), match[1] ?? match[2] ?? '')));
    });
    const own = folderOf(file);
    expect(targets.filter((target) => target !== own && !allowed[own]?.includes(target))).toEqual([]);
  });
});

describe('files and functions stay small', () => {
  it.each(files)('%s', (file) => {
    const lines = (texts.get(file) ?? '').split('\n');
    expect(lines.length).toBeLessThanOrEqual(300);
    expect(longFunctions(lines)).toEqual([]);
  });
});

it('only config.ts reads the environment', () => {
  const readers = files.filter((file) => texts.get(file)?.includes('process.env'));
  expect(readers).toEqual(['config.ts']);
});

function folderOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : '.';
}

/** Functions and methods of 50 lines and more; a factory's own length is that of the methods it holds. */
function longFunctions(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line, start) => {
    const head = /^(\s*)(?:export )?(?:async )?(?:function\*? (?!create|open)|(?=\w+\(.*\{$))(\w+)/.exec(
      line,
    );
    if (head === null) return [];
    const length = lines.slice(start).findIndex((later) => later.startsWith(`${head[1]}}`));
    return length >= 50 ? [`${head[2]}: ${length} lines`] : [];
  });
}
