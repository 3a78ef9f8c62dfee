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
const mostBytesOfSmall = 128 * 2 ** 20;

export const invoiceReading: Benchmark = {
  name: 'invoices',
  title: `Reading ${formatCount(invoices)} UBL invoices of ${linesEach} lines`,
  method:
    'Each file is read with rows, fates, own ids, a register of all invoices and a report, against saxen parsing the same files and ' +
    'decoding attributes and texts, which are dropped. Each in a process of its own, in turns; processor time, compiler, collector ' +
    `and reading of files included; medians of ${rounds} rounds. Memory is the most that was resident at once, less what was before ` +
    `the first file; the large invoice has ${formatCount(largeLines)} lines.`,
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
      ...{ args: [mode, folder], directory, ready: /\n/ },
    });
    return JSON.parse(greeting);
  };
  const ours: InvoiceFigures[] = [];
  const theirs: InvoiceFigures[] = [];
  for (let round = 1; round <= rounds; round++) {
    theirs.push(await read('saxen', small));
    ours.push(await read('ledger', small));
    say(
      `round ${round}: ${formatSeconds(secondsOf(ours.slice(-1)))}, saxen ${formatSeconds(secondsOf(theirs.slice(-1)))}`,
    );
  }
  const ratio = secondsOf(ours) / secondsOf(theirs);
  const memory = median(ours.map(({ peakBytes, startBytes }) => peakBytes - startBytes));
  const huge = await read('ledger', large);
  const hugeMemory = huge.peakBytes - huge.startBytes;
  return [
    {
      measured: `${formatCount(count)} invoices, ${formatMebibytes(ours[0]?.bytes ?? 0)}, processor time`,
      ours: formatSeconds(secondsOf(ours)),
      reference: formatSeconds(secondsOf(theirs)),
      ratio: formatRatio(ratio),
      target: `at most ${formatRatio(mostTimes)}`,
      met: ratio <= mostTimes,
    },
    {
      measured: 'the same, memory',
      ours: formatMebibytes(memory),
      target: `at most ${formatMebibytes(mostBytesOfSmall)}`,
      met: memory <= mostBytesOfSmall,
    },
    {
      measured: `one invoice of ${formatMebibytes(huge.bytes)}, memory against its size`,
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
