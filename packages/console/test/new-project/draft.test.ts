import { describe, expect, it } from 'vitest';
import {
  type Draft,
  emptyDraft,
  withAnswer,
  withRole,
  withTableChoice,
} from '../../src/new-project/draft.ts';
import { plainChoice } from '../../src/new-project/reader/choices.ts';
import type { TableLayout } from '../../src/new-project/reader/reading.ts';

function layout(names: readonly string[], roles: TableLayout['roles']): TableLayout {
  return {
    ...{ headerLine: 1, names, roles, joined: [], format: 'table', decimal: '.' },
    ...{ isDecimalAssumed: false, dateStyle: undefined },
  };
}

const names = ['Poste', 'Somme', 'Objet'];
const draft: Draft = {
  ...emptyDraft,
  step: 'mapping',
  choices: { ...emptyDraft.choices, tables: [plainChoice, plainChoice, plainChoice] },
  layouts: [
    layout(names, ['designation', 'amount', undefined]),
    layout(['POSTE ', 'somme', 'objet'], ['designation', 'amount', undefined]),
    layout(['Other'], ['designation']),
  ],
};

describe('a role', () => {
  it('is taken from the column that had it before', () => {
    const changed = withRole(draft, 0, 2, 'amount');
    expect(changed.layouts[0]?.roles).toEqual(['designation', undefined, 'amount']);
  });

  it('may be that of several columns only where it says what was bought', () => {
    const changed = withRole(draft, 0, 2, 'designation');
    expect(changed.layouts[0]?.roles).toEqual(['designation', 'amount', 'designation']);
  });

  it('is given in all tables with the same header, and in no other', () => {
    const { tables } = withRole(draft, 0, 0, undefined).choices;
    const roles = [undefined, 'amount', undefined];
    expect(tables.map(({ columns }) => columns)).toEqual([
      { headerLine: 1, roles },
      { headerLine: 1, roles },
      undefined,
    ]);
  });
});

it('what was read under other choices is worth nothing', () => {
  const total = {
    all: { rows: 1, amounts: {} },
    counted: { rows: 1, amounts: {} },
    excluded: [],
    unread: [],
  };
  const reading = { tables: [], total, badRows: 0, badGroups: [] };
  const read = withAnswer(draft, { id: 1, kind: 'read', reading });
  expect(read.reading).toBe(reading);
  expect(withTableChoice(read, 1, { isOn: false })).toMatchObject({ reading: undefined, readRows: 0 });
});

it('a table that is no ledger is off, until somebody switches it on', () => {
  const answer = {
    id: 1,
    kind: 'laidOut',
    layouts: [draft.layouts[0], undefined, draft.layouts[2]],
  } as const;
  const laidOut = withAnswer(withTableChoice(draft, 2, { isOn: false }), answer);
  expect(laidOut.choices.tables.map(({ isOn }) => isOn)).toEqual([true, false, false]);
  expect(laidOut.noLedgers).toEqual(new Set([1]));
});

it('the columns of a table that is switched off are no longer shown', () => {
  const answer = { id: 1, kind: 'laidOut', layouts: [undefined, ...draft.layouts.slice(1)] } as const;
  expect(withAnswer(draft, answer).shownTable).toBe(1);
  expect(withAnswer({ ...draft, shownTable: 2 }, answer).shownTable).toBe(2);
});
