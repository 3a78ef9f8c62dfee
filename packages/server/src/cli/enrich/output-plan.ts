import { extname, resolve } from 'node:path';
import type { ExcelLocale } from '@ledgerprint/engine/results';
import { OperatorError } from '../../platform/operator-error.ts';
import { planReport } from '../report/report-plan.ts';

/** Programs open files by these endings as something else than CSV. */
const otherFormats: ReadonlySet<string> = new Set([
  ...['.pdf', '.html', '.htm', '.json', '.xml', '.zip'],
  ...['.xls', '.xlsm', '.xlsb', '.ods', '.doc', '.docx'],
]);

/** The file to write and its format. */
export type OutputPlan = { readonly path: string; readonly format: 'csv' | 'xlsx' | { readonly excel: ExcelLocale } };

/**
 * By default next to the ledger and in its format; for several ledgers, in the current folder. `--excel` alone means CSV
 * for this machine's language.
 */
export function planOutput(
  ledgers: { readonly files: readonly { readonly path: string }[]; readonly isSingle: boolean },
  options: { readonly out: string | undefined; readonly excel: ExcelLocale | true | undefined },
): OutputPlan {
  const [first] = ledgers.files;
  const path =
    options.out ??
    (ledgers.isSingle && first !== undefined
      ? besideOf(first.path, options.excel === undefined)
      : 'ledger.enriched.csv');
  if (ledgers.files.some((file) => resolve(file.path) === resolve(path))) {
    throw new OperatorError('--out would overwrite the ledger: choose another name.');
  }
  const extension = extname(path).toLowerCase();
  if (otherFormats.has(extension)) {
    const isReport = planReport(path) !== undefined;
    throw new OperatorError(
      [
        `--out: "enrich" writes CSV or, if the name ends in .xlsx, a workbook, and not ${extension} files.`,
        ...(isReport ? [`For a report in this format: ledgerprint report <ledger> --out ${path}`] : []),
      ].join(' '),
    );
  }
  if (extension === '.xlsx') {
    if (options.excel !== undefined)
      throw new OperatorError('--excel applies to CSV only: leave it out to write a workbook.');
    return { path, format: 'xlsx' };
  }
  if (options.excel === undefined) return { path, format: 'csv' };
  return { path, format: { excel: options.excel === true ? localeHere() : options.excel } };
}

function besideOf(file: string, mayBeWorkbook: boolean): string {
  const extension = extname(file);
  const isWorkbook = extension.toLowerCase() === '.xlsx' && mayBeWorkbook;
  const stem = extension === '' ? file : file.slice(0, -extension.length);
  return `${stem}.enriched.${isWorkbook ? 'xlsx' : 'csv'}`;
}

function localeHere(): ExcelLocale {
  return new Intl.DateTimeFormat().resolvedOptions().locale.startsWith('fr') ? 'fr' : 'en';
}
