import { extname, resolve } from 'node:path';
import { OperatorError } from '../../platform/operator-error.ts';

const formats = { '.html': 'html', '.htm': 'html', '.json': 'json', '.pdf': 'pdf', '.xlsx': 'xlsx' } as const;

/** The file to write and its format. */
export type ReportPlan = { readonly path: string; readonly format: (typeof formats)[keyof typeof formats] };

/** The format follows from the name of the file; undefined if its ending is unknown. */
export function planReport(path: string): ReportPlan | undefined {
  const format = (formats as Readonly<Record<string, ReportPlan['format'] | undefined>>)[extname(path).toLowerCase()];
  return format === undefined ? undefined : { path, format };
}

/** A ledger must not be overwritten by its own report. */
export function refuseLedgerItself(plan: ReportPlan, files: readonly { readonly path: string }[]): void {
  if (files.some(({ path }) => resolve(path) === resolve(plan.path)))
    throw new OperatorError('--out would overwrite the ledger: choose another name.');
}

/** Next to the ledger; for several ledgers in the current folder: `ledger.report.html`. */
export function usualReportPath(files: readonly { readonly path: string }[], isSingle: boolean): string {
  const [first] = files;
  if (!isSingle || first === undefined) return 'ledger.report.html';
  const extension = extname(first.path);
  return `${extension === '' ? first.path : first.path.slice(0, -extension.length)}.report.html`;
}
