import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { exclusionOfActivity } from '../../src/index.ts';
import { readCsvLedger } from '../../src/read-ledger.ts';
import type { LedgerRow } from '../../src/reading/ledger-row.ts';

const header = 'Designation;Supplier;Category;Amount;Currency;Date';

type Line = { readonly designation: string; readonly supplier: string; readonly category: string };
const lines: readonly Line[] = parse(readFileSync(new URL('../fates/no-purchases.csv', import.meta.url)), {
  columns: true,
  delimiter: ';',
});
async function read(csv: string): Promise<readonly LedgerRow[]> {
  const rows: LedgerRow[] = [];
  for await (const batch of (await readCsvLedger(Buffer.from(csv))).rows()) rows.push(...batch);
  return rows;
}

it('a row of a table has the same fate as the same row without a file', async () => {
  const records = lines.map(({ designation, supplier, category }) =>
    [designation, supplier, category, '100.00', 'EUR', '2024-03-01'].join(';'),
  );
  const rows = await read([header, ...records].join('\n'));
  expect(rows).toHaveLength(lines.length);
  const different = lines.filter((line, index) => {
    const reason = exclusionOfActivity({ ...line, notes: '' });
    // Whether a row is a total depends on the other rows.
    return (reason === 'total' ? undefined : reason) !== rows[index]?.reason;
  });
  expect(different).toEqual([]);
});

it.each([
  ['PRLV URSSAF 03/2024', '', 'payroll'],
  ['Avis 2024-118', 'DGFIP', 'tax'],
  ['Mutuelle part patronale', '', 'payroll'],
  ['Cotisation mutuelle T1', '', 'payroll'],
  ['Mutuelle', '', undefined],
  ['Complémentaire santé', 'Harmonie Mutuelle', undefined],
])('a table excludes %s of %s as %s', async (designation, supplier, reason) => {
  const [row] = await read(`${header}\n${designation};${supplier};;250;EUR;2024-03-01\nPaper;;;1;EUR;2024-03-01`);
  expect(row?.reason).toBe(reason);
});
