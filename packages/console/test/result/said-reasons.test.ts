import { parseReasons, type Reason, writeReasons } from '@ledgerprint/engine/results';
import { describe, expect, it } from 'vitest';
import { toSaidChoices, toSaidRemarks, toSaidSentences } from '../../src/result/explanation/said-reasons.ts';

const classified = { category: 'C17', label: 'Papier et carton', confidence: 0.97 } as const;
const multiplied: Reason = {
  code: 'multiplied',
  amount: 100,
  unit: 'kg',
  factor: 0.919,
  kg: 91.9,
  rows: 1,
  name: 'Papier',
  id: 'ademe-123',
  source: 'Base Empreinte V23.9',
};
const uncertain: readonly Reason[] = [
  { code: 'reported', ghgCategory: '3.1', begesPost: '4.1', kg: 91.9 },
  { code: 'uncertain', kg: 91.9 },
  { code: 'uncertain_by', error: 'ademe-123', pct: 50 },
];

describe('the reasons of a product', () => {
  it('say why its category was chosen, without the facts of other sections', () => {
    const reasons: readonly Reason[] = [
      { code: 'category_classified', ...classified },
      multiplied,
      { code: 'assumed', warning: 'country_assumed' },
      ...uncertain,
    ];
    const [choice, ...others] = toSaidChoices(parseReasons(writeReasons(reasons)), 'fr');
    expect(others).toEqual([]);
    expect(choice?.title).toBe('');
    expect(choice?.sentences).toHaveLength(1);
    expect(choice?.sentences[0]).toContain('C17 (Papier et carton)');
    expect(choice?.sentences[0]).toContain('confiance 0,97');
  });

  it('name ADEME groups in the language of the page, and leave alternatives to their own list', () => {
    const reasons: readonly Reason[] = [
      { code: 'category_classified', ...classified, next: 'C20', nextConfidence: 0.02 },
    ];
    const [choice] = toSaidChoices(reasons, 'en');
    expect(choice?.sentences[0]).toContain('Paper and paper products');
    expect(choice?.sentences[0]).not.toContain('C20');
  });

  it('name each case if there are several', () => {
    const reasons: readonly Reason[] = [
      { code: 'case', number: 1, supplier: 'Lyreco', rows: 2 },
      { code: 'category_classified', ...classified },
      multiplied,
      { code: 'case', number: 2, supplier: 'Dell', rows: 1 },
      { code: 'accepted', decision: 'd-1' },
      { code: 'category_named', ...classified },
      { code: 'decision_not_applied', decision: 'd-2', conflict: 'FACTOR_GONE' },
    ];
    const choices = toSaidChoices(reasons, 'en');
    expect(choices.map(({ title }) => title)).toEqual([
      expect.stringContaining('Lyreco'),
      expect.stringContaining('Dell'),
    ]);
    // An introduction and its sentence are one text.
    expect(choices[1]?.sentences).toHaveLength(2);
    expect(choices[1]?.sentences[0]).toMatch(/d-1.*: .*C17/);
    expect(choices[1]?.sentences[1]).toContain('d-2');
  });

  it('give remarks on the calculation separately', () => {
    const reasons: readonly Reason[] = [multiplied, { code: 'rows_without_amount', rows: 2 }];
    expect(toSaidChoices(reasons, 'fr')).toEqual([]);
    expect(toSaidRemarks(reasons, 'fr')).toEqual(['2 lignes n’ont ni montant, ni quantité, ni poids exploitable.']);
    expect(toSaidSentences(reasons, 'fr')).toHaveLength(2);
  });
});
