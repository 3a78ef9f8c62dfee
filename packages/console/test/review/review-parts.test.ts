import { create } from '@bufbuild/protobuf';
import type { ReviewItem } from '@ledgerprint/client';
import { ResultSchema, type Totals, TotalsSchema } from '@ledgerprint/client/workspace';
import type { Language } from '@ledgerprint/ledger/language';
import { describe, expect, it } from 'vitest';
import { createFormat } from '../../src/format.ts';
import { sayDecision, saySelector } from '../../src/review/describe.ts';
import { blankMoreForm, readMoreForm, readNumber } from '../../src/review/more-form.ts';
import { findCommand, shownKeys } from '../../src/review/review-keys.ts';
import {
  focusedItem,
  moveFocus,
  type ReviewList,
  renewed,
  withItemBack,
  withoutItems,
} from '../../src/review/review-list.ts';
import { isSettledBy } from '../../src/review/settled-by.ts';
import {
  expectedEffect,
  isReached,
  narrowedBy,
  type Progress,
  toProgress,
  toShownShare,
} from '../../src/review/settlement.ts';
import type { NewDecision } from '../../src/review/sync/new-decision.ts';
import type { QueueEntry } from '../../src/review/sync/queue-entry.ts';
import { selectorsOf } from '../../src/review/wider-selectors.ts';
import { reviewWords } from '../../src/review/words.ts';

const blank = {
  revision: 0,
  label: '',
  cases: 1,
  rows: 1,
  spendEur: 100,
  footprintKg: 40,
  doubtKg: 10,
  candidates: [],
};

function caseOf(id: string, texts: Partial<Record<'supplier' | 'account' | 'match', string>> = {}): ReviewItem {
  const found = create(ResultSchema, { caseId: id, designation: `Paper ${id}`, match: 'review', ...texts });
  const selector = { kind: 'case', caseId: id };
  return { ...blank, step: 'case', id: `case ${id}`, selector, name: found.designation, case: found };
}

function accountOf(account: string): ReviewItem {
  const selector = { kind: 'account', account };
  return { ...blank, step: 'account', id: `account ${account}`, selector, name: account, case: undefined };
}

describe('keys', () => {
  const pressed = (key: string, code = '', more = {}) => ({
    key,
    code,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    isComposing: false,
    ...more,
  });

  it('are those listed in the help, in upper or lower case', () => {
    const typed = Object.entries(shownKeys).filter(([, key]) => key !== '↵');
    for (const [command, key] of typed) {
      expect(findCommand(pressed(key), 'none')).toBe(command);
      expect(findCommand(pressed(key.toLowerCase()), 'button')).toBe(command);
    }
  });

  it('include the digit keys of a French keyboard, which type other characters', () => {
    const signs = [pressed('&', 'Digit1'), pressed('é', 'Digit2'), pressed('"', 'Digit3')];
    expect(signs.map((sign) => findCommand(sign, 'none'))).toEqual(['first', 'second', 'third']);
    expect(findCommand(pressed('/', 'Digit7'), 'none')).toBe('search');
  });

  it('ignore typing, browser shortcuts and Enter on a button', () => {
    expect(findCommand(pressed('a'), 'text')).toBeUndefined();
    expect(findCommand(pressed('a', '', { ctrlKey: true }), 'none')).toBeUndefined();
    expect(findCommand(pressed('n', '', { isComposing: true }), 'none')).toBeUndefined();
    expect(findCommand(pressed('Enter'), 'button')).toBeUndefined();
    expect(findCommand(pressed('Enter'), 'none')).toBe('open');
  });
});

describe('the list', () => {
  const list: ReviewList = { items: ['a', 'b', 'c', 'd'].map((id) => caseOf(id)), focus: 1 };
  const shown = ({ items, focus }: ReviewList) =>
    items.map(({ case: found }, place) => (place === focus ? `[${found?.caseId}]` : found?.caseId)).join('');

  it('moves on to the next item, whichever others are settled', () => {
    expect(shown(withoutItems(list, ({ id }) => id === 'case b'))).toBe('a[c]d');
    expect(shown(withoutItems(list, ({ id }) => id !== 'case c'))).toBe('[c]');
    expect(shown(withoutItems({ ...list, focus: 3 }, ({ id }) => id === 'case d'))).toBe('ab[c]');
    expect(focusedItem(withoutItems(list, () => true))).toBeUndefined();
  });

  it('stops at its first and last item', () => {
    expect(shown(moveFocus(list, -5))).toBe('[a]bcd');
    expect(shown(moveFocus(list, 5))).toBe('abc[d]');
  });

  it('restores an undone item at its place', () => {
    const without = withoutItems(list, ({ id }) => id === 'case b');
    expect(shown(withItemBack(without, caseOf('b'), 1))).toBe('a[b]cd');
  });

  it('keeps the focus when it is reloaded', () => {
    expect(
      shown(
        renewed(
          list,
          ['x', 'a', 'b'].map((id) => caseOf(id)),
        ),
      ),
    ).toBe('xa[b]');
    expect(
      shown(
        renewed(
          list,
          ['x', 'a'].map((id) => caseOf(id)),
        ),
      ),
    ).toBe('x[a]');
  });
});

describe('a decision', () => {
  const decision = (more: Partial<NewDecision>): NewDecision => ({
    selector: { kind: 'account', account: 'Énergie  1' },
    ...more,
  });

  it('settles what its selector matches, ignoring case, accents and white space', () => {
    const category = decision({ categoryCode: 'D' });
    expect(isSettledBy(caseOf('a', { account: 'ENERGIE 1' }), category)).toBe(true);
    expect(isSettledBy(accountOf('energie 1'), category)).toBe(true);
    expect(isSettledBy(caseOf('a', { account: 'Energie 2' }), category)).toBe(false);
    const one = { selector: { kind: 'case', caseId: 'a' }, accept: true } as const;
    expect([caseOf('a'), caseOf('b'), accountOf('a')].map((item) => isSettledBy(item, one))).toEqual([
      ...[true, false, false],
    ]);
  });

  it('settles nothing by a quantity or reporting category alone, nor an unmatched case by accepting it', () => {
    const item = caseOf('a', { account: 'Energie 1', match: 'unmatched' });
    expect(isSettledBy(item, decision({ quantity: { value: 1, unit: 'kWh' } }))).toBe(false);
    expect(isSettledBy(item, decision({ ghgCategory: '3.6' }))).toBe(false);
    expect(isSettledBy(item, decision({ exclusion: 'none' }))).toBe(false);
    expect(isSettledBy(item, decision({ accept: true }))).toBe(false);
    expect(isSettledBy(item, decision({ exclusion: 'vat' }))).toBe(true);
  });

  it('can be widened to the selectors for which the case has texts', () => {
    const kinds = (item: ReviewItem) => selectorsOf(item).map(({ kind }) => kind);
    expect(kinds(caseOf('a'))).toEqual(['case', 'designation']);
    expect(kinds(caseOf('a', { supplier: 'EDF', account: '606' }))).toEqual([
      ...['case', 'designation', 'supplier_account', 'account', 'supplier'],
    ]);
    expect(kinds(accountOf('606'))).toEqual(['account']);
  });
});

describe('progress of a review', () => {
  const totals: Totals = create(TotalsSchema, {
    footprintMg: '1000000000',
    spendEur: 2_000,
    uncountedSpendEur: 1_000,
    footprintLowKg: 500,
    footprintHighKg: 1_500,
    averageKgPerEur: 0.4,
    settlement: { footprintShare: 0.8, spendShare: 0.5, openCases: 10n, openKgCo2e: 150, openEstimatedKgCo2e: 50 },
  });
  const waiting = (kgCo2e: number, more: object = {}) =>
    ({
      kind: 'decide',
      id: 'x',
      place: 1,
      by: '',
      isTried: false,
      baseRevision: 0,
      decision: {},
      effect: { cases: 2, spendEur: 500, kgCo2e },
      ...more,
    }) as unknown as QueueEntry;

  it('includes the decisions that are waiting to be sent', () => {
    expect(toProgress(totals, [])).toMatchObject({ footprintShare: 0.8, spendShare: 0.5, openCases: 10 });
    const ahead = toProgress(totals, [waiting(100), waiting(50, { isUndone: true })]);
    expect(ahead.footprintShare).toBeCloseTo(0.9, 12);
    expect(ahead.spendShare).toBeCloseTo(0.75, 12);
    expect(ahead).toMatchObject({ openCases: 8, openKg: 50, openEstimatedKg: 50 });
    const all = waiting(900, { effect: { cases: 2, spendEur: 500, kgCo2e: 900, estimatedKgCo2e: 60 } });
    expect(toProgress(totals, [all])).toMatchObject({ footprintShare: 1, openEstimatedKg: 0 });
  });

  it('estimates cases without a footprint as the service does', () => {
    const unmatched = expectedEffect({ ...caseOf('a'), footprintKg: undefined }, totals);
    expect(unmatched).toMatchObject({ kgCo2e: 0, estimatedKgCo2e: 40 });
    expect(expectedEffect(caseOf('a'), totals).kgCo2e).toBe(40);
  });

  it('is complete when no more than the materiality is open', () => {
    const of = (footprintShare: number) => ({ footprintShare }) as Progress;
    expect(isReached(of(0.95), 0.05)).toBe(true);
    expect(isReached(of(0.9499), 0.05)).toBe(false);
    expect(isReached(of(0.9499), 0.1)).toBe(true);
    expect([0.9499, 0.95, 0.29, 1].map(toShownShare)).toEqual([0.94, 0.95, 0.29, 1]);
  });

  it('shows how much narrower the interval has become', () => {
    const first = toProgress(totals, []);
    expect(narrowedBy(first, { ...first, lowKg: 750, highKg: 1_250 })).toBe(0.5);
    expect(narrowedBy(first, { ...first, lowKg: undefined })).toBeUndefined();
  });
});

describe('the form for quantity, factor and reporting category', () => {
  it('accepts numbers as people type them', () => {
    expect(['1 234,5', '1234.5', '1\u202f234', '', 'ten', '1,2,3'].map(readNumber)).toEqual([
      ...[1_234.5, 1_234.5, 1_234, undefined, undefined, undefined],
    ]);
    const form = { ...blankMoreForm, quantity: '12,5', quantityUnit: ' kWh ', heading: '3.6' };
    expect(readMoreForm(form)).toEqual({ choice: { quantity: { value: 12.5, unit: 'kWh' }, ghgCategory: '3.6' } });
    const factor = { factorName: 'Steel', factorValue: '1,9', factorSource: 'EPD 12', uncertainty: '20' };
    expect(readMoreForm({ ...blankMoreForm, ...factor })).toEqual({
      choice: { ownFactor: { name: 'Steel', value: 1.9, unit: 'kg', source: 'EPD 12', uncertainty: 0.2 } },
    });
  });

  it('reports every missing field', () => {
    const problems = (form: object) => {
      const read = readMoreForm({ ...blankMoreForm, ...form });
      return 'problems' in read ? [...read.problems] : [];
    };
    expect(problems({})).toEqual(['nothing']);
    expect(problems({ quantity: '0' })).toEqual(['quantity', 'unit']);
    expect(problems({ factorValue: '-1', uncertainty: 'x' })).toEqual([...['name', 'source', 'value', 'uncertainty']]);
  });
});

describe('texts', () => {
  it('exist in both languages, none of them blank', () => {
    const paths = (value: unknown, at = ''): readonly string[] => {
      if (typeof value === 'string') return value.trim() === '' ? [`${at} is blank`] : [at];
      if (typeof value !== 'object' || value === null) return [at];
      return Object.entries(value).flatMap(([name, inner]) => paths(inner, `${at}.${name}`));
    };
    expect(paths(reviewWords.fr)).toEqual(paths(reviewWords.en));
    expect(paths(reviewWords.en).filter((path) => path.endsWith('blank'))).toEqual([]);
  });

  it('describe a decision and the cases it applies to', () => {
    const speech = (language: Language) => ({
      language,
      format: createFormat(language),
      mode: 'ademe',
      totals: create(TotalsSchema),
      factorNames: new Map([['F1', 'Steel']]),
    });
    const decision = { categoryCode: 'C26', factorId: 'F1', ghgCategory: '3.2' };
    expect(sayDecision(decision, speech('en'))).toBe(
      'Computer, electronic and optical products (C26), factor Steel, reported under 3.2 Capital goods',
    );
    expect(sayDecision({ exclusion: 'vat' }, speech('fr'))).toBe('pas un achat (TVA)');
    expect(saySelector({ kind: 'case', designation: 'Gazole' }, 'fr')).toBe('«\u00a0Gazole\u00a0»');
    expect(saySelector({ kind: 'supplier_account', supplier: 'EDF', account: '606' }, 'en')).toBe(
      'supplier EDF on account 606',
    );
  });
});
