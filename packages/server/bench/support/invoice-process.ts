/// <reference path="../../../ledger/src/xml/saxen.d.ts" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createInvoiceRegister, openFile } from '@ledgerprint/ledger';
import { Parser } from 'saxen';

/** The time and memory for reading a folder of invoices. */
export type InvoiceFigures = {
  readonly rows: number;
  readonly bytes: number;
  readonly processorSeconds: number;
  readonly seconds: number;
  /** Memory kept after the last file, beyond that after the first hundred. */
  readonly keptBytes: number;
  /** Peak resident memory, and that before the first file was read. */
  readonly peakBytes: number;
  readonly startBytes: number;
};

const register = createInvoiceRegister();

/** Everything: rows with their fates, and the report. */
async function readInvoice(bytes: Uint8Array, place: string): Promise<number> {
  const opened = await openFile(bytes);
  if (opened.kind !== 'document') throw new Error(`${place} is not an invoice`);
  const ledger = await opened.open({ known: { register, place }, ownIds: ['987654321'] });
  let rows = 0;
  for await (const batch of ledger.rows()) rows += batch.length;
  if (ledger.report().warnings.length > 0) throw new Error(`${place} is not read correctly`);
  return rows;
}

/** The library alone: attributes and texts are decoded and discarded. */
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
  rows,
  bytes,
  startBytes,
  processorSeconds: (user + system) / 1e6,
  seconds,
  keptBytes: heldBytes() - heldAtFirst,
  peakBytes: process.resourceUsage().maxRSS * 1024,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
