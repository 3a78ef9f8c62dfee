import { type FileTable, type Ledger, openLedgers } from '@ledgerprint/ledger';
import { describe, expect, it } from 'vitest';

function table(sheet: string, rows: readonly (readonly string[])[]): FileTable {
  const records = rows.map((cells, index) => ({ line: index + 1, cells }));
  return {
    name: sheet,
    sheet,
    format: 'table',
    async *records() {
      yield records;
    },
  };
}

async function read(ledger: Ledger | undefined): Promise<Ledger> {
  if (ledger === undefined) throw new Error('There is no such ledger.');
  for await (const _ of ledger.rows());
  return ledger;
}

const january = table('January', [
  ['Designation', 'Amount'],
  ['Paper', '12.50'],
  ['Diesel', '0.00'],
]);
const notes = table('Notes', [
  ['Text', 'Of'],
  ['Checked', 'Anna'],
]);

describe('ledgers of several tables', () => {
  it('leave out tables that are not ledgers, unless their columns were chosen', async () => {
    const found = await openLedgers([january, notes], () => ({}));
    expect(found.map(({ sheet }) => sheet)).toEqual(['January']);
    const roles = new Map([[0, 'designation' as const]]);
    const chosen = await openLedgers([january, notes], ({ sheet }) =>
      sheet === 'Notes' ? { chosen: { headerLine: 1, roles } } : {},
    );
    expect(chosen.map(({ sheet }) => sheet)).toEqual(['January', 'Notes']);
    expect((await read(chosen[1])).report().counted.rows).toBe(1);
  });

  it('warn about each row once, however often the rows are read', async () => {
    const [ledger] = await openLedgers([january, notes], () => ({}));
    await read(ledger);
    expect((await read(ledger)).warningDetails()).toEqual([
      { code: 'currency_assumed', subject: 'EUR', rows: 0, lines: [] },
      { code: 'zero_amount', subject: '', rows: 1, lines: [3] },
    ]);
  });
});
