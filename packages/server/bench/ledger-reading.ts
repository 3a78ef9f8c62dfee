import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { startNode } from './support/child-process.ts';
import { toCsvLines } from './support/csv-file.ts';
import { fecLines } from './support/fec-file.ts';
import type { ReadingFigures } from './support/reading-process.ts';
import { formatCount, formatMebibytes, formatRatio, formatSeconds, median } from './support/statistics.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';

const csvRows = 1_000_000;
const rounds = 3;
const mostTimes = 2;
const fecBytes = 60 * 2 ** 20;
const mostFecBytes = 512 * 2 ** 20;

export const ledgerReading: Benchmark = {
  name: 'ledger-reading',
  title: `Reading ${formatCount(csvRows)} rows, and a FEC of 60 MiB`,
  method:
    'A CSV file of purchases, with the amount, account and account label of each line, read with recognition, fates and ' +
    'reconciliation, compared with csv-parse splitting the same file into records and discarding them. Each in its own process, ' +
    `alternating; processor time including compiler and garbage collector; medians of ${rounds} rounds. The FEC is read completely, ` +
    'which takes two passes. Memory is the peak resident size less the size once the file was in memory.',
  run: measure,
};

async function measure({ resources, rows = csvRows, say }: Bench): Promise<readonly Line[]> {
  const directory = await makeTemporaryDirectory(resources);
  const csv = join(directory, 'purchases.csv');
  const fec = join(directory, 'fec.txt');
  await pipeline(Readable.from(toCsvLines(rows)), createWriteStream(csv));
  await pipeline(Readable.from(fecLines(fecBytes)), createWriteStream(fec));
  const read = (mode: 'ledger' | 'csv-parse', file: string) => readIn(resources, directory, [mode, file]);
  const ours: ReadingFigures[] = [];
  const theirs: ReadingFigures[] = [];
  for (let round = 1; round <= rounds; round++) {
    theirs.push(await read('csv-parse', csv));
    ours.push(await read('ledger', csv));
    say(
      `round ${round}: ${formatSeconds(secondsOf(ours.slice(-1)))}, csv-parse ${formatSeconds(secondsOf(theirs.slice(-1)))}`,
    );
  }
  const ratio = secondsOf(ours) / secondsOf(theirs);
  const journal = await read('ledger', fec);
  const memory = journal.peakBytes - journal.startBytes;
  return [
    {
      measured: `${formatCount(rows)} rows of CSV, processor time`,
      ours: formatSeconds(secondsOf(ours)),
      reference: formatSeconds(secondsOf(theirs)),
      ratio: formatRatio(ratio),
      target: `at most ${formatRatio(mostTimes)}`,
      met: ratio <= mostTimes,
    },
    {
      measured: `a FEC of 60 MiB, ${formatCount(journal.rows)} lines, memory in addition to the file`,
      ours: formatMebibytes(memory),
      target: `at most ${formatMebibytes(mostFecBytes)}`,
      met: memory <= mostFecBytes,
    },
    { measured: 'the same, processor time', ours: formatSeconds(journal.processorSeconds) },
  ];
}

async function readIn(
  resources: AsyncDisposableStack,
  directory: string,
  args: readonly string[],
): Promise<ReadingFigures> {
  const { greeting } = await startNode(resources, {
    script: fileURLToPath(new URL('./support/reading-process.ts', import.meta.url)),
    args,
    directory,
    ready: /\n/,
  });
  return JSON.parse(greeting);
}

function secondsOf(figures: readonly ReadingFigures[]): number {
  return median(figures.map(({ processorSeconds }) => processorSeconds));
}
