import { create, type MessageInitShape } from '@bufbuild/protobuf';
import {
  DecideResponseSchema,
  DecisionSchema,
  ImportDecisionsResponseSchema,
  RevokeDecisionResponseSchema,
  SampleSchema,
  type SelectorSchema,
  SettlementSchema,
} from '@ledgerprint/client/workspace';
import { describe, expect, it } from 'vitest';
import { toDecideText, toImportText, toRevokeText } from '../../src/cli/decisions/answer-text.ts';
import { toDecidedText, toSelectorText } from '../../src/cli/decisions/decision-text.ts';
import { toSettlementText } from '../../src/cli/review/review-text.ts';
import { toSampleText } from '../../src/cli/sample/sample-text.ts';

const effect = {
  cases: 2n,
  changed: 1n,
  rows: 1_200n,
  spendEur: 12_300,
  beforeMg: '4200000000',
  afterMg: '900000000',
  totalMg: '469000000000',
};

describe('decisions in words', () => {
  it.each<[MessageInitShape<typeof SelectorSchema>, string]>([
    [{ kind: 'case', designation: 'Loyer', account: '613' }, 'case Loyer, 613'],
    [{ kind: 'designation', designation: 'Loyer\u001b[31m' }, 'designation Loyer [31m'],
    [{ kind: 'supplier_account', supplier: 'EDF', account: '' }, 'supplier EDF, no account'],
    [{ kind: 'account', account: '606' }, 'account 606'],
    [{ kind: 'category', category: 'Frais' }, 'category Frais'],
    [{ kind: 'supplier', supplier: 'EDF' }, 'supplier EDF'],
  ])('%j', (selector, text) => {
    expect(toSelectorText(create(DecisionSchema, { selector }).selector)).toBe(text);
  });

  it.each<[MessageInitShape<typeof DecisionSchema>, string]>([
    [{ categoryScheme: 'ademe', categoryCode: 'C17', exclusion: 'none' }, 'category C17 (ademe), counted'],
    [{ factorId: 'ademe:25', ghgCategory: '3.2' }, 'factor ademe:25, heading 3.2'],
    [{ ownFactor: { value: 0.02, unit: 'kWh' } }, 'own factor 0.02 kgCO2e/kWh'],
    [{ exclusion: 'tax' }, 'excluded: tax'],
    [{ accept: true }, 'accepted'],
    [{ accepted: [{ categoryCode: '' }, { categoryCode: 'C17' }] }, 'accepted C17'],
    [{ accepted: [{ categoryCode: 'C17' }, { categoryCode: 'C18' }, { categoryCode: 'C17' }] }, 'accepted C17, C18'],
    [{ quantity: { value: 1200, unit: 'kWh' } }, 'quantity 1200 kWh'],
  ])('%j', (decision, text) => {
    expect(toDecidedText(create(DecisionSchema, decision))).toBe(text);
  });
});

describe('the answer to a call', () => {
  const decision = { id: 'abcdefgh', selector: { kind: 'account', account: '606' }, exclusion: 'tax' };
  const conflict = { decisionId: 'old-1', reason: 'FACTOR_GONE', message: 'Choose another.', cases: 1n };
  const answer = create(DecideResponseSchema, { revision: 3, decisions: [decision], effect, conflicts: [conflict] });

  it('deciding: the effect, what could not be applied, and how to undo it', () => {
    expect(toDecideText(answer, { projectId: 'p1', isDryRun: false })).toBe(
      [
        'account 606: excluded: tax',
        '2 cases (of which 1 changes), 1,200 rows, 12,300 €: 4.2 t → 900 kg CO2e',
        'Revision 3. Project footprint: 469 t CO2e.',
        'Not applied to 1 case: old-1 (FACTOR_GONE). Choose another.',
        'To undo it: ledgerprint decisions revoke abcdefgh --project p1',
      ].join('\n'),
    );
  });

  it('lists the categories that the cases had before', () => {
    const category = { categoryScheme: 'ademe', categoryCode: 'C17', categoryLabel: 'Paper', cases: 3n };
    const categories = [{ ...category, beforeMg: '4200000000', afterMg: '4200000000' }];
    const shown = { ...effect, categories, unmatched: 1n, excluded: 2n };
    const text = toDecideText(create(DecideResponseSchema, { effect: shown }), { projectId: 'p1', isDryRun: true });
    expect(text.split('\n').slice(0, 3)).toEqual([
      '  C17 Paper: 3 cases, 4.2 t CO2e',
      '  without a category: 1 case',
      '  excluded: 2 cases',
    ]);
  });

  it('a dry run says that nothing was changed', () => {
    const text = toDecideText(answer, { projectId: 'p1', isDryRun: true });
    expect(text).toMatch(/\nDry run: nothing was changed\. Project footprint: 469 t CO2e\.\n/);
    expect(text).not.toMatch(/undoes|Revision/);
  });

  it('importing', () => {
    const imported = create(ImportDecisionsResponseSchema, { imported: 1n, known: 2n, revision: 4, effect });
    expect(toImportText(imported, { projectId: '', isDryRun: false })).toBe('1 decision imported, 2 already known.');
    expect(toImportText(imported, { projectId: 'p1', isDryRun: true })).toMatch(
      /^1 decision would be imported, .*\n2 cases .*\nDry run: nothing was changed/,
    );
  });

  it('revoking', () => {
    const revoked = create(RevokeDecisionResponseSchema, { revision: 5, effect });
    expect(toRevokeText(revoked, { decisionId: 'd1', projectId: 'p1' })).toMatch(
      /^d1 is revoked: it no longer applies to the project p1\.\n2 cases .*\nRevision 5\./,
    );
    expect(toRevokeText(create(RevokeDecisionResponseSchema), { decisionId: 'd1', projectId: '' })).toBe(
      'd1 is revoked: it will not apply to projects sealed from now on.',
    );
  });
});

describe('how much is settled', () => {
  const of = (footprintShare: number) =>
    toSettlementText(
      create(SettlementSchema, {
        footprintShare,
        spendShare: 0.5,
        openCases: 1n,
        openKgCo2e: 1_500,
        openEstimatedKgCo2e: 400,
      }),
      0.05,
    );

  it('reaches the target exactly at the materiality', () => {
    expect(of(0.9499)).toBe(
      'Settled: 94.9% of the footprint, 50% of the money; 1 case open, 1.5 t of the calculated total and an estimated 400 kg without a footprint.\nThe target is 95% of the footprint.',
    );
    expect(of(0.95)).toMatch(/\nThe target is reached: at most 5% of the footprint is open\.$/);
  });
});

describe('a sample', () => {
  const sample = {
    sampleId: 's1',
    revision: 2,
    seed: 'abc',
    population: 1_500n,
    drawnAt: '2026-11-16T10:00:00Z',
    products: [{ product: { designation: 'Papier', categoryCode: 'C17', footprintKgCo2e: 12 }, verdict: 'right' }],
  };

  it('says how it was drawn and what was found', () => {
    const found = { checked: 1, wrong: 0, errorRate: 0, errorRateLow: 0, errorRateHigh: 0.975 };
    expect(toSampleText(create(SampleSchema, { ...sample, ...found }), 80).split('\n')).toEqual([
      expect.stringContaining('Sample s1 of revision 2'),
      '1 of 1,500 matched products, drawn 2026-11-16 10:00 UTC, seed abc',
      '1 checked, 0 wrong: error rate 0.0% (95% confidence interval: 0.0% to 97.5%)',
      '',
      expect.stringMatching(/^ +NO +DESIGNATION +CATEGORY .*FOOTPRINT +VERDICT$/),
      expect.stringMatching(/^ +1 +Papier +C17 .* 12 kg +right$/),
    ]);
  });

  it('has no rate before the first check', () => {
    expect(toSampleText(create(SampleSchema, sample), 80)).toContain('\nNone of them has been checked yet.\n');
  });
});
