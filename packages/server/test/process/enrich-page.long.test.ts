import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@ledgerprint/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { shareTestService, type TestService } from '../support/test-service.ts';
import { frenchLedger, namesIn, writeInto, writeWorkbookLedger } from './enrich-files.ts';
import { fec } from './ledger-files.ts';

const page = await readFile(new URL('../../../../docs/analyst/command-line.md', import.meta.url), 'utf8');
const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

let service: TestService;
let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeAll(async () => {
  service = await shareTestService('all');
  directory = await createTemporaryDirectory();
  await symlink(modules, join(directory.path, 'node_modules'));
  await writeInto(directory.path, 'ledger.csv', frenchLedger);
  await writeInto(directory.path, 'poste.csv', 'Poste;Somme\nPapier;12\n');
  await writeWorkbookLedger(join(directory.path, 'ledger.xlsx'));
  await mkdir(join(directory.path, 'ledgers'));
  await writeInto(directory.path, 'ledgers/fec.txt', fec);
});
afterAll(async () => {
  await directory.remove();
});

/** Runs a snippet of docs/analyst/command-line.md in the folder of the ledgers, verbatim except for addresses, keys and ids. */
async function runSnippet(
  name: string,
  { key, projectId = '' }: { readonly key: string; readonly projectId?: string } = { key: '' },
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const found = new RegExp(`<!-- run by test: ${name} -->\n\`\`\`sh\n(.*?)\`\`\``, 's').exec(page)?.[1];
  if (found === undefined) throw new Error(`docs/analyst/command-line.md has no snippet ${name}`);
  const script = found
    .replace('http://127.0.0.1:8080', service.url)
    .replace('lp_live_…', key)
    .replaceAll('86Rf07xd4z', projectId);
  const env = { ...process.env, LEDGERPRINT_URL: service.url, LEDGERPRINT_KEY: key };
  return promisify(execFile)('bash', ['-euc', script], { cwd: directory.path, env });
}

describe('the commands of docs/analyst/command-line.md work as shown', { timeout: 240_000 }, () => {
  it('the first commands', async () => {
    const { stdout, stderr } = await runSnippet('files');
    expect(stdout.match(/^Written to .*/gm)).toEqual([
      'Written to ledger.enriched.csv',
      'Written to ledger.enriched.xlsx',
    ]);
    const report = /```\n( {2}Currency.*?)```/s.exec(page)?.[1] ?? 'no report';
    expect(stderr).toContain(report);
  });

  it('the options', async () => {
    const { stdout } = await runSnippet('options');
    expect(stdout).toMatch(/^Currency .*\nCountry .*\n\n4 rows, 3 products/);
    expect(JSON.parse(stdout.slice(stdout.lastIndexOf('\n{') + 1))).toMatchObject({
      lines: 1,
      out: 'poste.enriched.csv',
    });
    expect(await namesIn(directory.path)).toContain('result.xlsx');
  });

  it('how a ledger is read', async () => {
    const { stdout } = await runSnippet('inspect');
    const [text = '', ...objects] = stdout.trimEnd().split(/\n(?=\{)/);
    expect(text).toContain('counted             4   7,035.00');
    expect(objects.map((line) => JSON.parse(line).file)).toEqual(['ledgers/fec.txt', 'ledger.xlsx#Purchases']);
  });

  it('several files', async () => {
    const { stdout, stderr } = await runSnippet('folder');
    expect(stdout).toMatch(
      /^(?:Currency .*\n){2}(?:Country .*\n){2}\n6 rows, .*\n6 of 12 rows counted: 7,147\.50 EUR; 6 excluded, 0 unread\n/,
    );
    expect(stdout).toMatch(/Written to ledger\.enriched\.csv\n$/);
    expect(stderr).toContain('(other_years)');
  });

  it('a service, and the project it has afterwards', async () => {
    const { key } = await service.createCaller();
    expect((await runSnippet('service', { key })).stdout).toMatch(/^Currency .*\nCountry .*\n\n4 rows, 3 products/);
    const { projects } = createClient({ baseUrl: service.url, apiKey: key });
    const [project] = (await projects.listProjects({})).projects;
    expect(project).toMatchObject({ name: 'ledger.csv', context: { country: 'FR', year: 2024 } });
    const projectId = project?.projectId ?? '';
    const { stdout, stderr } = await runSnippet('projects', { key, projectId });
    expect(stderr).toBe('');
    expect(stdout).toMatch(new RegExp(`^ID .*\n${projectId} +ledger\\.csv +completed +2024 .*\nledger\\.csv \\(`));
    expect(stdout).toMatch(/\nexcluded: total +1 +7,035\.00\n/);
    expect(stdout).toMatch(/\n\{.*"designation":"Ramette papier A4 80g".*\}\n/);
    expect(stdout).toMatch(/is deleted\.\nYou can undo this until .*\n"ledger\.csv" .* is restored: completed, .*\n$/);
  });
});
