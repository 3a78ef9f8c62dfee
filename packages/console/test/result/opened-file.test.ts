import type { Decision } from '@ledgerprint/engine/decisions';
import { createSummary, type Summary, toSummedProduct } from '@ledgerprint/engine/results';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { UnreadableFileError } from '../../src/result/reading/unreadable-file-error.ts';
import { type OpenedFile, readResult } from '../../src/result/worker/opened-file.ts';
import { readOpenedLine } from '../../src/result/worker/opened-line.ts';
import { toShownLine } from '../../src/result/worker/shown-line.ts';
import { toOpenedResult } from '../../src/result/worker/to-opened-result.ts';
import { makeExportedFile, purchases } from './exported-file.ts';

const decided: Decision = {
  id: 'd1',
  validity: 'organization',
  note: '',
  selector: { kind: 'designation', designation: 'Café en grains 1 kg' },
  accepted: [{ categoryScheme: 'ademe', categoryCode: 'C10_11_12', factorId: 'agb-18003' }],
};
let file: Blob;
let opened: OpenedFile;
let lines: readonly Readonly<Record<string, string>>[];
beforeAll(async () => {
  file = await makeExportedFile(undefined, { failed: ['Broken thing'], decisions: [decided] });
  opened = await readResult(file);
  lines = parse(await file.text(), { columns: true });
});

/** The summary of `ledgerprint enrich`. */
function summarize(): Summary {
  const sum = createSummary();
  for (const line of lines) sum.add(toSummedProduct(new Map(Object.entries(line))));
  return sum.result();
}

describe('a result file', () => {
  it('has the same totals as on the command line', () => {
    expect(opened.summary).toEqual(summarize());
    expect(opened.summary.footprint?.kg).toBeGreaterThan(0);
    expect(Object.values(opened.summary.matches).every((count) => count > 0)).toBe(true);
  });

  it('shows texts as they were before being escaped for spreadsheets', () => {
    const shown = lines.map((_, line) => toShownLine(opened.lines, line));
    const formula = shown.find(({ designation }) => designation.includes('HYPERLINK'));
    expect(formula).toMatchObject({ designation: '=HYPERLINK("http://x","y")', supplier: '+33 1 23;=1+1' });
    expect(shown.map(({ designation }) => designation)).toContain('Écran 24",\r\nnoir');
  });

  it('gives each line its values, and none where cells are empty', () => {
    for (const [line, cells] of lines.entries()) {
      const shown = toShownLine(opened.lines, line);
      expect(shown).toMatchObject({ match: cells.match, method: cells.method });
      expect(shown.category).toMatchObject({ code: cells.categoryCode, label: cells.categoryLabel });
      for (const name of ['spendEur', 'footprintKgCo2e', 'categoryConfidence'] as const) {
        expect(shown[name]).toBe(cells[name] === '' ? Number.NaN : Number(cells[name]));
      }
    }
  });

  it('returns every cell of a line', async () => {
    for (const [line, cells] of lines.entries()) {
      expect(Object.fromEntries(await opened.index.read(line))).toEqual(cells);
    }
  });

  it('gives the alternative categories of a line', async () => {
    const line = lines.findIndex(({ alternatives = '' }) => alternatives.includes(' | '));
    const { alternatives } = await readOpenedLine(opened, line);
    const written = alternatives.map(({ category, probability }) => `${category.code}:${probability}`);
    expect(written.join(' | ')).toBe(lines[line]?.alternatives);
  });

  it('shows a client’s categories unchanged, whatever characters they contain', async () => {
    const own = { categoryScheme: 'client', categoryCode: '=Cat', categoryLabel: '=Cat' };
    const alternatives = [
      { code: '=Cat', probability: 0.25 },
      { code: 'A: 1 | B', probability: 0.125 },
    ];
    const clients = await readResult(
      await makeExportedFile(purchases.slice(0, 1), { change: { ...own, alternatives } }),
    );
    const shown = await readOpenedLine(clients, 0);
    expect(shown.line.category).toEqual({ scheme: 'client', code: '=Cat', label: '=Cat' });
    expect(shown.alternatives).toEqual([
      { category: { scheme: 'client', code: '=Cat', label: '=Cat' }, probability: 0.25 },
      { category: { scheme: 'client', code: 'A: 1 | B', label: '' }, probability: 0.125 },
    ]);
    expect(clients.summary.categories.map(({ code }) => code)).toEqual(['=Cat']);
  });

  it('has shares that add up to the whole', () => {
    const { matches, methods, summary } = toOpenedResult(opened);
    for (const shares of [matches, methods]) {
      expect(shares.reduce((sum, { cases }) => sum + cases, 0)).toBe(opened.lines.cases.count);
      const footprintKg = shares.reduce((sum, share) => sum + share.footprintKg, 0);
      expect(footprintKg).toBeCloseTo(summary.footprint?.kg ?? 0, 6);
    }
    expect(Object.fromEntries(matches.map(({ kind, cases }) => [kind, cases]))).toEqual(summary.matches);
  });

  it('with only a header has no products', async () => {
    const [header = ''] = (await file.text()).split('\r\n');
    expect((await readResult(new Blob([`${header}\r\n`]))).summary.products).toBe(0);
  });
});

describe('a file that is not a result is rejected:', () => {
  it.each([
    ['an empty one', () => new Blob([])],
    ['a web page', () => new Blob(['<!doctype html><title>502</title>'])],
    ['one that is cut off within a line', async () => new Blob([(await file.text()).slice(0, -40)])],
    ['one that is not UTF-8', async () => new Blob([await file.arrayBuffer(), new Uint8Array([0xff, 0xfe])])],
    ['one without reasons', async () => new Blob([(await file.text()).replace(',reasons', ',causes')])],
    ['one with an unknown status', async () => new Blob([(await file.text()).replace(',matched,', ',sure,')])],
  ])('%s', async (_name, make) => {
    await expect(readResult(await make())).rejects.toBeInstanceOf(UnreadableFileError);
  });
});
