import { quoteNames } from '@ledgerprint/ledger';
import type { LedgerFile } from './ledger.ts';

/** What was made of the ledger's columns, line by line: `designation ← Libellé article`. */
export function describeColumns({ columns, ledger }: LedgerFile): readonly string[] {
  const widest = Math.max(...columns.used.map(({ field }) => field.length));
  const sheet = ledger.sheet === undefined ? [] : [`Sheet ${quoteNames([ledger.sheet])}`];
  const used = columns.used.map(({ field, column }) => {
    const name = quoteNames([column]).slice(1, -1);
    return `  ${field.padEnd(widest)} ← ${name}`;
  });
  const unused = columns.unused.length === 0 ? [] : [`  not used: ${quoteNames(columns.unused)}`];
  return [...sheet, ...used, ...unused];
}
