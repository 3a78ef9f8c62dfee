import type { FateTotal, FileReconciliation, ProjectSummary } from '@ledgerprint/client/workspace';
import { describe, expect, it } from 'vitest';
import { createFormat } from '../src/format.ts';
import { createUnfinishedProject } from '../src/new-project/unfinished-project.ts';
import { toRestorableUntil } from '../src/projects/deleted-project.ts';
import { findTotalKg, toPeriod } from '../src/projects/project-figures.ts';
import { renew } from '../src/projects/project-list.ts';
import { projectsWords } from '../src/projects/words.ts';
import { toBalance, toTotalBalance } from '../src/reconciliation/to-balance.ts';

const projectsOf = (ids: string) => [...ids].map((projectId) => ({ projectId }) as ProjectSummary);
const idsOf = (projects: readonly ProjectSummary[]) => projects.map(({ projectId }) => projectId).join('');

describe('a refreshed list', () => {
  it.each([
    ['starts with new projects', 'fedcba', 'gfe', 'gfedcba'],
    ['drops deleted projects', 'fedcba', 'fdc', 'fdcba'],
    ['keeps the loaded pages if all projects of its first page are new', 'cba', 'fed', 'fedcba'],
  ])('%s', (_what, shown, head, expected) => {
    expect(idsOf(renew(projectsOf(shown), projectsOf(head), false))).toBe(expected);
  });

  it('equals the response if that is complete', () => {
    expect(idsOf(renew(projectsOf('cba'), projectsOf('a'), true))).toBe('a');
    expect(idsOf(renew(projectsOf('cba'), [], true))).toBe('');
  });
});

describe('the figures of a project', () => {
  const format = createFormat('fr');
  const words = projectsWords.fr;
  const days = { periodFrom: '2024-01-01', periodTo: '2024-12-31' };
  const plain = (text: string | undefined) => text?.replaceAll(/\s/g, ' ');
  const context = (period: string) => ({ period }) as ProjectSummary['context'] & object;

  it('the period is its name, otherwise its dates, otherwise none', () => {
    const say = (project: Parameters<typeof toPeriod>[0]) => plain(toPeriod(project, { words, format }));
    expect(say({ context: context('FY 24'), ...days })).toBe('FY 24');
    expect(say({ context: context(''), ...days })).toBe('du 1er janv. 2024 au 31 déc. 2024');
    expect(say({ context: context(''), periodFrom: '', periodTo: '' })).toBeUndefined();
    expect(say({ context: undefined, periodFrom: '2024-01-01', periodTo: '2024-01-01' })).toBe('1er janv. 2024');
  });

  it('a total is shown only once it is complete', () => {
    expect(findTotalKg({ status: 'completed', footprintMg: '86000000' })).toBe(86);
    expect(findTotalKg({ status: 'completed', footprintMg: '0' })).toBe(0);
    expect(findTotalKg({ status: 'enriching', footprintMg: '86000000' })).toBeUndefined();
    expect(findTotalKg({ status: 'failed', footprintMg: '86000000' })).toBeUndefined();
    expect(findTotalKg({ status: 'completed' })).toBeUndefined();
  });

  it('a deleted project can be restored for seven days', () => {
    expect(toRestorableUntil('2024-02-25T12:00:00Z').toISOString()).toBe('2024-03-03T12:00:00.000Z');
  });
});

describe('the reconciliation that the service returns', () => {
  const fate = (reason: string, rows: number, ...amounts: readonly (readonly [string, string])[]) =>
    ({ reason, rows: BigInt(rows), amounts: amounts.map(([currency, amount]) => ({ currency, amount })) }) as FateTotal;
  const file = {
    file: 'a.csv',
    sheet: '',
    rows: 4n,
    counted: fate('', 2, ['EUR', '0.10'], ['USD', '5.00']),
    excluded: [fate('vat', 1, ['EUR', '0.20'])],
    unread: [fate('no_amount', 1)],
  } as unknown as FileReconciliation;

  it('is converted to a balance, to the cent', () => {
    expect(toBalance(file)).toEqual({
      all: { rows: 4, amounts: { EUR: '0.30', USD: '5.00' } },
      counted: { rows: 2, amounts: { EUR: '0.10', USD: '5.00' } },
      excluded: [{ reason: 'vat', rows: 1, amounts: { EUR: '0.20' }, lines: [] }],
      unread: [{ reason: 'no_amount', rows: 1, amounts: {}, lines: [] }],
    });
  });

  it('of all files has the reasons with the most rows first', () => {
    const all = { ...file, rows: 9n, excluded: [...file.excluded, fate('payroll', 5, ['EUR', '2.00'])] };
    expect(toTotalBalance(all)).toMatchObject({
      all: { rows: 9, amounts: { EUR: '2.30', USD: '5.00' } },
      excluded: [
        { reason: 'payroll', rows: 5 },
        { reason: 'vat', rows: 1 },
      ],
    });
    expect(toTotalBalance(undefined)).toMatchObject({ all: { rows: 0, amounts: {} }, excluded: [], unread: [] });
  });
});

describe('a project that is being sent', () => {
  function begin() {
    const deleted: string[] = [];
    return { deleted, unfinished: createUnfinishedProject((projectId) => deleted.push(projectId)) };
  }
  const [reading, settings] = [{}, {}];

  it('stays the same for each attempt to send the same content', () => {
    const { deleted, unfinished } = begin();
    const key = unfinished.keyFor([reading, settings]);
    unfinished.note('a');
    expect(unfinished.keyFor([reading, settings])).toBe(key);
    expect(deleted).toEqual([]);
  });

  it('is deleted if something else is sent, or the draft is discarded', () => {
    const { deleted, unfinished } = begin();
    const key = unfinished.keyFor([reading, settings]);
    unfinished.note('a');
    expect(unfinished.keyFor([reading, {}])).not.toBe(key);
    unfinished.note('b');
    unfinished.discard();
    unfinished.discard();
    expect(deleted).toEqual(['a', 'b']);
  });

  it('is kept once it has been started', () => {
    const { deleted, unfinished } = begin();
    unfinished.keyFor([reading, settings]);
    unfinished.note('a');
    unfinished.release();
    unfinished.discard();
    expect(deleted).toEqual([]);
  });
});
