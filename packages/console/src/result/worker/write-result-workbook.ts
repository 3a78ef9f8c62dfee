import {
  createProductsSheet,
  type Summary,
  toLibrarySheets,
  toSummarySheet,
  type WorkbookSheet,
} from '@ledgerprint/engine/results';
import type { Report } from '@ledgerprint/report';
import { toReportSheets } from '@ledgerprint/report/workbook';
import writeXlsx from 'write-excel-file/universal';
import type { Language } from '../../language.ts';
import { readRecords } from '../reading/read-records.ts';

/** An exported file to convert to a workbook, and its summary. */
export type WorkbookOrder = {
  readonly file: Blob;
  readonly summary: Summary;
  /** If present, its tables become sheets too. */
  readonly report?: Report;
  readonly language: Language;
};

/** The workbook, or the reason for a failure. */
export type WorkbookReply = { readonly workbook: Blob } | { readonly error: string };

/** The workbook that the command line writes, followed by the tables of the report. */
export async function writeResultWorkbook({ file, summary, report, language }: WorkbookOrder): Promise<Blob> {
  let sheet: ReturnType<typeof createProductsSheet> | undefined;
  for await (const { records } of readRecords(file)) {
    for (const record of records) {
      if (sheet === undefined) sheet = createProductsSheet(record, language);
      else sheet.add(record);
    }
  }
  const products = sheet ?? createProductsSheet([], language);
  const own = [products.result(), toSummarySheet(summary, language)];
  const reported = report === undefined ? [] : toReportSheets(report, language);
  return writeXlsx(toLibrarySheets([...own, ...withOtherNames(reported, own)])).toBlob();
}

/** Sheet names must be unique ignoring case, and a table of the report may have the name of an earlier sheet. */
function withOtherNames(sheets: readonly WorkbookSheet[], before: readonly WorkbookSheet[]): readonly WorkbookSheet[] {
  const taken = new Set(before.map(({ name }) => name.toLowerCase()));
  return sheets.map((sheet) =>
    taken.has(sheet.name.toLowerCase()) ? { ...sheet, name: `${sheet.name.slice(0, 29)} 2` } : sheet,
  );
}
