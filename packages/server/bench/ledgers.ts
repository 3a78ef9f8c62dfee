import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import type { FileReport } from '@ledgerprint/ledger';
import { parse } from 'csv-parse/sync';

const folder = fileURLToPath(new URL('../../../../shared/data/ledgers/', import.meta.url));
const command = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const leastShare = 0.95;
const tolerance = 0.005;

export const ledgers: Benchmark = {
  name: 'ledgers',
  title: 'Real and official ledgers read correctly',
  method:
    '`ledgerprint inspect --json` over the files that `index.csv` of the shared ledgers lists. A file is read correctly if it is refused, ' +
    'flagged or empty as expected, or if its counted rows are those expected and its amounts are within 0.5% of the expected ' +
    'total. Without an expected total, it is enough that the file is read and its rows match. E-invoices and audit files, whose formats define ' +
    'every field, are judged separately from tables. Every file’s groups must add up to all of its rows.',
  run: measure,
};

/** One line of the index. */
type Expected = {
  readonly file: string;
  readonly kind: string;
  readonly expect: 'read' | 'flag' | 'refuse' | 'empty';
  readonly lines_expected: string;
  readonly total_expected: string;
};

/** One line of `inspect --json`. */
type Inspected = FileReport | { readonly file: string; readonly error: { readonly message: string } };

async function measure({ say }: Bench): Promise<readonly Line[]> {
  if (!existsSync(join(folder, 'index.csv'))) {
    throw new Error(
      `There is no ${join(folder, 'index.csv')}: this benchmark needs the shared ledgers beside the repository.`,
    );
  }
  const index: readonly Expected[] = parse(await readFile(join(folder, 'index.csv')), { columns: true, bom: true });
  const pathOf = ({ file }: Expected) => join(folder, file);
  const inspected = [...(await inspect(index.filter((file) => !isDocument(file)).map(pathOf)))];
  // Each separately: some official examples are the same invoice in two versions, of which only one would be counted.
  for (const file of index.filter(isDocument)) inspected.push(...(await inspect([pathOf(file)])));
  const judged = index.map((expected) => {
    const path = pathOf(expected);
    const objects = inspected.filter(({ file }) => file === path || file.startsWith(`${path}#`));
    const isRight = judge(expected, objects);
    if (!isRight)
      say(
        `${expected.file}: ${describe(objects)} instead of ${expected.expect} ${expected.lines_expected} ${expected.total_expected}`,
      );
    return { kind: expected.kind, isRight, isDocument: isDocument(expected) };
  });
  const kinds = [...new Set(judged.map(({ kind }) => kind))];
  const tables = toShare(judged.filter((file) => !file.isDocument));
  const documents = toShare(judged.filter((file) => file.isDocument));
  const balanced = inspected
    .filter((object) => !('error' in object))
    .filter((object) => isBalanced(object as FileReport));
  const read = inspected.filter((object) => !('error' in object)).length;
  return [
    ...[
      { measured: 'all tables', share: tables },
      { measured: 'all e-invoices and audit files', share: documents },
    ].map(({ measured, share: { share, text } }) => ({
      measured,
      ours: text,
      target: `at least ${100 * leastShare} %`,
      met: share >= leastShare,
    })),
    ...kinds.map((kind) => ({ measured: kind, ours: toShare(judged.filter((file) => file.kind === kind)).text })),
    {
      measured: 'rows in = counted + excluded + unread',
      ours: `${balanced.length} of ${read}`,
      target: 'all',
      met: balanced.length === read,
    },
  ];
}

/** Also by its name, not only by its kind: the index lists SAF-T and DATEV files among the exports of programs. */
function isDocument({ kind, file }: Expected): boolean {
  return kind.startsWith('einvoice') || /(?:saft|datev)_/.test(file);
}

async function inspect(paths: readonly string[]): Promise<readonly Inspected[]> {
  const { promise, resolve } = Promise.withResolvers<string>();
  // The exit code is 1 if a file is refused, which is expected for some.
  execFile(process.execPath, [command, 'inspect', '--json', ...paths], { maxBuffer: 2 ** 28 }, (_, stdout) =>
    resolve(stdout),
  );
  return (await promise)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function judge({ expect, lines_expected, total_expected }: Expected, objects: readonly Inspected[]): boolean {
  const reports = objects.filter((object): object is FileReport => !('error' in object));
  const isRefused = objects.length > 0 && reports.length === 0;
  const rows = reports.reduce((sum, { counted }) => sum + counted.rows, 0);
  const isFlagged = reports.some(({ warnings }) => warnings.some(({ code }) => code === 'not_purchases'));
  if (expect === 'refuse') return isRefused;
  if (expect === 'flag') return isRefused || (isFlagged && rows === 0);
  if (expect === 'empty') return !isRefused && rows === 0;
  if (reports.length === 0 || isFlagged) return false;
  if (lines_expected !== '' && rows !== Number(lines_expected)) return false;
  if (total_expected === '') return true;
  const expected = Number(total_expected);
  return Math.abs(totalOf(reports) - expected) <= tolerance * Math.abs(expected);
}

function totalOf(reports: readonly FileReport[]): number {
  return reports
    .flatMap(({ counted }) => Object.values(counted.amounts))
    .reduce((sum, amount) => sum + Number(amount), 0);
}

function isBalanced({ rows, counted, excluded, unread }: FileReport): boolean {
  return rows === [counted, ...excluded, ...unread].reduce((sum, group) => sum + group.rows, 0);
}

function toShare(files: readonly { readonly isRight: boolean }[]) {
  const right = files.filter(({ isRight }) => isRight).length;
  const share = files.length === 0 ? 1 : right / files.length;
  return { share, text: `${right} of ${files.length}, ${(100 * share).toFixed(0)} %` };
}

function describe(objects: readonly Inspected[]): string {
  return objects
    .map((object) =>
      'error' in object
        ? `refused (${object.error.message})`
        : `${object.counted.rows} rows, ${JSON.stringify(object.counted.amounts)}`,
    )
    .join('; ');
}
