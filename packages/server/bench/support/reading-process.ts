import { readFileSync } from 'node:fs';
import { Parser } from 'csv-parse';

/** The time and memory for reading a file. */
export type ReadingFigures = {
  readonly rows: number;
  readonly processorSeconds: number;
  readonly seconds: number;
  /** Peak resident memory, and that with only the file in memory. */
  readonly peakBytes: number;
  readonly startBytes: number;
};

const sliceBytes = 128 * 1024;

/** csv-parse alone: records are parsed and discarded. */
async function parseAlone(bytes: Buffer): Promise<number> {
  let rows = 0;
  const parser = new Parser({ delimiter: ';' });
  parser.on('data', () => rows++);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  parser.on('error', reject).on('end', resolve);
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    if (!parser.write(bytes.subarray(start, start + sliceBytes))) {
      await new Promise((drained) => parser.once('drain', drained));
    }
  }
  parser.end();
  await promise;
  return rows - 1;
}

/** Everything: recognition, fates, reconciliation. */
async function readLedger(bytes: Buffer): Promise<number> {
  const { readLedgers } = await import('@ledgerprint/ledger');
  let rows = 0;
  for (const ledger of await readLedgers(bytes)) {
    for await (const batch of ledger.rows()) rows += batch.length;
    ledger.report();
  }
  return rows;
}

const [, , mode, path = ''] = process.argv;
const bytes = readFileSync(path);
const startBytes = process.memoryUsage.rss();
const before = process.cpuUsage();
const startedAt = performance.now();
const rows = await (mode === 'ledger' ? readLedger : parseAlone)(bytes);
const { user, system } = process.cpuUsage(before);
const figures: ReadingFigures = {
  rows,
  processorSeconds: (user + system) / 1e6,
  seconds: (performance.now() - startedAt) / 1_000,
  peakBytes: process.resourceUsage().maxRSS * 1024,
  startBytes,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
