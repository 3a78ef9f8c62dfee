import { describe, expect, it } from 'vitest';
import {
  type Draft,
  emptyDraft,
  isSeveral,
  withAnswer,
  withRole,
  withTableChoice,
} from '../../src/new-project/draft.ts';
import type { Reading, TableLayout } from '../../src/new-project/reader/reading.ts';

function layout(names: readonly string[], roles: TableLayout['roles']): TableLayout {
  return { headerLine: 1, names, roles, joined: [], decimal: '.', isDecimalAssumed: false, dateStyle: undefined };
}

const names = ['Poste', 'Somme', 'Objet'];
const preview = { sheet: undefined, records: [] };
const shown = {
  key: 'a.xlsx',
  previews: [preview, preview, preview],
  layouts: [
    layout(names, ['designation', 'amount', undefined]),
    layout(['POSTE ', 'somme', 'objet'], ['designation', 'amount', undefined]),
    layout(['Other'], ['designation']),
  ],
};
const draft: Draft = { ...emptyDraft, step: 'mapping', files: ['a.xlsx'], shown };
const nothing = { rows: 0, amounts: {} };
const reading: Reading = {
  sources: [],
  overlap: [],
  suspectedSales: [],
  leftOut: new Set(),
  badRows: 0,
  badGroups: [],
  languages: [],
  knownLanguages: [],
  total: { all: nothing, counted: nothing, excluded: [], unread: [] },
};

describe('a role', () => {
  it('is removed from the column that had it before', () => {
    const changed = withRole(draft, 0, 2, 'amount');
    expect(changed.shown?.layouts[0]?.roles).toEqual(['designation', undefined, 'amount']);
  });

  it('can have several columns only for the designation', () => {
    const changed = withRole(draft, 0, 2, 'designation');
    expect(changed.shown?.layouts[0]?.roles).toEqual(['designation', 'amount', 'designation']);
  });

  it('is assigned in all tables with the same header, and in no other', () => {
    const { sources } = withRole(draft, 0, 0, undefined).choices;
    const roles = [undefined, 'amount', undefined];
    expect(sources['a.xlsx']?.map(({ columns }) => columns)).toEqual([
      { headerLine: 1, roles },
      { headerLine: 1, roles },
      undefined,
    ]);
  });
});

it('a role is also assigned in other files with the same header', () => {
  const table = { ...shown, layout: shown.layouts[1] } as never;
  const other = { key: 'b.csv', file: 'b.csv', member: undefined, problem: undefined, tables: [table] };
  const changed = withRole({ ...draft, lastReading: { ...reading, sources: [other] } }, 0, 2, 'notes');
  const roles = ['designation', 'amount', 'notes'];
  expect(changed.choices.sources['b.csv']).toMatchObject([{ columns: { headerLine: 1, roles } }]);
});

it('a change of choices discards the reading', () => {
  const read = withAnswer(draft, { id: 1, kind: 'read', reading });
  expect(read.reading).toBe(reading);
  const changed = withTableChoice(read, ['a.xlsx'], 1, { isOn: false });
  expect(changed).toMatchObject({ reading: undefined, lastReading: reading });
  expect(changed.choices.sources['a.xlsx']?.map(({ isOn }) => isOn)).toEqual([true, false, true]);
});

it('the columns of an unchecked table are no longer shown', () => {
  const source = { ...shown, layouts: [undefined, ...shown.layouts.slice(1)] };
  const answer = { id: 1, kind: 'shown', source } as const;
  expect(withAnswer(draft, answer).shownTable).toBe(1);
  expect(withAnswer({ ...draft, shownTable: 2 }, answer).shownTable).toBe(2);
});

it('an archive with several members counts as several files', () => {
  const source = { key: 'a', file: 'a', member: 'b', problem: undefined, tables: [] };
  const read = { ...draft, files: ['a.zip'], lastReading: { ...reading, sources: [source, source] } };
  expect([isSeveral(read), isSeveral(draft)]).toEqual([true, false]);
});
