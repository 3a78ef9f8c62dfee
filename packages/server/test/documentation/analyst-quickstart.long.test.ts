import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const page = await readFile(`${root}docs/analyst/quickstart.md`, 'utf8');

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeAll(async () => {
  directory = await createTemporaryDirectory();
});
afterAll(() => directory.remove());

/** The arguments of each command, with the ledgers of the repository and the results in an empty folder. */
function commandsOf(name: string): readonly (readonly string[])[] {
  const [, text] = new RegExp(`<!-- run by test: ${name} -->\n\`\`\`sh\n(.*?)\`\`\``, 's').exec(page) ?? [];
  if (text === undefined) throw new Error(`docs/analyst/quickstart.md has no snippet ${name}`);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [npx, program, ...words] = line.split(' ');
      expect([npx, program]).toEqual(['npx', 'ledgerprint']);
      return words.map((word) => {
        if (word.startsWith('examples/')) return `${root}${word}`;
        return /^\w+\.(html|xlsx)$/.test(word) ? join(directory.path, word) : word;
      });
    });
}

describe('docs/analyst/quickstart.md', { timeout: 120_000 }, () => {
  it('starts the service with one line', () => {
    expect(page).toContain('```sh\nnpm ci && npm start\n```');
  });

  it('inspects a ledger, writes a workbook and a report', async () => {
    const printed: string[] = [];
    for (const words of commandsOf('command line')) {
      const { code, stdout, stderr } = await runCommandInProcess(words);
      expect([code, words[0], code === 0 ? '' : stderr]).toEqual([0, words[0], '']);
      printed.push(stdout);
    }
    const [inspected = '', enriched = '', reported = ''] = printed;
    expect(inspected).toMatch(/^ +counted +\d+ /m);
    expect(enriched).toMatch(/^Footprint +[\d.]+ t CO2e/m);
    expect(reported).toContain('report.html');
    const workbook = await readFile(join(directory.path, 'footprint.xlsx'));
    expect(workbook.subarray(0, 2).toString()).toBe('PK');
    expect(await readFile(join(directory.path, 'report.html'), 'utf8')).toMatch(/^<!doctype html>/i);
  });
});
