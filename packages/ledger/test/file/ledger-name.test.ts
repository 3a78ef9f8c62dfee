import { expect, test } from 'vitest';
import { isLedgerName } from '../../src/file/ledger-name.ts';

test.each(['a.csv', 'A.CSV', '2024/01.xml', './a.txt', '../x/IT01_1.xml.p7m', 'C:\\a\\b.pdf', 'a b.zip'])(
  '%s is the name of a ledger',
  (path) => {
    expect(isLedgerName(path)).toBe(true);
  },
);

test.each(['a.png', 'a', 'csv', '.csv', '.a.csv', '~$a.xlsx', 'a.csv/', '.git/a.csv', '__MACOSX/._a.csv', ''])(
  '%s is not the name of a ledger',
  (path) => {
    expect(isLedgerName(path)).toBe(false);
  },
);
