import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@ledgerprint/client';
import { createInvoiceRegister, type LedgerReport, type RowGroup, readLedgers } from '@ledgerprint/ledger';
import { toRow } from '@ledgerprint/ledger/activity';
import { runCommandInProcess } from 'ledgerprint/testing/support/run-in-process';
import { useTestService } from 'ledgerprint/testing/support/use-test-service';
import { describe, expect, it } from 'vitest';
import { plainChoices } from '../src/new-project/reader/choices.ts';
import { createFileSet, type FileSet } from '../src/new-project/reader/file-set.ts';
import { sendRows } from '../src/new-project/reader/send-rows.ts';
import type { ReasonGroup } from '../src/reconciliation/balance.ts';
import { toBalance } from '../src/reconciliation/to-balance.ts';
import { exampleLedgers, pathOfExample } from './support/example-ledgers.ts';

const suite = useTestService();
const files = exampleLedgers.filter((name) => /\.(?:csv|txt|xlsx|xml|pdf)$/.test(name));

type Group = LedgerReport['counted'] & { readonly reason: string };
type Fates = Pick<LedgerReport, 'rows' | 'counted'> & {
  readonly excluded: readonly Group[];
  readonly unread: readonly Group[];
};

const fatesOf = ({ rows, counted, excluded, unread }: Fates): Fates => ({ rows, counted, excluded, unread });

/** As the command line reads a file. */
async function readByCommand(bytes: Uint8Array): Promise<readonly Fates[]> {
  const reports: Fates[] = [];
  for (const ledger of await readLedgers(bytes, { needsHeader: true })) {
    for await (const _ of ledger.rows());
    reports.push(fatesOf(ledger.report()));
  }
  return reports;
}

const chosenFile = (path: string, bytes: Uint8Array) => ({ path, file: new Blob([bytes as BlobPart]) });

async function readByPage(files: FileSet, choices = plainChoices): Promise<readonly Fates[]> {
  const reports: Fates[] = [];
  for await (const source of files.each()) {
    for (const table of await files.openTables(source, choices)) {
      if (table === undefined) continue;
      for await (const _ of table.ledger.rows());
      reports.push(fatesOf(table.ledger.report()));
    }
  }
  return reports;
}

/** Sends files as the page does, and returns the project's id. */
async function send(files: FileSet, choices = plainChoices): Promise<string> {
  const outcome = await sendRows(
    files,
    {
      key: randomUUID(),
      skipsBadRows: false,
      skipsRefused: false,
      name: 'sent',
      categoryMode: 'ademe',
      choices,
      context: { country: '', currency: '', year: 0, period: '', languages: [] },
      access: { baseUrl: suite.service.url, apiKey: suite.caller.key },
    },
    { leftOut: new Set(), onProgress: () => undefined },
  );
  if (outcome.kind !== 'sent') throw new Error(JSON.stringify(outcome));
  return outcome.projectId;
}

async function readByImport(bytes: Uint8Array): Promise<readonly Fates[]> {
  const { status, body } = await suite.caller.call('ImportCSV', { csv: Buffer.from(bytes).toString('base64') });
  expect(status).toBe(200);
  return readByService(String(body.projectId));
}

const clientOf = () => createClient({ baseUrl: suite.service.url, apiKey: suite.caller.key });

/** As the service reports it for a project. */
async function readByService(projectId: string): Promise<readonly Fates[]> {
  const { reconciliation } = await clientOf().projects.getProject({ projectId });
  return reconciliation
    .map(toBalance)
    .map(({ all, counted, excluded, unread }) => ({
      rows: all.rows,
      counted,
      excluded: excluded.map(withoutLines),
      unread: unread.map(withoutLines),
    }));
}

const withoutLines = ({ reason, rows, amounts }: ReasonGroup) => ({ reason, rows, amounts });

const toCents = ({ rows, amounts }: RowGroup): RowGroup => ({
  rows,
  amounts: Object.fromEntries(Object.entries(amounts).map(([code, sum]) => [code, Number(sum).toFixed(2)])),
});

/** To the cent, sorted by reason, because the order is not guaranteed. */
const sorted = (reports: readonly Fates[]) =>
  reports.map(({ rows, counted, excluded, unread }) => ({
    rows,
    counted: toCents(counted),
    excluded: excluded.toSorted((a, b) => a.reason.localeCompare(b.reason)),
    unread: unread.toSorted((a, b) => a.reason.localeCompare(b.reason)),
  }));

describe('the same file has the same reconciliation everywhere', () => {
  it.each(files)('%s', async (name) => {
    const bytes = await readFile(pathOfExample(name));
    const reports = await readByCommand(bytes);
    expect(reports.length).toBeGreaterThan(0);
    const fileSet = createFileSet([chosenFile('ledger', bytes)]);
    expect(await readByPage(fileSet)).toEqual(reports);
    expect(sorted(await readByService(await send(fileSet)))).toEqual(sorted(reports));
    if (/\.(?:csv|txt)$/.test(name)) expect(sorted(await readByImport(bytes))).toEqual(sorted(reports));
  });
});

describe('a folder of invoices', () => {
  const invoices = pathOfExample('invoices');
  const ownIds = ['FR44732829320'];
  const choices = { ...plainChoices, ownIds };
  const loadFolder = async () => {
    const names = (await readdir(invoices)).toSorted();
    return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(invoices, name)) })));
  };

  it('has the same reconciliation as inspect, file by file, and our own sale is revenue', async () => {
    const args = ['inspect', '--json', ...ownIds.flatMap((id) => ['--own-id', id]), invoices];
    const { code, stdout } = await runCommandInProcess(args);
    expect(code).toBe(0);
    const reports = stdout
      .trim()
      .split('\n')
      .map((line) => fatesOf(JSON.parse(line) as Fates));
    expect(reports.flatMap(({ excluded }) => excluded.map(({ reason }) => reason))).toEqual(['revenue']);
    const files = (await loadFolder()).map(({ name, bytes }) => chosenFile(name, bytes));
    expect(await readByPage(createFileSet(files), choices)).toEqual(reports);
    const projectId = await send(createFileSet(files), choices);
    expect(sorted(await readByService(projectId))).toEqual(sorted(reports));
  });

  it('has the same rows as on the command line, and a copy is counted once', async () => {
    const found = await loadFolder();
    const files = [...found, ...found.slice(0, 1).map(({ bytes }) => ({ name: 'copy.xml', bytes }))];
    const register = createInvoiceRegister();
    const expected = [];
    for (const { name, bytes } of files) {
      const known = { register, place: name };
      for (const ledger of await readLedgers(bytes, { needsHeader: true, ownIds, known }))
        for await (const batch of ledger.rows())
          expected.push(...batch.map((row) => toPlainRow(toRow(row, { file: name, sheet: '' }))));
    }
    expect(expected.at(-1)).toMatchObject({ file: 'copy.xml', fate: 'excluded', reason: 'repeated' });
    const fileSet = createFileSet(files.map(({ name, bytes }) => chosenFile(name, bytes)));
    const sent = [];
    for await (const { row } of clientOf().products.eachRow({ projectId: await send(fileSet, choices) }))
      sent.push(toPlainRow(row ?? {}));
    expect(sent).toEqual(expected);
  });
});

const comparedFields = [
  ...(['file', 'line', 'designation', 'supplier', 'quantity', 'unit', 'amount', 'currency'] as const),
  ...(['purchaseDate', 'category', 'notes', 'reference', 'country', 'fate', 'reason'] as const),
];

/** The content of a row, however it was sent. */
function toPlainRow(row: Readonly<Partial<Record<(typeof comparedFields)[number], unknown>>>) {
  return Object.fromEntries(comparedFields.map((field) => [field, String(row[field] ?? '')]));
}
