import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSchemaProblems } from '../support/command-schemas.ts';
import { createTemporaryDirectory, runLedgerprint, spawnLedgerprint } from '../support/ledgerprint-process.ts';
import { runInProcess } from '../support/run-in-process.ts';
import { badFiles, frenchLedger, namesIn, parseLines, writeInto } from './enrich-files.ts';
import { fec } from './ledger-files.ts';

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let ledger: string;
// Settings for a service must have no effect here.
const environment = { DATABASE_URL: 'postgres://nowhere', PORT: '1', ENRICHMENT_THREADS: 'none' };

beforeEach(async () => {
  directory = await createTemporaryDirectory();
  ledger = await writeInto(directory.path, 'ledger.csv', frenchLedger);
});
afterEach(() => directory.remove());

/** Runs a command in this process, with settings for a service that must have no effect. */
const run = (args: readonly string[]) => runInProcess({ url: environment.DATABASE_URL }, args, environment);

function writeLargeLedger(rows: number): Promise<string> {
  const lines = Array.from({ length: rows }, (_, number) => `Article ${number};1`);
  return writeInto(directory.path, 'large.csv', ['Libellé;Montant HT', ...lines].join('\n'));
}

describe('without a service', { timeout: 120_000 }, () => {
  it('enriching a ledger twice gives the same result, and nothing else is written', async () => {
    for (const out of ['first.csv', 'second.csv']) {
      const args = ['enrich', ledger, '--quiet', '--out', join(directory.path, out)];
      // With these options Node refuses to write elsewhere or to start another process.
      const options = `--permission --allow-fs-read=* --allow-fs-write=${directory.path} --allow-worker`;
      const run = await runLedgerprint(args, {
        ...environment,
        NODE_OPTIONS: `${options} --disable-warning=SecurityWarning`,
      });
      expect(run).toEqual({ code: 0, stdout: '', stderr: '' });
    }
    const [first, second] = await Promise.all(
      ['first.csv', 'second.csv'].map((name) => readFile(join(directory.path, name))),
    );
    expect(parseLines(first ?? Buffer.of())).toHaveLength(3);
    expect(second).toEqual(first);
    expect(await namesIn(directory.path)).toEqual(['first.csv', 'ledger.csv', 'second.csv']);
  });

  it.skipIf(process.platform !== 'linux')('no port is opened', async () => {
    const run = spawnLedgerprint(['enrich', await writeLargeLedger(5_000), '--quiet'], environment);
    let hasEnded = false;
    run.ended.then(() => {
      hasEnded = true;
    });
    const seen = new Set<string>();
    let looks = 0;
    while (!hasEnded) {
      for (const socket of await listeningSockets(run.pid)) seen.add(socket);
      looks++;
      await pause(20);
    }
    expect(await run.ended).toMatchObject({ code: 0, stderr: '' });
    expect(looks).toBeGreaterThan(5);
    expect([...seen]).toEqual([]);
  });

  it('--json names no project', async () => {
    const { code, stdout } = await run(['enrich', ledger, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ projectId: null, lines: 4, products: 3, totalsLeftOut: [9] });
  });

  it('the first line says that the ledger is being read, the next ones which columns it has', async () => {
    const { stderr } = await run(['enrich', ledger]);
    expect(stderr.split('\n').slice(0, 5)).toEqual([
      `Reading ${ledger} …`,
      `${ledger}: a table of purchases`,
      '  Currency: EUR (shown by public bodies, utilities and cities: Mairie de Test)',
      '  Country: FR (shown by public bodies, utilities and cities: Mairie de Test)',
      '  designation ← Libellé article',
    ]);
  });

  it('a folder is enriched as one ledger; --exclude-account and --map with + decide what is counted', async () => {
    const folder = join(directory.path, 'year');
    await mkdir(folder);
    await writeInto(folder, 'a.txt', fec);
    await writeInto(folder, 'b.csv', 'Objet;Détail;Montant HT;Compte\nPapier;A4;10;606400\nLoyer;mars;20;613200\n');
    const out = join(directory.path, 'out.csv');
    const maps = ['--map', 'Objet+Détail=designation', '--map', 'Compte=account'];
    const args = ['--out', out, '--json', '--accept-incomplete', '--exclude-account', '613=intra_group', ...maps];
    const { code, stdout, stderr } = await run(['enrich', folder, ...args]);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/Left out: .*a\.txt: refused\n/)]);
    const summary = JSON.parse(stdout);
    expect(await findSchemaProblems('enrich', summary)).toEqual([]);
    expect(summary).toMatchObject({
      file: folder,
      out,
      lines: 1,
      context: { country: 'FR', countryFrom: 'assumed', currency: 'EUR' },
      columns: { designation: ['Objet', 'Détail'] },
      reconciliation: [
        { file: join(folder, 'a.txt'), error: { code: 'not_a_ledger' } },
        { file: join(folder, 'b.csv'), excluded: [{ reason: 'intra_group', rows: 1 }] },
      ],
    });
    expect(parseLines(await readFile(out)).map(({ designation }) => designation)).toEqual(['Papier – A4']);
    const refused = await run(['enrich', folder, '--out', out, '--quiet']);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/b\.csv \(lists of purchases, 2 rows, 30\.00 EUR\) covers the same period as/);
    const both = await run(['enrich', folder, '--out', out, '--combine']);
    expect(both.stdout).toMatch(
      /^(?:Currency .*\n){2}(?:Country .*\n){2}\n4 rows, .*\n4 of 9 rows counted: 142\.50 EUR; 5 excluded, 0 unread\n/,
    );
  });

  it('for an incomplete ledger it exits with 1 and writes nothing, unless --accept-incomplete is given', async () => {
    const gaps = await writeInto(directory.path, 'gaps.csv', 'Libellé;Montant HT\nPapier;1\n;5\n;7\n');
    const args = ['enrich', ledger, gaps, '--out', join(directory.path, 'out.csv'), '--quiet'];
    expect(await run(args)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/gaps\.csv: 2 of 3 rows cannot be read/),
    });
    expect(await namesIn(directory.path)).toEqual(['gaps.csv', 'ledger.csv']);
    expect(await run([...args, '--accept-incomplete'])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(parseLines(await readFile(join(directory.path, 'out.csv')))).toHaveLength(4);
  });

  it('wrong usage that is noticed only while reading ledgers exits with 2 and ends the threads', async () => {
    expect(await runLedgerprint(['enrich', ledger, '--exclude-account', '6=luck'], environment)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/"luck" is not an exclusion reason/),
    });
  });

  it.each(badFiles.filter(([name]) => ['gaps.csv', 'quote.csv', 'picture.csv'].includes(name)))(
    '%s is refused with an explanation, and nothing is written',
    async (name, content, sentence) => {
      const file = await writeInto(directory.path, name, content);
      const { code, stderr } = await run(['enrich', file]);
      expect(stderr).toMatch(sentence);
      expect(code).toBe(1);
      expect(await namesIn(directory.path)).toEqual([name, 'ledger.csv'].toSorted());
    },
  );

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('on %s it exits with %i and leaves nothing written', async (signal, code) => {
    const run = spawnLedgerprint(['enrich', await writeLargeLedger(50_000)], environment);
    const isWriting = async () => (await readdir(directory.path)).some((name) => name.endsWith('.part'));
    await expect.poll(isWriting, { timeout: 60_000, interval: 20 }).toBe(true);
    run.kill(signal);
    expect(await run.ended).toMatchObject({
      code,
      stdout: '',
      stderr: expect.stringMatching(/Stopped\. No file was written/),
    });
    expect(await namesIn(directory.path)).toEqual(['large.csv', 'ledger.csv']);
  });

  // util-linux's `script` gives the program a terminal; elsewhere it has other options.
  it.skipIf(process.platform !== 'linux' || spawnSync('script', ['--version']).status !== 0)(
    'on a terminal, a progress bar is shown and removed at the end, and colours are used',
    () => {
      const program = fileURLToPath(new URL('../../bin/ledgerprint.js', import.meta.url));
      const command = `'${process.execPath}' '${program}' enrich '${ledger}'`;
      const { stdout, status } = spawnSync('script', ['-qec', command, '/dev/null'], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, TERM: 'xterm', ...environment },
      });
      expect(status).toBe(0);
      expect(stdout).toContain(`\r\x1b[2KEnriching ${'─'.repeat(30)} 0 of 3`);
      expect(stdout).toContain(`\r\x1b[2KEnriching ${'━'.repeat(30)} 3 of 3`);
      // The bar is removed before the summary begins.
      expect(stdout).toContain('\x1b[2KCurrency ');
      expect(stdout).toContain('\x1b[1m4 rows, 3 products');
      expect(stdout).toContain('\x1b[32m█');
    },
  );
});

/** The sockets on which a process listens. */
async function listeningSockets(pid: number): Promise<readonly string[]> {
  const fds = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const targets = fds.map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return '';
    }
  });
  const own = targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []);
  const listening = ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === '0A')
      .map((fields) => fields[9]),
  );
  return own.filter((inode) => listening.includes(inode));
}
