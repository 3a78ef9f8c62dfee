import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { download, followToEnd, parseExport } from '../support/follow.ts';
import { runInProcess } from '../support/run-in-process.ts';
import { shareTestService, type TestCaller, type TestService } from '../support/test-service.ts';

const ledger = [
  'designation,unitPrice,category',
  'Ramette papier A4,4.35,Fournitures de bureau',
  'Stylos bille bleus,1.20,Fournitures de bureau',
  'Vis inox M6,0.10,Atelier',
  'Stylos bille rouges,1.20,',
].join('\n');

let service: TestService;
let caller: TestCaller;
let folder: string;

beforeAll(async () => {
  service = await shareTestService('all');
  caller = await service.createCaller();
  folder = await mkdtemp(join(tmpdir(), 'ledgerprint-modes-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function enrich(categoryMode: string | undefined, csv = ledger) {
  const bytes = Buffer.from(csv).toString('base64');
  const { body } = await caller.call('ImportCSV', { name: 'Modes', csv: bytes, categoryMode });
  const projectId = String(body.projectId);
  await followToEnd(caller, projectId);
  return parseExport(await download(caller, projectId));
}

/** Runs a command while the service is running. */
function run(...argv: readonly string[]) {
  return runInProcess(service.database, argv);
}

describe('categoryMode', () => {
  it('ademe, the default: groups of the ADEME ratios', async () => {
    const lines = await enrich(undefined);
    expect(new Set(lines.map(({ categoryScheme }) => categoryScheme))).toEqual(new Set(['ademe']));
    expect(lines[0]).toMatchObject({ categoryCode: 'C17' });
  });

  it("client: the rows' own category, or the nearest of the project's if a row has none", async () => {
    const lines = await enrich('client');
    expect(lines.map(({ categoryScheme }) => categoryScheme)).toEqual(Array(4).fill('client'));
    expect(lines.map(({ categoryCode }) => categoryCode)).toEqual([
      'Fournitures de bureau',
      'Fournitures de bureau',
      'Atelier',
      'Fournitures de bureau',
    ]);
    expect(lines[0]?.categoryLabel).toBe('Fournitures de bureau');
  });

  it('referential without a list of its own: NAICS codes with the factors of the US EPA', async () => {
    const [line] = await enrich('referential', 'designation,unitPrice,currency\nLaptop computer,900,USD');
    expect(line).toMatchObject({ categoryScheme: 'naics', categoryCode: '334111' });
    expect(line?.factorSource).toMatch(/EPA/);
  });

  it('referential with a list of its own: its codes and factors, from loading to removal', async () => {
    const file = join(folder, 'achats.csv');
    const header = 'code,label,keywords,factor,unit,source,year';
    const entries = [
      'P1,Papeterie,papier|ramette|stylo,0.5,kgCO2e/EUR,Ours,2023',
      'V1,Visserie,vis|boulon,2,kgCO2e/EUR,Ours,2023',
    ];
    await writeFile(file, [header, ...entries].join('\n'));
    expect(await run('referential', 'load', caller.organization, file)).toMatchObject({ code: 0 });
    const lines = await enrich('referential');
    expect(lines[0]).toMatchObject({ categoryScheme: 'achats', categoryCode: 'P1', factorValue: '0.5' });
    expect(lines[2]).toMatchObject({ categoryScheme: 'achats', categoryCode: 'V1' });
    const listed = await run('referential', 'list', caller.organization, '--json');
    expect(JSON.parse(listed.stdout)).toMatchObject([{ name: 'achats', entryCount: 2, removedAt: null }]);
    expect(await run('referential', 'remove', caller.organization)).toMatchObject({ code: 0 });
    expect((await enrich('referential'))[0]?.categoryScheme).toBe('naics');
    expect(await run('referential', 'remove', caller.organization)).toMatchObject({ code: 1 });
  });

  it('a bad list is refused with line and column, and changes nothing', async () => {
    const file = join(folder, 'bad.csv');
    await writeFile(file, 'code,label,keywords,factor,unit,source,year\nA,,x,abc,kgCO2e/parsec,s,2023\n');
    const { code, stderr } = await run('referential', 'load', caller.organization, file);
    expect(code).toBe(1);
    expect(stderr).toMatch(/line 2, column label[\s\S]*line 2, column factor/);
    expect((await enrich('referential'))[0]?.categoryScheme).toBe('naics');
    const taken = await run('referential', 'load', caller.organization, file, '--name', 'NAICS');
    expect(taken).toMatchObject({ code: 1 });
  });
});
