import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type LedgerprintClient } from '@ledgerprint/client';
import type { TotalLine } from '@ledgerprint/client/workspace';
import { foldText } from '@ledgerprint/engine/decisions';
import type { Report } from '@ledgerprint/report';
import { strFromU8, unzipSync } from 'fflate';
import { runCommandInProcess } from 'ledgerprint/testing/support/run-in-process';
import { useTestService } from 'ledgerprint/testing/support/use-test-service';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pathOfExample } from './example-ledgers.ts';
import {
  cents,
  type Figures,
  findDifferences,
  grams,
  mg,
  ofCommand,
  ofLines,
  ofPage,
  ofReport,
  ofWorkbook,
  supplierName,
} from './shown-figures.ts';

let folder: string;

async function ofProject(client: LedgerprintClient, projectId: string): Promise<Figures> {
  const { totals } = await client.projects.getProject({ projectId });
  if (totals === undefined) throw new Error('The project is not complete.');
  const { wholeLedger: whole, settlement } = totals;
  const isOpen = ({ key }: TotalLine) => key === 'review' || key === 'unmatched';
  const openMg = totals.matches.filter(isOpen).reduce((sum, { footprintMg }) => sum + Number(footprintMg), 0);
  expect(mg(settlement?.openKgCo2e ?? 0)).toBe(String(openMg));
  expect(settlement?.openKgCo2e ?? 0).toBeLessThanOrEqual(Number(totals.footprintMg) / 1e6 + 1e-6);
  return new Map([
    ['total', totals.footprintMg] as const,
    ['low', grams(totals.footprintLowKg ?? 0)],
    ['high', grams(totals.footprintHighKg ?? 0)],
    ['whole ledger', grams(whole?.footprintKgCo2e ?? Number.NaN)],
    ['whole ledger, low', grams(whole?.lowKgCo2e ?? Number.NaN)],
    ['whole ledger, high', grams(whole?.highKgCo2e ?? Number.NaN)],
    ['estimate', grams(totals.averageKgPerEur * totals.uncountedSpendEur)],
    ['spend', cents(totals.spendEur)],
    ['uncounted', cents(totals.uncountedSpendEur)],
    ...ofLines('scope', totals.scopes),
    ...ofLines('ghg', totals.ghgCategories),
    ...ofLines('beges', totals.begesPosts),
    ...ofLines('category', totals.categories),
    ...ofLines('match', totals.matches),
  ]);
}

async function ofLists(client: LedgerprintClient, projectId: string): Promise<Figures> {
  const listed = async (groupBy: 'category' | 'supplier') =>
    (await client.products.listGroups({ projectId, groupBy, pageSize: 100 })).groups;
  return new Map([
    ...(await listed('category')).map(({ key, footprintMg }) => [`category ${key}`, footprintMg] as const),
    ...(await listed('supplier')).map(({ key, footprintMg }) => [supplierName(key), footprintMg] as const),
  ]);
}

async function ofEvidence(client: LedgerprintClient, projectId: string): Promise<Figures> {
  const { downloadUrl } = await client.reports.waitForEvidence({ projectId });
  const files = unzipSync(new Uint8Array(await (await fetch(downloadUrl)).arrayBuffer()));
  return ofReport(JSON.parse(strFromU8(files['report.json'] ?? new Uint8Array())));
}

/** All surfaces of the newest revision. */
async function readSurfaces(client: LedgerprintClient, projectId: string, revision: number) {
  const file = await (await client.downloadExport(projectId)).blob();
  const { report } = await client.reports.waitForReport({ projectId, revision, format: 'json' });
  const page = await ofPage(file);
  return {
    page: page.figures,
    report: ofReport(report as unknown as Report),
    workbook: ofWorkbook(page.summary, report as unknown as Report),
    project: await ofProject(client, projectId),
    lists: await ofLists(client, projectId),
    evidence: await ofEvidence(client, projectId),
  };
}

async function enrich(name: string, ...options: readonly string[]): Promise<string> {
  const out = join(folder, `${name}.${options.length}.csv`);
  const ledger = pathOfExample(name);
  const { code, stdout, stderr } = await runCommandInProcess(['enrich', ledger, ...options, '--json', '--out', out]);
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  return stdout;
}

/** Tests that a service with all its surfaces, and the command beside it, show the same figures of these ledgers. */
export function testSameServiceFigures(ledgers: readonly string[]): void {
  vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });
  const suite = useTestService('all');
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ledgerprint-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(ledgers)('%s has the same figures on every surface, before and after decisions', async (name) => {
    const caller = await suite.service.createCaller();
    const { url } = suite.service;
    const client = createClient({ baseUrl: url, apiKey: caller.key });
    const access = ['--url', url, '--key', caller.key];
    const sent = await enrich(name, ...access);
    const { projectId } = JSON.parse(sent);
    const before = await readSurfaces(client, projectId, 0);
    expect(before.report.size).toBeGreaterThan(20);
    const commands = { command: ofCommand(sent), 'local command': ofCommand(await enrich(name)) };
    expect(findDifferences({ ...before, ...commands })).toEqual([]);

    const { cases } = await client.products.listCases({ projectId, orderBy: 'footprint', pageSize: 3 });
    const selectors = cases.map(({ designation }) => ({ kind: 'designation', designation }));
    const [moved, excluded] = [...new Map(selectors.map((one) => [foldText(one.designation), one])).values()];
    await client.decisions.decide({
      projectId,
      decidedBy: 'Marie Durand',
      decisions: [
        ...(moved === undefined ? [] : [{ selector: moved, categoryCode: 'C28', validity: 'organization' }]),
        ...(excluded === undefined ? [] : [{ selector: excluded, exclusion: 'tax', validity: 'organization' }]),
      ],
    });
    const after = await readSurfaces(client, projectId, 1);
    expect(after.report.get('total')).not.toBe(before.report.get('total'));
    const decisions = join(folder, `${name}.decisions.csv`);
    await runCommandInProcess(['decisions', 'export', ...access, '--out', decisions]);
    expect(await readFile(decisions, 'utf8')).toContain('C28');
    const decided = ofCommand(await enrich(name, '--decisions', decisions));
    expect(findDifferences({ ...after, 'local command': decided })).toEqual([]);
  });
}
