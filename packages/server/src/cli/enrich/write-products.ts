import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import {
  createExcelCsv,
  createProductsSheet,
  createSummary,
  type Summary,
  toLibrarySheets,
  toSummarySheet,
  toSummedProduct,
  type WorkbookSheet,
} from '@ledgerprint/engine/results';
import { parse } from 'csv-parse';
import writeXlsx from 'write-excel-file/node';
import { unwritable } from '../operator-file.ts';
import type { EnrichedFile } from './enrichment-run.ts';
import type { OutputPlan } from './output-plan.ts';

type Writing = {
  /** Makes the sheets of a workbook other than products and summary, once all lines have been read. */
  readonly toSheets?: (() => Promise<readonly WorkbookSheet[]>) | undefined;
  readonly signal: AbortSignal;
};

/**
 * Writes an exported file as planned and summarizes it, unless the run has already done so. The file gets its name when it is
 * complete: a failure leaves no new file behind and keeps an existing one.
 */
export async function writeProducts(
  { bytes, summarize }: EnrichedFile,
  { path, format }: OutputPlan,
  { toSheets, signal }: Writing,
): Promise<Summary> {
  const received = `${path}.${process.pid}.part`;
  const written = `${path}.${process.pid}.new`;
  try {
    await pipeline(bytes, createWriteStream(received, { flags: 'wx' }), { signal });
    const summary =
      format === 'csv' && summarize !== undefined
        ? summarize()
        : await writeAs(format, { received, written, signal, toSheets });
    signal.throwIfAborted();
    await rename(format === 'csv' ? received : written, path);
    return summary;
  } catch (error) {
    throw toOperatorError(error, path);
  } finally {
    await Promise.all([received, written].map((name) => rm(name, { force: true })));
  }
}

type Files = Writing & { readonly received: string; readonly written: string };

async function writeAs(format: OutputPlan['format'], files: Files): Promise<Summary> {
  const sum = createSummary();
  if (format === 'csv') {
    for await (const { product } of readProducts(files)) sum.add(toSummedProduct(product));
    return sum.result();
  }
  if (format === 'xlsx') return writeSheets(files);
  const toExcel = createExcelCsv(format.excel);
  async function* lines(): AsyncGenerator<string> {
    for await (const { cells, product, isHeader } of readProducts(files, 'with header')) {
      if (!isHeader) sum.add(toSummedProduct(product));
      yield toExcel(cells);
    }
  }
  await pipeline(lines(), createWriteStream(files.written, { flags: 'wx' }), { signal: files.signal });
  return sum.result();
}

async function writeSheets(files: Files): Promise<Summary> {
  const sum = createSummary();
  let sheet = createProductsSheet([]);
  for await (const { cells, product, isHeader } of readProducts(files, 'with header')) {
    if (isHeader) {
      sheet = createProductsSheet(cells);
      continue;
    }
    sum.add(toSummedProduct(product));
    sheet.add(cells);
  }
  const summary = sum.result();
  const further = (await files.toSheets?.()) ?? [];
  await writeWorkbook(files.written, [sheet.result(), toSummarySheet(summary), ...further]);
  return summary;
}

type ExportedLine = {
  readonly cells: readonly string[];
  readonly product: ReadonlyMap<string, string>;
  readonly isHeader: boolean;
};

async function* readProducts({ received, signal }: Files, header?: 'with header'): AsyncGenerator<ExportedLine> {
  let names: readonly string[] | undefined;
  for await (const cells of createReadStream(received, { signal }).pipe(parse()) as AsyncIterable<string[]>) {
    const isHeader = names === undefined;
    names ??= cells;
    const product = new Map(names.map((name, index) => [name, cells[index] ?? '']));
    if (!isHeader || header !== undefined) yield { cells, product, isHeader };
  }
}

function toOperatorError(error: unknown, path: string): unknown {
  const { code, syscall, path: failedPath = path } = error as NodeJS.ErrnoException;
  // The error may be about another file, which is being read.
  if (syscall === undefined || code === undefined || !failedPath.startsWith(path)) return error;
  return unwritable(path, error as Error);
}

/** Writes a workbook. All of it is in memory until it is written. */
export async function writeWorkbook(path: string, sheets: readonly WorkbookSheet[]): Promise<void> {
  await writeXlsx(toLibrarySheets(sheets)).toFile(path);
}
