import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { defaultEnrichmentThreads } from '../src/pipeline/open-work.ts';
import { type BarePostgres, joinPostgres } from './support/bare-postgres.ts';
import { toCsv } from './support/csv-file.ts';
import { measureEngines } from './support/engine-time.ts';
import { enrichWatched, type WatchedRun } from './support/enrich-command.ts';
import { type Ledger, loadLedger } from './support/ledger.ts';
import { type Followed, followProject, stageLedger } from './support/ledger-project.ts';
import { type PeakMemory, watchMemory } from './support/memory-watch.ts';
import { readPostgresMs, readProcessorMs } from './support/processor-time.ts';
import type { ProductsFigures } from './support/products-process.ts';
import { type Service, startService } from './support/service.ts';
import { formatCount, formatMebibytes, formatRatio, formatSeconds } from './support/statistics.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';

const fullRows = 1_000_000;
const warmUpRows = 20_000;
const mostRatio = 1.4;
const mostProcessorRatio = 1.5;
const mostRowBytes = 1_500;
const mostGrowth = 1.3;
const mostMemoryBytes = 1.5 * 2 ** 30;

/** The ledgers that are enriched: how many suppliers each designation has, if all have the same number. */
const shapes = [
  { name: 'half of them distinct', suppliers: {}, hasDiskTarget: true },
  { name: 'three suppliers for each designation', suppliers: { suppliers: 3 }, hasDiskTarget: false },
] as const;

/** One project from its seal to its file, and the engine alone on the same products. */
type Run = Followed & {
  readonly rows: number;
  readonly serviceSeconds: number;
  readonly postgresSeconds: number;
  readonly engine: ProductsFigures;
};

export const pipeline: Benchmark = {
  name: 'pipeline',
  title: `Enrichment of ${formatCount(fullRows)} rows`,
  method:
    'One process with its embedded PostgreSQL and default settings, new for each of two ledgers: one in which half of the ' +
    'designations are distinct, and one with three suppliers, and so three cases, for each designation. The time from the response to Submit until every product is ' +
    'counted, and until the project is `completed` and its file written, compared with the time in which the engine alone ' +
    'enriches the same products from memory, divided among as many processes as the service has enrichment threads ' +
    `(${defaultEnrichmentThreads()} here), immediately afterwards. The processor time is that from the first staged row to the file, compared with ` +
    `that of \`ledgerprint enrich\` of the same rows as a CSV file. A project of ${formatCount(warmUpRows)} rows comes first and is ` +
    'not measured; then one with a tenth of the rows, then the whole. Memory is the peak resident size of the service with ' +
    'its threads since its start, including staging; that of PostgreSQL is the total of its processes, with shared memory counted once. ' +
    'Disk is the growth of the database by all three projects, without the write-ahead log.',
  run: measure,
};

async function measure(bench: Bench): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const { name, suppliers, hasDiskTarget } of shapes) {
    await using resources = new AsyncDisposableStack();
    // Closed on Ctrl-C too.
    bench.resources.defer(() => resources.disposeAsync());
    bench.say(name);
    const ledger = await loadLedger(suppliers);
    const measured = await measureLedger({ ...bench, resources }, { ledger, hasDiskTarget });
    lines.push(...measured.map((line) => ({ ...line, measured: `${name}: ${line.measured}` })));
  }
  return lines;
}

async function measureLedger(
  { resources, say, rows = fullRows }: Bench,
  { ledger, hasDiskTarget }: { readonly ledger: Ledger; readonly hasDiskTarget: boolean },
): Promise<readonly Line[]> {
  const service = await startService(resources);
  const postgres = await joinPostgres(resources, service.dataDir);
  const readPeak = watchMemory(resources, service);
  const emptyBytes = await readDatabaseBytes(postgres);
  const runs: Run[] = [];
  for (const [seed, count] of [warmUpRows, rows / 10, rows].entries()) {
    const run = await enrich(resources, { service, postgres, ledger, rows: count, seed: seed + 1 });
    runs.push(run);
    const { countedSeconds, completedSeconds, engine } = run;
    const shown = [countedSeconds, completedSeconds, engine.wall].map(formatSeconds).join(', ');
    say(`${formatCount(count)} rows: counted, completed, engine alone: ${shown}`);
  }
  const [, tenth, whole] = runs as [Run, Run, Run];
  const allRows = runs.reduce((sum, run) => sum + run.rows, 0);
  const rowBytes = ((await readDatabaseBytes(postgres)) - emptyBytes) / allRows;
  const command = await measureCommand(resources, toCsv(ledger(rows, runs.length)));
  say(`the command: ${formatSeconds(command.processorSeconds)} of processor time`);
  return [
    ...toTimeLines(whole),
    toProcessorLine(whole, command),
    { measured: `${describe(tenth)}, until it is completed`, ...compare(tenth.completedSeconds, tenth.engine.wall) },
    toGrowthLine(tenth, whole),
    ...toMemoryLines(readPeak()),
    toDiskLine(rowBytes, hasDiskTarget),
  ];
}

async function measureCommand(resources: AsyncDisposableStack, csv: Buffer): Promise<WatchedRun> {
  const directory = await makeTemporaryDirectory(resources);
  await writeFile(join(directory, 'ledger.csv'), csv);
  return enrichWatched(resources, directory);
}

async function readDatabaseBytes(postgres: BarePostgres): Promise<number> {
  const [database] = await postgres.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
  return Number(database?.bytes);
}

async function enrich(
  resources: AsyncDisposableStack,
  options: {
    readonly service: Service;
    readonly postgres: BarePostgres;
    readonly ledger: Ledger;
    readonly rows: number;
    readonly seed: number;
  },
): Promise<Run> {
  const { service, postgres, rows } = options;
  const before = readProcessor(service);
  const projectId = await stageLedger(service, options);
  await service.call('Submit', { projectId });
  const followed = await followProject(service, projectId);
  const after = readProcessor(service);
  const [found] = await postgres.query<{ id: string }>('SELECT id FROM projects ORDER BY created_at DESC LIMIT 1');
  const engine = await measureEngines(resources, {
    postgres,
    projectNumber: Number(found?.id),
    products: followed.products,
    processes: defaultEnrichmentThreads(),
  });
  const serviceSeconds = (after.serviceMs - before.serviceMs) / 1_000;
  return { ...followed, rows, serviceSeconds, postgresSeconds: (after.postgresMs - before.postgresMs) / 1_000, engine };
}

function readProcessor({ pid, dataDir }: Service) {
  return { serviceMs: readProcessorMs(pid), postgresMs: readPostgresMs(dataDir) };
}

function toTimeLines(run: Run): readonly Line[] {
  const { engine } = run;
  const toLine = (until: string, seconds: number): Line => ({
    measured: `${describe(run)}, until ${until}`,
    ...compare(seconds, engine.wall),
    target: `at most ${formatRatio(mostRatio)}`,
    met: seconds / engine.wall <= mostRatio,
  });
  return [toLine('every product is counted', run.countedSeconds), toLine('it is completed', run.completedSeconds)];
}

function toProcessorLine(run: Run, command: WatchedRun): Line {
  const { engine, serviceSeconds, postgresSeconds } = run;
  const ratio = (serviceSeconds + postgresSeconds) / command.processorSeconds;
  return {
    measured: `${describe(run)}, processor time, with staging`,
    ours: `${formatSeconds(serviceSeconds)} + ${formatSeconds(postgresSeconds)} in PostgreSQL`,
    reference: `${formatSeconds(command.processorSeconds)}; the engine alone ${formatSeconds(engine.processor)}`,
    ratio: formatRatio(ratio),
    target: `at most ${formatRatio(mostProcessorRatio)}`,
    met: ratio <= mostProcessorRatio,
  };
}

function toDiskLine(bytes: number, hasTarget: boolean): Line {
  const line = { measured: 'disk for each row, in the database', ours: toKilobytes(bytes) };
  return hasTarget ? { ...line, target: `at most ${toKilobytes(mostRowBytes)}`, met: bytes <= mostRowBytes } : line;
}

function toKilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(2)} kB`;
}

function describe({ rows, products }: Run): string {
  return `${formatCount(rows)} rows (${formatCount(products)} products)`;
}

function compare(seconds: number, reference: number) {
  return { ours: formatSeconds(seconds), reference: formatSeconds(reference), ratio: formatRatio(seconds / reference) };
}

function toGrowthLine(tenth: Run, whole: Run): Line {
  const perRow = (run: Run) => (run.completedSeconds * 1e6) / run.rows;
  const ratio = perRow(whole) / perRow(tenth);
  return {
    measured: `time for each row, compared with that of ${formatCount(tenth.rows)} rows`,
    ours: `${perRow(whole).toFixed(1)} µs`,
    reference: `${perRow(tenth).toFixed(1)} µs`,
    ratio: formatRatio(ratio),
    target: `at most ${formatRatio(mostGrowth)}`,
    met: ratio <= mostGrowth,
  };
}

function toMemoryLines({ serviceBytes, postgresBytes }: PeakMemory): readonly Line[] {
  return [
    {
      measured: 'peak memory of the service',
      ours: formatMebibytes(serviceBytes),
      target: `below ${formatMebibytes(mostMemoryBytes)}`,
      met: serviceBytes < mostMemoryBytes,
    },
    { measured: 'peak memory of its PostgreSQL', ours: formatMebibytes(postgresBytes) },
  ];
}
