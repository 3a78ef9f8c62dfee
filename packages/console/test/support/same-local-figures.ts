import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldText } from '@ledgerprint/engine/decisions';
import type { Report } from '@ledgerprint/report';
import { stringify } from 'csv-stringify/sync';
import { strFromU8, unzipSync } from 'fflate';
import { runCommandInProcess } from 'ledgerprint/testing/support/run-in-process';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pathOfExample } from './example-ledgers.ts';
import { findDifferences, ofCommand, ofPage, ofReport, ofWorkbook } from './shown-figures.ts';

let folder: string;

async function run(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommandInProcess([...args, '--quiet']);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

/** Everything that is made of a ledger without a service. */
async function readSurfaces(ledger: string, ...options: readonly string[]) {
  const out = (name: string) => join(folder, name);
  const said = await run('enrich', ledger, ...options, '--json', '--out', out('enriched.csv'));
  await run('evidence', ledger, ...options, '--out', out('pack.zip'));
  const packed = unzipSync(new Uint8Array(await readFile(out('pack.zip'))))['report.json'] ?? new Uint8Array();
  const report: Report = JSON.parse(strFromU8(packed));
  const page = await ofPage(new Blob([await readFile(out('enriched.csv'))]));
  const surfaces = {
    page: page.figures,
    report: ofReport(report),
    command: ofCommand(said),
    workbook: ofWorkbook(page.summary, report),
  };
  return { report, surfaces };
}

/** Moves the largest product to machinery and excludes the second, so that breakdowns change. */
async function writeDecisions(report: Report): Promise<string> {
  const largest = new Map(report.products.map(({ label }) => [foldText(label), label]));
  const [moved = '', excluded] = [...largest.values()];
  const path = join(folder, 'decisions.csv');
  const lines = [
    ['selector', 'designation', 'categoryCode', 'exclusion'],
    ['designation', moved, 'C28', ''],
    ...(excluded === undefined || excluded === '' ? [] : [['designation', excluded, '', 'tax']]),
  ];
  await writeFile(path, stringify(lines));
  return path;
}

/** Tests that page, report, command and workbook show the same figures of these ledgers. */
export function testSameLocalFigures(ledgers: readonly string[]): void {
  vi.setConfig({ testTimeout: 240_000 });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ledgerprint-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(ledgers)('%s has the same figures on every surface, before and after decisions', async (name) => {
    const ledger = pathOfExample(name);
    const before = await readSurfaces(ledger);
    expect(before.surfaces.report.size).toBeGreaterThan(20);
    expect(findDifferences(before.surfaces)).toEqual([]);
    const after = await readSurfaces(ledger, '--decisions', await writeDecisions(before.report));
    expect(after.surfaces.report.get('total')).not.toBe(before.surfaces.report.get('total'));
    expect(findDifferences(after.surfaces)).toEqual([]);
  });
}
