import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { makeCsv } from './support/csv-file.ts';
import { formatRatio, formatSeconds, median } from './support/statistics.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';

const rounds = 5;
const rows = 1_000;
const longestSilenceSeconds = 5;
const mostRatio = 2;

const program = fileURLToPath(new URL('../bin/ledgerprint.js', import.meta.url));

export const enrich: Benchmark = {
  name: 'enrich',
  title: 'First and second run of `ledgerprint enrich` on 1,000 lines',
  method:
    'The command on a terminal of its own (`script`), without a service, first on an empty cache directory, so that ' +
    'the embedded database is created, then again. From the start of the process to the first drawing of the progress ' +
    `bar, and to its end. Medians of ${rounds} rounds.`,
  run: measure,
};

type Run = { readonly firstProgressMs: number; readonly totalMs: number };

async function measure({ resources, say }: Bench): Promise<readonly Line[]> {
  const pairs: (readonly [first: Run, second: Run])[] = [];
  while (pairs.length < rounds) {
    const directory = await makeTemporaryDirectory(resources);
    await writeFile(join(directory, 'ledger.csv'), makeCsv(rows));
    const pair = [await runOnce(directory), await runOnce(directory)] as const;
    say(
      `round ${pairs.length + 1}: ${pair.map(({ totalMs }) => formatSeconds(totalMs / 1_000)).join(', then ')}`,
    );
    pairs.push(pair);
  }
  const firstProgress = median(pairs.map(([first]) => first.firstProgressMs)) / 1_000;
  const ratio = median(pairs.map(([first, second]) => first.totalMs / second.totalMs));
  const total = (run: 0 | 1) => formatSeconds(median(pairs.map((pair) => pair[run].totalMs)) / 1_000);
  return [
    {
      measured: 'first progress of the first run',
      ours: formatSeconds(firstProgress),
      target: `within ${longestSilenceSeconds} s`,
      met: firstProgress <= longestSilenceSeconds,
    },
    {
      measured: 'the first run against the second',
      ours: total(0),
      reference: total(1),
      ratio: formatRatio(ratio),
      target: `at most ${formatRatio(mostRatio)}`,
      met: ratio <= mostRatio,
    },
  ];
}

/** The bar is drawn on terminals alone. */
async function runOnce(directory: string): Promise<Run> {
  const started = performance.now();
  const command = `'${process.execPath}' '${program}' enrich ledger.csv --out enriched.csv`;
  const child = spawn('script', ['-qefc', command, '/dev/null'], {
    cwd: directory,
    env: { ...process.env, XDG_CACHE_HOME: join(directory, 'cache') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let firstProgressMs: number | undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('Enriching')) firstProgressMs ??= performance.now() - started;
  });
  const [code] = await once(child, 'close');
  if (code !== 0 || firstProgressMs === undefined) throw new Error(`enrich ended with ${code}`);
  return { firstProgressMs, totalMs: performance.now() - started };
}
