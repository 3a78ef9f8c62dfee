import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createClient } from '@ledgerprint/client';
import { type LedgerReport, type RowGroup, readLedgers } from '@ledgerprint/ledger';
import { useTestService } from 'ledgerprint/testing/support/use-test-service';
import { describe, expect, it } from 'vitest';
import { plainChoices } from '../src/new-project/reader/choices.ts';
import { createFileSet } from '../src/new-project/reader/file-set.ts';
import { sendRows } from '../src/new-project/reader/send-rows.ts';
import type { ReasonGroup } from '../src/reconciliation/balance.ts';
import { toBalance } from '../src/reconciliation/to-balance.ts';

const suite = useTestService();
const folder = new URL('../../../examples/ledgers/', import.meta.url);
const files = (await readdir(folder)).filter((name) => /\.(?:csv|txt|xlsx|xml|pdf)$/.test(name));

type Group = LedgerReport['counted'] & { readonly reason: string };
type Fates = Pick<LedgerReport, 'rows' | 'counted'> & {
  readonly excluded: readonly Group[];
  readonly unread: readonly Group[];
};

const fatesOf = ({ rows, counted, excluded, unread }: Fates): Fates => ({
  rows,
  counted,
  excluded,
  unread,
});

/** As the commands read a file. */
async function readByCommand(bytes: Uint8Array): Promise<readonly Fates[]> {
  const reports: Fates[] = [];
  for (const ledger of await readLedgers(bytes, { needsHeader: true })) {
    for await (const _ of ledger.rows());
    reports.push(fatesOf(ledger.report()));
  }
  return reports;
}

const fileSetOf = (bytes: Uint8Array) =>
  createFileSet([{ path: 'ledger', file: new Blob([bytes as BlobPart]) }]);

async function readByPage(bytes: Uint8Array): Promise<readonly Fates[]> {
  const files = fileSetOf(bytes);
  const reports: Fates[] = [];
  for await (const source of files.each()) {
    for (const table of await files.openTables(source, plainChoices)) {
      if (table === undefined) continue;
      for await (const _ of table.ledger.rows());
      reports.push(fatesOf(table.ledger.report()));
    }
  }
  return reports;
}

/** As the service tells it of a project that the page has sent. */
async function readBySending(bytes: Uint8Array): Promise<readonly Fates[]> {
  const outcome = await sendRows(
    fileSetOf(bytes),
    {
      ...{ key: randomUUID(), skipsBadRows: false, skipsRefused: false, name: 'sent', categoryMode: 'ademe' },
      choices: plainChoices,
      context: { country: '', currency: '', year: 0, period: '' },
      access: { baseUrl: suite.service.url, apiKey: suite.caller.key },
    },
    { leftOut: new Set(), onProgress: () => undefined },
  );
  if (outcome.kind !== 'sent') throw new Error(JSON.stringify(outcome));
  return readByService(outcome.projectId);
}

async function readByImport(bytes: Uint8Array): Promise<readonly Fates[]> {
  const { status, body } = await suite.caller.call('ImportCSV', {
    csv: Buffer.from(bytes).toString('base64'),
  });
  expect(status).toBe(200);
  return readByService(String(body.projectId));
}

async function readByService(projectId: string): Promise<readonly Fates[]> {
  const client = createClient({ baseUrl: suite.service.url, apiKey: suite.caller.key });
  const { reconciliation } = await client.projects.getProject({ projectId });
  return reconciliation.map(toBalance).map(({ all, counted, excluded, unread }) => ({
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

/** To the cent, and by reason: which comes first is nobody's promise. */
const sorted = (reports: readonly Fates[]) =>
  reports.map(({ rows, counted, excluded, unread }) => ({
    ...{ rows, counted: toCents(counted) },
    excluded: excluded.toSorted((a, b) => a.reason.localeCompare(b.reason)),
    unread: unread.toSorted((a, b) => a.reason.localeCompare(b.reason)),
  }));

describe('the same file has the same reconciliation everywhere', () => {
  it.each(files)('%s', async (name) => {
    const bytes = await readFile(new URL(name, folder));
    const reports = await readByCommand(bytes);
    expect(reports.length).toBeGreaterThan(0);
    expect(await readByPage(bytes)).toEqual(reports);
    expect(sorted(await readBySending(bytes))).toEqual(sorted(reports));
    if (/\.(?:csv|txt)$/.test(name)) expect(sorted(await readByImport(bytes))).toEqual(sorted(reports));
  });
});
