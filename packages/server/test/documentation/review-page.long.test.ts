import { execFile } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';
import { shareTestService, type TestService } from '../support/test-service.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const page = await readFile(`${root}docs/analyst/review.md`, 'utf8');

let service: TestService;
let key: string;
let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let projectId: string;

beforeAll(async () => {
  service = await shareTestService('all');
  ({ key } = await service.createCaller());
  directory = await createTemporaryDirectory();
  await symlink(`${root}node_modules`, join(directory.path, 'node_modules'));
});
afterAll(async () => {
  await directory.remove();
});

function snippetOf(name: string): string {
  const [, text] = new RegExp(`<!-- run by test: ${name} -->\n\`\`\`\\w+\n(.*?)\`\`\``, 's').exec(page) ?? [];
  if (text === undefined) throw new Error(`docs/analyst/review.md has no snippet ${name}`);
  return text.replaceAll('86Rf07xd4z', projectId);
}

/** Runs the commands of a snippet one after the other, verbatim except for addresses, keys, ids and folders. */
async function runCommands(name: string, ...options: readonly string[]): Promise<readonly string[]> {
  const printed: string[] = [];
  for (const line of snippetOf(name).trimEnd().split('\n')) {
    const words = [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
    expect(words.slice(0, 2)).toEqual(['npx', 'ledgerprint']);
    const args = words.slice(2).map((word) => {
      if (word.startsWith('examples/')) return `${root}${word}`;
      if (/^\w+\.csv$/.test(word)) return join(directory.path, word);
      return word === 'http://127.0.0.1:8080' ? service.url : word;
    });
    const { code, stdout, stderr } = await runCommandInProcess([...args, ...options]);
    expect([code, line, code === 0 ? '' : stderr]).toEqual([0, line, '']);
    printed.push(stdout);
  }
  return printed;
}

/** Runs a snippet verbatim, in a process of its own and an empty folder. */
async function runProgram(program: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, LEDGERPRINT_URL: service.url, LEDGERPRINT_KEY: key };
  return (await promisify(execFile)(program, [...args], { cwd: directory.path, env })).stdout;
}

describe('the snippets of docs/analyst/review.md work in the order of the page', { timeout: 240_000 }, () => {
  it('the project', async () => {
    projectId = '';
    const [printed = ''] = await runCommands('project', '--key', key, '--json');
    ({ projectId } = JSON.parse(printed));
    expect(projectId).toMatch(/./);
  });

  it('the command line', async () => {
    const printed = await runCommands('command line', '--url', service.url, '--key', key);
    const [review = '', dryRun = '', accepted = ''] = printed;
    expect(review).toMatch(/^Settled: .*\n.*\n\nSELECT WITH /);
    expect(dryRun).toMatch(
      /^account 6065: accepted .*J58.*\n(?: {2}\w+ .*: \d+ cases?, .*\n){2}5 cases .*\nDry run: nothing was changed/,
    );
    expect(accepted).toMatch(/\nRevision 1\. /);
    expect(printed.filter((text) => /^Revision \d+\./m.test(text))).toHaveLength(6);
  });

  it('without a service', async () => {
    const [printed] = await runCommands('without a service');
    expect(printed).toMatch(/\nDecisions +[1-9]\d* of [1-9]\d* applied\n/);
  });

  it('a file written by hand', async () => {
    await writeFile(join(directory.path, 'decisions.csv'), snippetOf('file'));
    const file = join(directory.path, 'decisions.csv');
    const args = ['decisions', 'import', file, '--project', projectId, '--dry-run'];
    const { stdout, stderr } = await runCommandInProcess([...args, '--url', service.url, '--key', key]);
    expect([stderr, stdout]).toEqual(['', expect.stringMatching(/^3 decisions would be imported\./)]);
  });

  it('curl', async () => {
    const printed = await runProgram('bash', ['-euc', snippetOf('curl')]);
    expect(printed).not.toMatch(/\{"code":"[a-z_]+","message"/);
    expect(printed).toMatch(/"footprintShare":0\.\d+/);
    const enriched = JSON.parse(await runProgram('bash', ['-euc', snippetOf('engine')]));
    expect(enriched).toMatchObject({ rows: [{ product: 0, case: 0 }], products: [{ categoryCode: 'C17' }] });
  });

  it('a program', async () => {
    await writeFile(join(directory.path, 'review.mjs'), snippetOf('client'));
    const printed = await runProgram(process.execPath, ['review.mjs']);
    expect(printed).toMatch(/^\S.*: \d+ of \d+ cases\n/);
  });
});
