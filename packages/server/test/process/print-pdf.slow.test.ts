import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInstalledChromium } from '../../../../tooling/browser.ts';
import { printPdf } from '../../src/cli/report/print-pdf.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerprint-test-'));
});

afterAll(() => rm(folder, { recursive: true }));

const threePages = `<!doctype html><meta charset="utf-8"><style>p { break-after: page; }</style>
<p>One</p><p>Two</p>Three`;

describe('printPdf', () => {
  const chromium = findInstalledChromium();

  it.skipIf(chromium === undefined)('prints every page and leaves no other files', async () => {
    const path = join(folder, 'report.pdf');
    await printPdf(threePages, path, { chromium });
    const pdf = (await readFile(path)).toString('latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
    expect(await readdir(folder)).toEqual(['report.pdf']);
  });

  it.each([
    ['no program', '/nowhere/chromium', 'The program "/nowhere/chromium" cannot be run.'],
    ['a program that prints nothing', process.execPath, 'wrote no PDF'],
  ])('says what to do if there is %s, and leaves no file', async (_, chromium, sentence) => {
    const path = join(folder, 'kept.pdf');
    await expect(printPdf(threePages, path, { chromium })).rejects.toThrow(sentence);
    await expect(printPdf(threePages, path, { chromium })).rejects.toThrow('open it in a browser and print it');
    expect(await readdir(folder)).not.toContain('kept.pdf');
  });

  it.skipIf(chromium === undefined)('ends a program that takes too long', async () => {
    const printing = printPdf(threePages, join(folder, 'late.pdf'), { chromium, timeoutMs: 1 });
    await expect(printing).rejects.toThrow('did not print within');
  });
});
