import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExportRow, smallEdition, toExport } from '../../../engine/test/catalogue/export-file.ts';
import { loadProjectCatalogue } from '../../src/enrichment/project-catalogue.ts';
import { createSealedProject } from '../operations/calls.ts';
import { numberOf } from '../operations/stored-project.ts';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { runInProcess } from '../support/run-in-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';

let database: TestDatabase;
let service: TestService;
let caller: TestCaller;
let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await openTestService({}, database);
  caller = await service.createCaller();
  directory = await createTemporaryDirectory();
});
afterAll(async () => {
  await service.close();
  await database.drop();
  await directory.remove();
});

function run(...args: string[]) {
  return runInProcess(database, ['catalogue', ...args]);
}

async function runJson(...args: string[]) {
  const result = await run(...args, '--json');
  expect(result).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(result.stdout);
}

async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(directory.path, 'export.csv');
  await writeFile(path, content);
  return path;
}

function editionOfProject(projectId: string) {
  return loadProjectCatalogue(service.app.storage.store, caller.organizationId, numberOf(projectId)).then(
    ({ edition }) => edition,
  );
}

describe('before any import', () => {
  it('the bundled catalogue is in use, and projects are sealed with it', async () => {
    expect(await runJson('list')).toEqual([
      { edition: 'Base Carbone 23.6', factors: expect.any(Number), importedAt: null, inUse: true },
    ]);
    const projectId = await createSealedProject(caller);
    expect(await editionOfProject(projectId)).toBe('Base Carbone 23.6');
  });
});

describe('an invalid file', () => {
  const outOfRange: ExportRow = { ...smallEdition[0], 'Total poste non décomposé': '50000000' };
  it.each([
    ['another table', 'designation,price\nPaper,3\n', 'has no column "Type Ligne"'],
    ['a workbook', Buffer.from('PK\u0003\u0004 and more'), 'Excel workbook'],
    ['a number out of range', toExport([outOfRange]), 'line 2, bc-901: its value 50000 is outside 0.0001 to 30000'],
    ['an empty file', '', 'not an official Base Carbone export'],
  ])('%s is refused with an explanation and exit code 1, and nothing is stored', async (_, content, sentence) => {
    const result = await run('import', await fileOf(content));
    expect(result.code).toBe(1);
    expect(result.stderr).toContain(sentence);
    expect(result.stderr).not.toContain('    at ');
    expect(await database.query('SELECT FROM catalogues')).toHaveLength(0);
  });

  it('a missing file and a blank name are refused, too', async () => {
    expect(await run('import', join(directory.path, 'absent.csv'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be read'),
    });
    expect(await run('import', await fileOf(toExport(smallEdition)), '--edition', ' ')).toMatchObject({
      code: 1,
      stderr: "ledgerprint: The edition's name must not be blank.\n",
    });
  });
});

describe('an export', () => {
  it('is imported, counted, listed and used for projects sealed from then on', async () => {
    const before = await createSealedProject(caller);
    const summary = await runJson('import', await fileOf(toExport(smallEdition)));
    expect(summary).toEqual({
      edition: 'Base Carbone (last modified 2031-03-04)',
      factors: 5,
      units: { EUR: 2, kg: 1, kWh: 1, 'passenger.km': 1 },
      leftOut: expect.arrayContaining([{ reason: 'archived', count: 1 }]),
      groupsWithoutRatio: expect.arrayContaining(['A01', 'T']),
    });
    expect(summary.groupsWithoutRatio).not.toContain('C17');
    expect(summary.groupsWithoutRatio).not.toContain('C19');
    const after = await createSealedProject(caller);
    expect(await editionOfProject(before)).toBe('Base Carbone 23.6');
    expect(await editionOfProject(after)).toBe(summary.edition);
    expect(await runJson('list')).toEqual([
      { edition: 'Base Carbone 23.6', factors: expect.any(Number), importedAt: null, inUse: false },
      { edition: summary.edition, factors: 5, importedAt: expect.stringMatching(/^\d{4}-/), inUse: true },
    ]);
  });

  it('provides its factors to the project, alongside the bundled ones of other sources', async () => {
    const projectId = await createSealedProject(caller);
    const { store } = service.app.storage;
    const catalogue = await loadProjectCatalogue(store, caller.organizationId, numberOf(projectId));
    expect(catalogue.findById('bc-901')?.nameFr).toBe('Papier des fées, bleu');
    expect(catalogue.findById('bc-25775')).toBeUndefined();
    expect(catalogue.findById('ico2-hotel')).toBeDefined();
    expect(catalogue.findRatio('C17', 2022)?.factor.id).toBe('ademe-C17-2029');
    expect(catalogue.findRatio('C18', 2022)?.factor.edition).toBe('Base Carbone 23.6');
    expect(catalogue.findRatio('C19', 2022)?.factor.source).toBe('Proxy');
  });

  it('in Windows-1252 with semicolons is read the same way; a duplicate name is refused', async () => {
    const file = await fileOf(Buffer.from(toExport(smallEdition, ';').replaceAll('–', '-'), 'latin1'));
    const again = await run('import', file);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('There is already a catalogue') });
    const renamed = await run('import', file, '--edition', 'Base Carbone 42');
    expect(renamed).toMatchObject({ code: 0, stderr: '' });
    expect(renamed.stdout).toContain('"Base Carbone 42" was imported: 5 factors.');
    expect(renamed.stdout).toMatch(/^LINES +LEFT OUT$/m);
    expect((await run('list')).stdout).toMatch(/^EDITION .*IN USE\n.*bundled.* no\n.* no\nBase Carbone 42 .* yes\n$/);
  });
});
