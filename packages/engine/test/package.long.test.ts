import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPacked, type PackedProject } from '../../../tools/packing/install-packed.ts';
import { findNodePrograms } from '../../../tools/packing/node-programs.ts';
import { readSnippets } from '../../../tools/packing/read-snippets.ts';
import { dataFileNames } from '../src/index.ts';

const own = new URL('../', import.meta.url);
const snippet = await readSnippets(new URL('README.md', own));
const nodePrograms = await findNodePrograms(22);
const ledger = new URL('../../examples/ledgers/purchases-factory.csv', own);

let packed: PackedProject;

beforeAll(async () => {
  packed = await installPacked(['languages', 'ledger', 'engine']);
  await cp(ledger, join(packed.project, 'purchases.csv'));
}, 180_000);
afterAll(() => packed.remove());

describe('the tarball', () => {
  it('contains the build and its data files, and nothing else', async () => {
    const files = await packed.listFiles('@ledgerprint/engine');
    expect(files.filter((name) => !/^dist\/.*\.(js|d\.ts)$/.test(name)).toSorted()).toEqual(
      [
        ...['LICENSE', 'README.md', 'package.json', 'sources.json'],
        ...['catalogue', 'models', 'prices', 'sources', 'ratios/README', 'ratios/LICENSE-open-ceda'].map(
          (name) => `data/${name}.md`,
        ),
        ...dataFileNames.map((name) => `data/${name}`),
      ].toSorted(),
    );
  });

  it('has types that TypeScript also understands for browsers', async () => {
    const program = `
      import { type Enrichment, loadEngine } from '@ledgerprint/engine';
      import { type Factor, loadBundledFactors } from '@ledgerprint/engine/catalogue';
      import { toCsvLine } from '@ledgerprint/engine/results';
      const engine = await loadEngine({ read: async () => new Uint8Array(1) });
      const product = { designation: 'Gazole', activities: [], occurrences: 0 };
      const enrichment: Enrichment = engine.enrich(product, { mode: 'ademe' });
      export const line: string = toCsvLine(product, enrichment);
      export const factors: readonly Factor[] = await loadBundledFactors();
      // @ts-expect-error This mode does not exist.
      engine.enrich(product, { mode: 'naics' });`;
    expect(await packed.checkTypes(program)).toBe('');
  });
});

describe('installed in an empty project', () => {
  it.each(nodePrograms)(
    'enriches a file on Node %s as the sources do',
    async (_version, node) => {
      const printed = await packed.runProgram(snippet('enrich'), { node });
      expect(printed).toMatch(/^Aluminium bar 6082-T6 50mm dia New aluminium.* \d+(\.\d+)?$/m);
      const file = await readFile(join(packed.project, 'enriched.csv'), 'utf8');
      expect(file).toBe(await enrichWithSources());
    },
    120_000,
  );
});

/** The output of the README's program with the sources of the repository as imports. */
async function enrichWithSources(): Promise<string> {
  const directory = join(packed.project, 'sources');
  await mkdir(directory, { recursive: true });
  await cp(ledger, join(directory, 'purchases.csv'));
  const program = `process.chdir(${JSON.stringify(directory)});\n${snippet('enrich')}`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd: fileURLToPath(own) });
  return readFile(join(directory, 'enriched.csv'), 'utf8');
}
