import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { startNode } from './support/child-process.ts';
import type { InvoiceFigures } from './support/invoice-process.ts';
import { formatCount, formatMebibytes, formatRatio, formatSeconds, median } from './support/statistics.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';
import { toUblInvoice } from './support/ubl-files.ts';

const invoices = 10_000;
const linesEach = 10;
const largeLines = 40_000;
const rounds = 3;
const mostTimes = 3;
const mostTimesLargest = 12;
const mostBytesKept = 16 * 2 ** 20;

export const invoiceReading: Benchmark = {
  name: 'invoices',
  title: `Reading ${formatCount(invoices)} UBL invoices of ${linesEach} lines`,
  method:
    'Each file is read with rows, fates, own identifiers, a register of all invoices and a report, compared with saxen parsing the ' +
    'same files and decoding attributes and texts, which are discarded. Each in its own process, on one thread, alternating; ' +
    `compiler, garbage collector and reading of files included; medians of ${rounds} rounds. Memory kept is the memory held after ` +
    'the last file, less that held after the first hundred. For the large invoice, with ' +
    `${formatCount(largeLines)} lines, it is the peak resident size less the size before the file was read.`,
  run: measure,
};

async function measure({ resources, rows = invoices * linesEach, say }: Bench): Promise<readonly Line[]> {
  const directory = await makeTemporaryDirectory(resources);
  const [small, large] = [join(directory, 'small'), join(directory, 'large')];
  await mkdir(small);
  await mkdir(large);
  const count = Math.ceil(rows / linesEach);
  for (let number = 0; number < count; number++)
    await writeFile(join(small, `${number}.xml`), toUblInvoice(number, linesEach));
  await writeFile(join(large, 'large.xml'), toUblInvoice(0, largeLines));
  const read = async (mode: 'ledger' | 'saxen', folder: string): Promise<InvoiceFigures> => {
    const { greeting } = await startNode(resources, {
      script: fileURLToPath(new URL('./support/invoice-process.ts', import.meta.url)),
      args: [mode, folder],
      directory,
      ready: /\n/,
    });
    return JSON.parse(greeting);
  };
  const ours: InvoiceFigures[] = [];
  const theirs: InvoiceFigures[] = [];
  for (let round = 1; round <= rounds; round++) {
    theirs.push(await read('saxen', small));
    ours.push(await read('ledger', small));
    const [one, other] = [ours.at(-1)?.seconds ?? 0, theirs.at(-1)?.seconds ?? 0];
    say(`round ${round}: ${formatSeconds(one)}, saxen ${formatSeconds(other)}`);
  }
  const [own, alone] = [ours, theirs].map((figures) => median(figures.map(({ seconds }) => seconds))) as [
    number,
    number,
  ];
  const [ownWork, work] = [secondsOf(ours), secondsOf(theirs)];
  const kept = median(ours.map(({ keptBytes }) => keptBytes));
  const huge = await read('ledger', large);
  const hugeMemory = huge.peakBytes - huge.startBytes;
  return [
    {
      measured: `${formatCount(count)} invoices, ${formatMebibytes(ours[0]?.bytes ?? 0)}`,
      ours: formatSeconds(own),
      reference: formatSeconds(alone),
      ratio: formatRatio(own / alone),
      target: `at most ${formatRatio(mostTimes)}`,
      met: own <= mostTimes * alone,
    },
    {
      measured: 'the same, processor time of all threads',
      ours: formatSeconds(ownWork),
      reference: formatSeconds(work),
      ratio: formatRatio(ownWork / work),
    },
    {
      measured: 'the same, memory kept',
      ours: formatMebibytes(kept),
      target: `at most ${formatMebibytes(mostBytesKept)}`,
      met: kept <= mostBytesKept,
    },
    {
      measured: `one invoice of ${formatMebibytes(huge.bytes)}, memory compared with its size`,
      ours: formatMebibytes(hugeMemory),
      reference: formatMebibytes(huge.bytes),
      ratio: formatRatio(hugeMemory / huge.bytes),
      target: `at most ${formatRatio(mostTimesLargest)}`,
      met: hugeMemory <= mostTimesLargest * huge.bytes,
    },
    { measured: 'the same, processor time', ours: formatSeconds(huge.processorSeconds) },
  ];
}

function secondsOf(figures: readonly InvoiceFigures[]): number {
  return median(figures.map(({ processorSeconds }) => processorSeconds));
}
