import { createClient } from '@ledgerprint/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { filesOfReport } from '../../src/project/hand-over/files-card.tsx';

describe('a file that has to be prepared', () => {
  const { reports } = createClient({ baseUrl: 'http://service.test', apiKey: 'lp_live_1' });
  const answerWith = (...statuses: readonly string[]) => {
    const left = [...statuses];
    const call = vi.fn(async () => Response.json({ status: left.shift() ?? 'preparing' }));
    vi.stubGlobal('fetch', call);
    return call;
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is requested until it is ready', async () => {
    vi.useFakeTimers();
    const call = answerWith('preparing', 'preparing', 'ready');
    const onPreparing = vi.fn();
    const ready = reports.waitForEvidence({ projectId: 'a' }, { onPreparing });
    await vi.runAllTimersAsync();
    expect((await ready).status).toBe('ready');
    expect(onPreparing).toHaveBeenCalledTimes(2);
    expect(call).toHaveBeenCalledTimes(3);
  });

  it('is no longer requested once the user has left', async () => {
    const leaving = new AbortController();
    const call = answerWith();
    const options = { signal: leaving.signal, onPreparing: () => leaving.abort() };
    await expect(reports.waitForEvidence({ projectId: 'a' }, options)).rejects.toThrow();
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
