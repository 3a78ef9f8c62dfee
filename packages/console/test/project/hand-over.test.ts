import { describe, expect, it, vi } from 'vitest';
import { filesOfReport } from '../../src/project/hand-over/files-of-report.ts';
import { untilReady } from '../../src/project/hand-over/until-ready.ts';

describe('a file that has to be prepared', () => {
  it('is requested until it is ready', async () => {
    vi.useFakeTimers();
    const answers = ['preparing', 'preparing', 'ready'].map((status) => ({ status }));
    const onPreparing = vi.fn();
    const ready = untilReady(async () => answers.shift() ?? { status: 'too often' }, {
      signal: new AbortController().signal,
      onPreparing,
    });
    await vi.runAllTimersAsync();
    expect(await ready).toEqual({ status: 'ready' });
    expect(onPreparing).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it('is no longer requested once the user has left', async () => {
    const leaving = new AbortController();
    const call = vi.fn(async () => ({ status: 'preparing' }));
    const waiting = untilReady(call, { signal: leaving.signal, onPreparing: () => leaving.abort() });
    await expect(waiting).rejects.toThrow();
    expect(call).toHaveBeenCalledOnce();
  });
});

describe('the files of a report', () => {
  it('have their counted rows, even files of which no row is counted', () => {
    const line = { label: '', cases: 1 };
    const counted = (rows: number) => ({ rows, counted: { rows, amounts: {} }, excluded: [], unread: [] });
    const files = filesOfReport({
      files: [
        { ...line, key: 'book.xlsx#Q1', spendEur: 12.5, footprintMg: '9007199254740993' },
        { ...line, key: '', spendEur: 1, footprintMg: '-5' },
      ],
      reconciliation: {
        files: [
          { file: 'book.xlsx', sheet: 'Q1', ...counted(3) },
          { file: 'wages.csv', sheet: '', ...counted(0) },
        ],
        total: counted(3),
        excludedByEngine: [],
      },
    });
    expect(files).toEqual([
      { name: 'book.xlsx#Q1', rows: 3, spendEur: 12.5, footprintMg: 9007199254740993n },
      { name: '', rows: undefined, spendEur: 1, footprintMg: -5n },
      { name: 'wages.csv', rows: 0, spendEur: 0, footprintMg: 0n },
    ]);
  });
});
