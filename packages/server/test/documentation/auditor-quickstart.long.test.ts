import { execFile } from 'node:child_process';
import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeEach(async () => {
  directory = await createTemporaryDirectory();
  await symlink(`${root}examples`, join(directory.path, 'examples'));
});
afterEach(() => directory.remove());

async function readSnippet(page: string, name: string): Promise<string> {
  const text = await readFile(root + page, 'utf8');
  const [, snippet] = new RegExp(`<!-- run by test: ${name} -->\n\`\`\`sh\n(.*?)\`\`\``, 's').exec(text) ?? [];
  if (snippet === undefined) throw new Error(`${page} has no snippet ${name}`);
  return snippet;
}

/** Runs `npx ledgerprint …` of a snippet in this process, with its files in the temporary directory. */
async function runLedgerprint(snippet: string): Promise<string> {
  const [npx, program, ...words] = snippet.trim().split(' ');
  expect([npx, program]).toEqual(['npx', 'ledgerprint']);
  const args = words.map((word) => (/^examples\/|\.zip$/.test(word) ? join(directory.path, word) : word));
  const { code, stdout, stderr } = await runCommandInProcess(args);
  expect(code, stderr).toBe(0);
  return stdout;
}

describe.each(['docs/auditor/quickstart.md', 'docs/fr/auditor/quickstart.md'])('%s', (page) => {
  it('creates a pack, verifies it and shows its reconciliation', async () => {
    await runLedgerprint(await readSnippet(page, 'pack'));
    expect(await runLedgerprint(await readSnippet(page, 'verify'))).toContain('The pack is consistent, not signed.');
    const script = await readSnippet(page, 'reconciliation');
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: directory.path });
    expect(stdout).toMatch(/file,sheet,fate,reason,currency,rows,amount\r?\n(?:depenses-commune\.csv,.*\r?\n)+/);
  });
});
