import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { csvHeader } from '@ledgerprint/engine/results';
import { startNode } from './support/child-process.ts';
import { toCsv, toImportBody } from './support/csv-file.ts';
import { enrichOnTerminal, enrichWatched } from './support/enrich-command.ts';
import { type Ledger, loadLedger } from './support/ledger.ts';
import { followProject } from './support/ledger-project.ts';
import type { LinesFigures } from './support/lines-process.ts';
import { startService } from './support/service.ts';
import { formatCount, formatMebibytes, formatRatio, formatSeconds, median } from './support/statistics.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';

const rounds = 5;
const fewRows = 1_000;
const manyRows = 1_000_000;
const longestSilenceSeconds = 1;
const mostRatio = 1.5;
const leastSpeedUp = 1.3;
const mostMemoryBytes = 1.5 * 2 ** 30;
const mostImportBytes = 256 * 2 ** 20;

const linesScript = fileURLToPath(new URL('./support/lines-process.ts', import.meta.url));

export const enrich: Benchmark = {
  name: 'enrich',
  title: `\`ledgerprint enrich\` of ${formatCount(fewRows)} and of ${formatCount(manyRows)} lines`,
  method:
    `${formatCount(fewRows)} lines: the command in its own terminal (\`script\`), from the start of the process to ` +
    'the first display of the progress bar and to the end, compared with a process that loads the engine and calculates the same ' +
    'lines; the start of that process is not measured. Alternating; medians of ' +
    `${rounds} rounds after a discarded one. ${formatCount(manyRows)} lines: the command from start to end, ` +
    'compared with a service that has already enriched another ledger, from the start of one ImportCSV of the same file until ' +
    'the project is `completed`, with its file written but not downloaded. Memory is the peak resident size of the command ' +
    'and all processes it started. Half of the designations are distinct.',
  run: measure,
};

async function measure({ resources, say, rows = manyRows }: Bench): Promise<readonly Line[]> {
  const ledger = await loadLedger();
  return [...(await measureFew(resources, { say, ledger })), ...(await measureMany(resources, { say, ledger, rows }))];
}

type Round = { readonly firstProgress: number; readonly total: number; readonly engine: number };

async function measureFew(
  resources: AsyncDisposableStack,
  { say, ledger }: { readonly say: Bench['say']; readonly ledger: Ledger },
): Promise<readonly Line[]> {
  const directory = await makeTemporaryDirectory(resources);
  await writeFile(join(directory, 'ledger.csv'), toCsv(ledger(fewRows, 1)));
  const measured: Round[] = [];
  for (let round = 0; round <= rounds; round++) {
    const { firstProgressSeconds, seconds } = await enrichOnTerminal(resources, directory);
    const engine = await measureEngine(resources, directory);
    await requireSize(directory, engine.bytes);
    const figures = { firstProgress: firstProgressSeconds, total: seconds, engine: engine.load + engine.lines };
    if (round > 0) measured.push(figures);
    const shown = Object.entries(figures).map(([name, value]) => `${name} ${formatSeconds(value)}`);
    say(`round ${round}: ${shown.join(', ')}`);
  }
  const middle = (name: keyof Round) => median(measured.map((figures) => figures[name]));
  const ratio = median(measured.map(({ total, engine }) => total / engine));
  const what = `${formatCount(fewRows)} lines`;
  return [
    {
      measured: `${what}, first progress`,
      ours: formatSeconds(middle('firstProgress')),
      target: `within ${longestSilenceSeconds} s`,
      met: middle('firstProgress') <= longestSilenceSeconds,
    },
    {
      measured: `${what}, compared with loading the engine and calculating them`,
      ours: formatSeconds(middle('total')),
      reference: formatSeconds(middle('engine')),
      ratio: formatRatio(ratio),
      target: `at most ${formatRatio(mostRatio)}`,
      met: ratio <= mostRatio,
    },
  ];
}

async function measureEngine(resources: AsyncDisposableStack, directory: string): Promise<LinesFigures> {
  const args = [String(fewRows)];
  return JSON.parse((await startNode(resources, { script: linesScript, args, directory, ready: /\n/ })).greeting);
}

/** Both must produce the same, or the comparison would be meaningless. */
async function requireSize(directory: string, lineBytes: number): Promise<void> {
  const { size } = await stat(join(directory, 'enriched.csv'));
  const expected = Buffer.byteLength(csvHeader) + 2 + lineBytes;
  if (size !== expected) throw new Error(`the file has ${size} bytes instead of ${expected}`);
}

async function measureMany(
  resources: AsyncDisposableStack,
  { say, ledger, rows }: { readonly say: Bench['say']; readonly ledger: Ledger; readonly rows: number },
): Promise<readonly Line[]> {
  const directory = await makeTemporaryDirectory(resources);
  const csv = toCsv(ledger(rows, 2));
  await writeFile(join(directory, 'ledger.csv'), csv);
  const ours = await enrichWatched(resources, directory);
  say(`${formatCount(rows)} lines: ${formatSeconds(ours.seconds)}, ${formatMebibytes(ours.peakBytes)}`);
  const service = await startService(resources, { MAX_CSV_BYTES: String(mostImportBytes) });
  const enrichThere = async (file: Buffer) => {
    const startedAt = performance.now();
    const { projectId } = await service.call('ImportCSV', toImportBody(file));
    await followProject(service, String(projectId));
    return (performance.now() - startedAt) / 1_000;
  };
  // Engines are loaded with the first batch.
  await enrichThere(toCsv(ledger(fewRows, 3)));
  const serviceSeconds = await enrichThere(csv);
  say(`${formatCount(rows)} lines by a service: ${formatSeconds(serviceSeconds)}`);
  const speedUp = serviceSeconds / ours.seconds;
  const perSecond = (seconds: number) => `${formatCount(rows / seconds)} lines/s`;
  return [
    {
      measured: `${formatCount(rows)} lines, compared with a service`,
      ours: perSecond(ours.seconds),
      reference: perSecond(serviceSeconds),
      ratio: formatRatio(speedUp),
      target: `at least ${formatRatio(leastSpeedUp)}`,
      met: speedUp >= leastSpeedUp,
    },
    {
      measured: `${formatCount(rows)} lines, peak memory`,
      ours: formatMebibytes(ours.peakBytes),
      target: `below ${formatMebibytes(mostMemoryBytes)}`,
      met: ours.peakBytes < mostMemoryBytes,
    },
  ];
}
