import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPacked, type PackedProject } from '../../../tools/packing/install-packed.ts';
import { findNodePrograms } from '../../../tools/packing/node-programs.ts';
import { readSnippets } from '../../../tools/packing/read-snippets.ts';
import { readCsvLedger } from '../src/read-ledger.ts';

const snippet = await readSnippets(new URL('../README.md', import.meta.url));
const nodePrograms = await findNodePrograms(20);
const file = new URL('../../../examples/ledgers/depenses-commune.csv', import.meta.url);

let packed: PackedProject;

beforeAll(async () => {
  packed = await installPacked(['languages', 'ledger']);
  await cp(file, join(packed.project, 'purchases.csv'));
}, 180_000);
afterAll(() => packed.remove());

/** The output according to the comments of a snippet. */
function promisedBy(program: string): readonly (string | undefined)[] {
  return [...program.matchAll(/\/\/ (.*?)(?:, in kilograms)?$/gm)].map(([, text]) => text);
}

describe('the tarball', () => {
  it('contains the build output and the templates, and nothing else', async () => {
    const files = await packed.listFiles('@ledgerprint/ledger');
    expect(files.filter((name) => !/^dist\/.*\.(js|d\.ts)$/.test(name)).toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'package.json',
      'templates/template.en.csv',
      'templates/template.fr.csv',
    ]);
  });

  it('has types that TypeScript understands in browsers too', async () => {
    const program = `
      import { readLedgers, LedgerError, type LedgerReason, type LedgerReport } from '@ledgerprint/ledger';
      import type { Activity } from '@ledgerprint/ledger/activity';
      import { parseNumber } from '@ledgerprint/ledger/values';
      const [ledger] = await readLedgers(new Uint8Array(), { needsHeader: true });
      export const activities: Activity[] = [];
      for await (const batch of ledger?.rows() ?? []) activities.push(...batch.map(({ activity }) => activity));
      export const report: LedgerReport | undefined = ledger?.report();
      export const reason: LedgerReason = new LedgerError('', { reason: 'PDF' }).reason;
      // @ts-expect-error There is no such kind.
      parseNumber('1', 'price per piece');`;
    expect(await packed.checkTypes(program)).toBe('');
  });
});

describe.each(nodePrograms)('installed in an empty project, on Node %s', (_version, node) => {
  it('reads a file as the README says', async () => {
    const ledger = await readCsvLedger(await readFile(file));
    const lines: string[] = [];
    for await (const rows of ledger.rows()) {
      for (const { line, fate, reason, activity } of rows) {
        const { designation, quantity, unit } = activity;
        lines.push([line, ...(fate === 'counted' ? [designation, quantity, unit] : [fate, reason])].join(' '));
      }
    }
    expect(lines.at(-1)).toMatch(/ excluded total$/);
    expect(await packed.runProgram(snippet('read'), { node })).toBe(lines.map((text) => `${text}\n`).join(''));
  });

  it('reports how rows were classified', async () => {
    const printed = await packed.runProgram(snippet('report'), { node });
    expect(printed.trim().split('\n')).toEqual(promisedBy(snippet('report')));
  });

  it('opens archives and other files', async () => {
    const printed = await packed.runProgram(snippet('archive'), { node });
    expect(printed.trim().split('\n')).toEqual(promisedBy(snippet('archive')));
  });

  it('says what is wrong with a file', async () => {
    expect(await packed.runProgram(snippet('errors'), { node })).toMatch(/^PDF\nThis is a PDF/);
  });

  it('reads the values of cells', async () => {
    const printed = await packed.runProgram(snippet('values'), { node });
    expect(printed.trim().split('\n')).toEqual(promisedBy(snippet('values')));
  });

  it('finds the templates', async () => {
    const program = `
      import { readFile } from 'node:fs/promises';
      const file = new URL(import.meta.resolve('@ledgerprint/ledger/templates/template.fr.csv'));
      console.log(await readFile(file, 'utf8'));`;
    expect(await packed.runProgram(program, { node })).toContain('Désignation;Fournisseur;');
  });
});
