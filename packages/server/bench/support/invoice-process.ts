/// <reference path="../../../ledger/src/xml/saxen.d.ts" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createInvoiceRegister, openFile } from '@ledgerprint/ledger';
import { Parser } from 'saxen';

/** What reading a folder of invoices took. */
export type InvoiceFigures = {
  readonly rows: number;
  readonly bytes: number;
  readonly processorSeconds: number;
  readonly seconds: number;
  /** What is still held after the last file, beyond what was after the first hundred. */
  readonly keptBytes: number;
  /** The most that was resident at once, and what was before the first file was read. */
  readonly peakBytes: number;
  readonly startBytes: number;
};

const register = createInvoiceRegister();

/** The whole way: rows with their fates, the report. */
async function readInvoice(bytes: Uint8Array, place: string): Promise<number> {
  const opened = await openFile(bytes);
  if (opened.kind !== 'document') throw new Error(`${place} is no invoice`);
  const ledger = await opened.open({ known: { register, place }, ownIds: ['987654321'] });
  let rows = 0;
  for await (const batch of ledger.rows()) rows += batch.length;
  if (ledger.report().warnings.length > 0) throw new Error(`${place} is not read right`);
  return rows;
}

/** The library alone: attributes and texts are decoded and dropped. */
async function parseAlone(bytes: Uint8Array): Promise<number> {
  let rows = 0;
  new Parser()
    .on('openTag', (name, attributes, decode) => {
      if (name === 'cac:InvoiceLine') rows++;
      const all = attributes();
      for (const key in all) decode(all[key] ?? '');
    })
    .on('text', (text, decode) => {
      decode(text);
    })
    .parse(new TextDecoder().decode(bytes));
  return rows;
}

const [, , mode, folder = ''] = process.argv;
const read = mode === 'ledger' ? readInvoice : parseAlone;
const paths = readdirSync(folder).map((name) => join(folder, name));
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
function heldBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

const startBytes = process.memoryUsage.rss();
let [rows, bytes] = [0, 0];
async function readAll(some: readonly string[]): Promise<void> {
  for (const path of some) {
    const file = readFileSync(path);
    bytes += file.length;
    rows += await read(file, path);
  }
}
const before = process.cpuUsage();
const startedAt = performance.now();
await readAll(paths.slice(0, 100));
const heldAtFirst = heldBytes();
await readAll(paths.slice(100));
const seconds = (performance.now() - startedAt) / 1_000;
const { user, system } = process.cpuUsage(before);
const figures: InvoiceFigures = {
  ...{ rows, bytes, startBytes },
  processorSeconds: (user + system) / 1e6,
  seconds,
  keptBytes: heldBytes() - heldAtFirst,
  peakBytes: process.resourceUsage().maxRSS * 1024,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
