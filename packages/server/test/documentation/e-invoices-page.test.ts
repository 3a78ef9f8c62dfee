import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { runCommandInProcess } from '../support/run-in-process.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const page = await readFile(`${root}docs/analyst/e-invoices.md`, 'utf8');

/** The words of a command of the page, as it is run from the root of the repository. */
function wordsOf(name: string): readonly string[] {
  const [, command = ''] =
    new RegExp(`<!-- run by test: ${name} -->\n\`\`\`sh\nnpx ledgerprint (.*)\n\`\`\``).exec(page) ?? [];
  return command.split(' ').map((word) => (word.startsWith('examples/') ? `${root}${word}` : word));
}

it('the page shows what inspect prints for a folder of invoices', async () => {
  const { code, stdout } = await runCommandInProcess(wordsOf('inspect'));
  const [, shown] = /<!-- shown by test: inspect -->\n```\n(.*?)```/s.exec(page) ?? [];
  expect({ code, stdout: stdout.replaceAll(root, '') }).toEqual({ code: 0, stdout: shown });
});

it('one command calculates their footprint', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ledgerprint-'));
  try {
    const out = join(folder, 'footprint.csv');
    const words = wordsOf('enrich').map((word) => (word === 'footprint.csv' ? out : word));
    expect(await runCommandInProcess(words)).toMatchObject({ code: 0 });
    const products: readonly Record<string, string>[] = parse(await readFile(out), { columns: true, bom: true });
    const electricity = products.find(({ designation }) => designation?.startsWith('Electricity'));
    expect(electricity).toMatchObject({ method: 'physical', activityUnit: 'kWh', activityValue: '3650' });
    expect(products.map(({ supplier }) => supplier)).not.toContain('Atelier Brunel');
    // Recognized by its customs code, with which the words agree.
    const glass = products.find(({ supplier }) => supplier === 'Vetreria Bellini SRL');
    expect(glass).toMatchObject({ category: 'CN 7005293500', categoryCode: 'C23', match: 'matched' });
  } finally {
    await rm(folder, { recursive: true });
  }
});
