import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '@ledgerprint/report';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSchemaProblems } from '../support/command-schemas.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';
import { useTestService } from '../support/use-test-service.ts';

const test = useTestService('all');

/** Two files of a year: several cases of a product, a credit note, rows that are not counted, dates in two styles. */
const files = {
  'north.csv': [
    'Date;Libellé;Fournisseur;Compte;Montant HT;Pièce',
    '02/02/2024;Stylos assortis;Lyreco;6064;95,00;F1',
    '05/03/2024;Électricité;EDF;6061;1200,00;F2',
    '05/03/2024;TVA déductible;;445660;240,00;F2',
    '06/03/2024;-Gazole;Avia;6061;80;F5',
  ],
  'south.csv': [
    'Date,Description,Supplier,Account,Net amount',
    '2024-04-07,Stylos  assortis,LYRECO,6064,10.50',
    '2024-04-07,Stylos assortis,Bureau Vallée,6064,-5.00',
    '2024-04-09,xq zzk,,,33.00',
  ],
} as const;

let folder: string;
let projectId: string;
const ledgers = () => Object.keys(files).map((name) => join(folder, name));
const service = () => ['--url', test.service.url, '--key', test.caller.key];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerprint-'));
  for (const [name, lines] of Object.entries(files)) await writeFile(join(folder, name), lines.join('\n'));
  const out = join(folder, 'enriched.csv');
  const sent = await run('enrich', ...ledgers(), ...service(), '--country', 'FR', '--out', out);
  projectId = JSON.parse(sent).projectId;
});
afterAll(() => rm(folder, { recursive: true }));

async function run(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommandInProcess([...args, '--json', '--quiet']);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

it('the report of a project equals the one that the command creates locally', async () => {
  const kept = join(folder, 'kept.json');
  const ofProject: Report = JSON.parse(await run('report', projectId, ...service(), '--out', kept));
  expect(JSON.parse(await readFile(kept, 'utf8'))).toEqual(ofProject);
  expect(await findSchemaProblems('report', ofProject)).toEqual([]);
  const here: Report = JSON.parse(
    await run('report', ...ledgers(), '--country', 'FR', '--out', join(folder, 'here.json')),
  );
  expect(ofProject.about).toMatchObject({ projectId, name: here.about.name });
  const { completedAt } = ofProject.about;
  expect(ofProject).toEqual({ ...here, about: { ...here.about, projectId, completedAt } });
});

it('the command shows the refusal of an unknown project, and writes nothing', async () => {
  const out = join(folder, 'none.html');
  const { code, stderr } = await runCommandInProcess([...['report', 'zzzzzzzzzz', ...service(), '--out', out]]);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^ledgerprint: The service refused the call: /)]);
  await expect(readFile(out)).rejects.toThrow('ENOENT');
});
