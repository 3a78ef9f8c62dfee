import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeProducts } from 'ledgerprint/testing/support/write-products';
import readWorkbook from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { readResult } from '../../src/result/worker/opened-file.ts';
import { writeResultWorkbook } from '../../src/result/worker/write-result-workbook.ts';
import { makeExportedFile } from './exported-file.ts';

it('the workbook of the page equals that of the command line', async () => {
  const file = await makeExportedFile();
  const directory = await mkdtemp(join(tmpdir(), 'ledgerprint-workbook-'));
  const path = join(directory, 'products.xlsx');
  await writeProducts({ bytes: file.stream() }, { path, format: 'xlsx' }, { signal: new AbortController().signal });
  const theirs = await readWorkbook(await readFile(path));
  await rm(directory, { recursive: true });
  const { summary } = await readResult(file);
  const written = await writeResultWorkbook({ file, summary, language: 'en' });
  const ours = await readWorkbook(Buffer.from(await written.arrayBuffer()));
  expect(ours).toEqual(theirs);
  expect(ours[0]?.data.flat()).toContain('=HYPERLINK("http://x","y")');
});
