import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { startEngine } from './engine-speed.ts';
import { startNode } from './support/child-process.ts';
import type { EngineFigures } from './support/engine-process.ts';
import { formatCount, formatRatio, median } from './support/statistics.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';

const processes = 5;
const rounds = 2;
const leastRatio = 2.5;
const shownDifferences = 5;
const here = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

export const engineChange: Benchmark = {
  name: 'engine-change',
  title: 'The engine compared with that of an earlier commit',
  method:
    'The engines of two checkouts, in new processes that take turns: `git worktree add ../before <commit>`, `npm ci` there, then ' +
    '`npm run bench -- engine-change --before ../before`. Measured as in `engine-speed`: lines per second of processor time, divided by that of folding ' +
    `and tokenizing the same texts. Medians of ${processes} processes, each with the better of ${rounds} rounds. Then every exported cell of all lines of ` +
    'data/knowledge/lines is compared: in the modes `ademe`, `client` and `referential`, in eight languages, each tenth line also from ' +
    'three suppliers. Only `engineVersion` may differ.',
  isRunnable: ({ before }) => before !== undefined,
  run: measure,
};

async function measure({ resources, say, before = '' }: Bench): Promise<readonly Line[]> {
  const commit = (await run('git', ['-C', before, 'rev-parse', '--short', 'HEAD'])).stdout.trim();
  const shares: { readonly ours: number; readonly theirs: number }[] = [];
  const speeds: { readonly ours: number; readonly theirs: number }[] = [];
  for (let at = 0; at < processes; at++) {
    const theirs = toBest(await startEngine(resources, rounds, before));
    const ours = toBest(await startEngine(resources, rounds));
    shares.push({ ours: ours.share, theirs: theirs.share });
    speeds.push({ ours: ours.perSecond, theirs: theirs.perSecond });
    say(`${formatCount(ours.perSecond)} and ${formatCount(theirs.perSecond)} lines per second`);
  }
  const ratio = median(shares.map(({ ours, theirs }) => ours / theirs));
  const speedOf = (whose: 'ours' | 'theirs') => `${formatCount(median(speeds.map((speed) => speed[whose])))} lines/s`;
  const cells = await compareCells(resources, { before, say });
  return [
    {
      measured: `speed compared with folding and tokenizing, and with the same at ${commit}`,
      ours: speedOf('ours'),
      reference: speedOf('theirs'),
      ratio: formatRatio(ratio),
      target: `at least ${formatRatio(leastRatio)}`,
      met: ratio >= leastRatio,
    },
    {
      measured: `lines of the export that differ from those at ${commit}`,
      ours: `${formatCount(cells.different)} of ${formatCount(cells.all)}`,
      target: 'none',
      met: cells.different === 0,
    },
  ];
}

function toBest({ rounds }: EngineFigures): { readonly share: number; readonly perSecond: number } {
  return {
    share: Math.max(...rounds.map(({ lines, tokens }) => tokens.processor / lines.processor)),
    perSecond: Math.max(...rounds.map(({ lines }) => lines.texts / lines.processor)),
  };
}

async function compareCells(
  resources: AsyncDisposableStack,
  { before, say }: { readonly before: string; readonly say: Bench['say'] },
): Promise<{ readonly all: number; readonly different: number }> {
  const directory = await makeTemporaryDirectory(resources);
  const script = fileURLToPath(new URL('./support/engine-cells-process.ts', import.meta.url));
  const files = { before: join(directory, 'before.csv'), here: join(directory, 'here.csv') };
  for (const [checkout, file] of [
    [before, files.before],
    [here, files.here],
  ] as const) {
    await startNode(resources, { script, args: [checkout, file], directory, ready: /\n/ });
  }
  const theirs = readLines(files.before)[Symbol.asyncIterator]();
  let all = 0;
  let different = 0;
  for await (const line of readLines(files.here)) {
    all++;
    const { value } = await theirs.next();
    if (value === line) continue;
    different++;
    if (different <= shownDifferences) say(`before: ${value}\n  now:    ${line}`);
  }
  // Lines that only the earlier engine wrote.
  while (!(await theirs.next()).done) {
    all++;
    different++;
  }
  return { all, different };
}

function readLines(file: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
}
