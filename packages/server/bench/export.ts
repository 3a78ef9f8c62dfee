import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { createFinish } from '../src/pipeline/finish-project.ts';
import { createLogger } from '../src/platform/logger.ts';
import { type BarePostgres, joinPostgres } from './support/bare-postgres.ts';
import { openBareStore } from './support/bare-store.ts';
import { type FinishedProject, makeFinishedProject } from './support/finished-project.ts';
import { startService } from './support/service.ts';
import { formatCount, formatRatio, formatSeconds, median, timeSeconds } from './support/statistics.ts';

const fullRows = 1_000_000;
const rounds = 5;
const linesAtOnce = 10_000;
const leastRatio = 0.65;

type Round = { readonly finish: number; readonly ordered: number; readonly unordered: number };
type File = { readonly lines: number; readonly sizeBytes: number };

export const exporting: Benchmark = {
  name: 'export',
  title: `Writing the file of ${formatCount(fullRows)} rows, half of them distinct`,
  method:
    'The time of the job that finishes a project, from start to end: it creates the lines from the results, checks the totals ' +
    'against them, measures the file, writes it to the data directory, syncs it to disk, and completes the project. It is ' +
    'compared with `COPY (SELECT line … ORDER BY place) TO STDOUT` of the same lines from a table that already contains ' +
    'them, discarded by a bare client in the same process. Alternating; ' +
    `medians of ${rounds} rounds after a discarded one. The lines are the engine’s own, repeated.`,
  run: measure,
};

async function measure({ resources, say, rows = fullRows }: Bench): Promise<readonly Line[]> {
  // No other process may finish the project.
  const caller = await startService(resources, { ROLE: 'api' });
  const postgres = await joinPostgres(resources, caller.dataDir);
  const lines = rows / 2;
  const project = await makeFinishedProject({ caller, postgres }, lines);
  const finish = await openFinish(resources, postgres, project);
  const client = await postgres.connect();
  await finish.run();
  await keepLines(client, finish.directory, lines);
  await project.reopen();
  const measured: Round[] = [];
  let sizeBytes = 0;
  for (let round = 0; round <= rounds; round++) {
    const figures: Round = {
      finish: await timeSeconds(finish.run),
      ordered: await timeSeconds(() => readBare(client, 'ORDER BY place')),
      unordered: await timeSeconds(() => readBare(client, '')),
    };
    sizeBytes = await project.reopen();
    if (round > 0) measured.push(figures);
    const shown = Object.entries(figures).map(([name, seconds]) => `${name} ${formatSeconds(seconds)}`);
    say(`round ${round}: ${shown.join(', ')}`);
  }
  return toLines(measured, { lines, sizeBytes });
}

async function openFinish(
  resources: AsyncDisposableStack,
  postgres: BarePostgres,
  { organizationId, projectNumber }: FinishedProject,
): Promise<{ readonly run: () => Promise<void>; readonly directory: string }> {
  const { store, blobs, directory } = await openBareStore(resources, postgres);
  const finish = createFinish({ store, blobs, logger: createLogger('silent') });
  const run = () => finish({ job: { organizationId, projectNumber }, earlierAttempts: 0 });
  return { run, directory };
}

/** The lines of a first file in a separate table, in a different order from that in which they are read. */
async function keepLines(client: pg.Client, directory: string, lines: number): Promise<void> {
  const files = await readdir(directory, { recursive: true });
  const file = createReadStream(join(directory, files.find((name) => name.endsWith('.csv')) ?? ''));
  await client.query('CREATE TABLE bench_lines (place bigint PRIMARY KEY, line text COLLATE "C" NOT NULL)');
  let kept = 0;
  let some: string[] = [];
  const keep = async () => {
    await client.query(
      `INSERT INTO bench_lines SELECT ($2 + n) * 7919 % $3, line FROM unnest($1::text[]) WITH ORDINALITY AS u (line, n)`,
      [some, kept, lines],
    );
    kept += some.length;
    some = [];
  };
  let isHeader = true;
  for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (!isHeader) some.push(line);
    isHeader = false;
    if (some.length === linesAtOnce) await keep();
  }
  await keep();
  await client.query('VACUUM ANALYZE bench_lines');
}

async function readBare(client: pg.Client, order: string): Promise<void> {
  const select = `SELECT line FROM bench_lines ${order}`;
  for await (const _ of client.query(copyTo(`COPY (${select}) TO STDOUT`)));
}

function toLines(measured: readonly Round[], file: File): readonly Line[] {
  const ratioTo = (pick: (round: Round) => number) => median(measured.map((round) => pick(round) / round.finish));
  const ratio = ratioTo((round) => round.ordered);
  const ours = describe(median(measured.map(({ finish }) => finish)), file);
  return [
    {
      measured: 'speed of the finish',
      ours,
      reference: describe(median(measured.map(({ ordered }) => ordered)), file),
      ratio: formatRatio(ratio),
      target: `at least ${formatRatio(leastRatio)}`,
      met: ratio >= leastRatio,
    },
    {
      measured: 'compared with the same COPY without ORDER BY',
      ours,
      reference: describe(median(measured.map(({ unordered }) => unordered)), file),
      ratio: formatRatio(ratioTo((round) => round.unordered)),
    },
  ];
}

function describe(seconds: number, { lines, sizeBytes }: File): string {
  return `${formatCount(lines / seconds)} lines/s, ${formatCount(sizeBytes / 1e6 / seconds)} MB/s`;
}
