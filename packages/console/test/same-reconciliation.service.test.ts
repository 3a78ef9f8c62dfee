import { readdir, readFile } from 'node:fs/promises';
import { type LedgerReport, readLedgers } from '@ledgerprint/ledger';
import { numberOf } from 'ledgerprint/testing/operations/stored-project';
import { useTestService } from 'ledgerprint/testing/support/use-test-service';
import { describe, expect, it } from 'vitest';
import { plainChoice } from '../src/new-project/reader/choices.ts';
import { openLedgerFile } from '../src/new-project/reader/opened-file.ts';

const suite = useTestService();
const folder = new URL('../../../examples/ledgers/', import.meta.url);
const files = (await readdir(folder)).filter((name) => /\.(?:csv|txt|xlsx)$/.test(name));

type Fates = Pick<LedgerReport, 'format' | 'rows' | 'counted' | 'excluded' | 'unread'>;

const fatesOf = ({ format, rows, counted, excluded, unread }: Fates): Fates => ({
  format,
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

async function readByPage(bytes: Uint8Array): Promise<readonly Fates[]> {
  const file = await openLedgerFile(bytes);
  const tables = await file.open({
    tables: file.previews.map(() => plainChoice),
    currency: undefined,
    country: undefined,
  });
  const reports: Fates[] = [];
  for (const table of tables) {
    if (table === undefined) continue;
    for await (const _ of table.ledger.rows());
    reports.push(fatesOf(table.ledger.report()));
  }
  return reports;
}

async function readByService(bytes: Uint8Array): Promise<readonly Fates[]> {
  const { status, body } = await suite.caller.call('ImportCSV', {
    csv: Buffer.from(bytes).toString('base64'),
  });
  expect(status).toBe(200);
  const rows = await suite.service.database.query<{ report: LedgerReport }>(
    'SELECT report FROM reconciliations WHERE organization_id = $1 AND project_id = $2 ORDER BY position',
    [suite.caller.organizationId, numberOf(String(body.projectId))],
  );
  return rows.map(({ report }) => fatesOf(report));
}

describe('the same file has the same reconciliation everywhere', () => {
  it.each(files)('%s', async (name) => {
    const bytes = await readFile(new URL(name, folder));
    const expected = await readByCommand(bytes);
    expect(expected.length).toBeGreaterThan(0);
    expect(await readByPage(bytes)).toEqual(expected);
    if (!name.endsWith('.xlsx')) expect(await readByService(bytes)).toEqual(expected);
  });
});
