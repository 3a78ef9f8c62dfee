import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LedgerError } from '../src/ledger-error.ts';
import { readLedgers } from '../src/read-ledger.ts';
import type { RowGroup } from '../src/reconciliation/reconciliation.ts';

const folder = new URL('./ledgers/', import.meta.url);
/** The counted and uncounted amounts of each file, checked by hand. */
const expected: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync(new URL('expected.json', folder), 'utf8'),
);

/** `2 rows: EUR 12.00, USD 3.50` */
function toText({ rows, amounts }: RowGroup): string {
  const money = Object.entries(amounts).map(([currency, amount]) => `${currency} ${amount}`);
  return [`${rows} ${rows === 1 ? 'row' : 'rows'}`, money.join(', ')].filter((part) => part !== '').join(': ');
}

async function readFile(name: string): Promise<Record<string, string>> {
  try {
    const [ledger] = await readLedgers(readFileSync(new URL(name, folder)), { needsHeader: true });
    if (ledger === undefined) throw new Error('no ledger');
    for await (const _ of ledger.rows());
    const { format, basis, currency, counted, excluded, unread, warnings } = ledger.report();
    const groups = [...excluded, ...unread].map((group) => [group.reason, toText(group)]);
    return {
      read: `${format}, ${basis}, ${currency.code} from ${currency.from}`,
      counted: toText(counted),
      ...Object.fromEntries(groups),
      warnings: warnings.map(({ code }) => code).join(', '),
    };
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    return { refused: error.reason };
  }
}

describe('ledgers as programs and people write them', () => {
  const files = readdirSync(folder).filter((name) => !name.endsWith('.json'));

  test('each has an expectation', () => {
    expect(Object.keys(expected).toSorted()).toEqual(files.toSorted());
  });

  test.each(files)('%s', async (name) => {
    expect(await readFile(name)).toEqual(expected[name]);
  });
});
