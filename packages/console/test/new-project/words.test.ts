import {
  type ExclusionReason,
  exclusionReasons,
  roles,
  type UnreadReason,
  unreadReasons,
  type WarningCode,
  warningCodes,
} from '@ledgerprint/ledger';
import type { Language } from '@ledgerprint/ledger/language';
import { describe, expect, it } from 'vitest';
import { createFormat } from '../../src/format.ts';
import { ledgerWords } from '../../src/new-project/ledger-words.ts';
import { describeLines, describeWarning } from '../../src/new-project/warning-list.tsx';

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  const ledger = ledgerWords[language];
  const format = createFormat(language);

  it('every reason for which a row is not counted has its own text', () => {
    const texts = [
      ...exclusionReasons.map((reason: ExclusionReason) => ledger.exclusions[reason]),
      ...unreadReasons.map((reason: UnreadReason) => ledger.unread[reason]),
    ];
    expect(texts.every((text) => text.length > 1)).toBe(true);
    expect(new Set(texts).size).toBe(exclusionReasons.length + unreadReasons.length);
  });

  it('every warning is a sentence without command-line options', () => {
    const sentences = warningCodes.map((code: WarningCode) =>
      describeWarning({ code, subject: 'CH', rows: 9, lines: [3, 1_005] }, { ledger, format }),
    );
    expect(sentences.filter((text) => !/^\p{Lu}.*\.$/u.test(text) || /--|undefined/.test(text))).toEqual([]);
    expect(new Set(sentences).size).toBe(warningCodes.length);
  });

  it('countries are named, and lines are counted', () => {
    const [vat, zero] = (['vat_assumed', 'zero_amount'] as const).map((code) =>
      describeWarning({ code, subject: 'CH', rows: 9, lines: [3, 5] }, { ledger, format }),
    );
    expect(vat).toContain(language === 'fr' ? 'Suisse' : 'Switzerland');
    expect(zero).toContain(language === 'fr' ? '(lignes 3, 5 et 7 autres)' : '(lines 3, 5 and 7 more)');
  });

  it('every role has its own name', () => {
    expect(new Set(roles.map((role) => ledger.roles[role])).size).toBe(roles.length);
  });
});

it('lines are listed as in a sentence', () => {
  const say = (language: Language, rows: number, lines: readonly number[]) =>
    describeLines({ rows, lines }, { ledger: ledgerWords[language], format: createFormat(language) });
  expect(say('en', 1, [7])).toBe('line 7');
  expect(say('en', 3, [7, 8, 9])).toBe('lines 7, 8 and 9');
  expect(say('fr', 3, [7, 9])).toBe('lignes 7, 9 et 1 autre');
  expect(say('fr', 0, [])).toBe('');
});
