import { rename, rm, writeFile } from 'node:fs/promises';
import type { Language } from '@ledgerprint/ledger/language';
import type { Report } from '@ledgerprint/report';
import { unwritable } from '../operator-file.ts';
import type { ReportPlan } from './report-plan.ts';

/** How to write a report. */
export type Writing = {
  readonly language: Language;
  /** The program that prints PDF files; undefined to find one. */
  readonly chromium: string | undefined;
  readonly signal: AbortSignal;
};

/** Writes the report as planned. The file gets its name when it is complete; an existing file stays until then. */
export async function writeReport(report: Report, { path, format }: ReportPlan, writing: Writing): Promise<void> {
  if (format === 'pdf') return printReport(report, path, writing);
  const written = `${path}.${process.pid}.new`;
  try {
    if (format === 'xlsx') await writeSheets(report, written, writing.language);
    else await writeFile(written, await toText(report, format, writing.language), { flag: 'wx' });
    writing.signal.throwIfAborted();
    await rename(written, path);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : unwritable(path, error as Error);
  } finally {
    await rm(written, { force: true });
  }
}

async function toText(report: Report, format: 'html' | 'json', language: Language): Promise<string> {
  if (format === 'json') return `${JSON.stringify(report, undefined, 2)}\n`;
  const { renderReport } = await import('@ledgerprint/report/html');
  return renderReport(report, { language });
}

async function writeSheets(report: Report, path: string, language: Language): Promise<void> {
  const { toReportSheets } = await import('@ledgerprint/report/workbook');
  const { writeWorkbook } = await import('../enrich/write-products.ts');
  await writeWorkbook(path, toReportSheets(report, language));
}

async function printReport(report: Report, path: string, { language, chromium, signal }: Writing): Promise<void> {
  const { renderReport } = await import('@ledgerprint/report/html');
  const { printPdf } = await import('./print-pdf.ts');
  await printPdf(renderReport(report, { language }), path, { chromium, signal });
}
