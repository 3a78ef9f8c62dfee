import { describe, expect, it } from 'vitest';
import { conflictReasons } from '../../src/decisions/decision.ts';
import type { Reason } from '../../src/reasons/reason.ts';
import { parseReasons } from '../../src/reasons/reason-cell.ts';
import { sayReason, sayReasons, toSaidParts, toSentences } from '../../src/reasons/say-reasons.ts';
import { sayWarning, warningSentences } from '../../src/values/warning.ts';
import { reasonsWith } from './any-reason.ts';

const bill = parseReasons(
  [
    'step_paid?amount=1000&currency=EUR',
    'step_share?share=0.67',
    'step_price?price=0.198&perUnit=kWh&carrier=electricity&country=FR&year=2022&band=IA&source=Eurostat+nrg_pc_205',
    'multiplied?amount=3383.83838384&factor=0.052&unit=kWh&name=Électricité&id=bc-1&source=ADEME&kg=175.95959596&rows=2',
    'multiplied?amount=100&factor=2&unit=EUR&name=Gaz&id=x-1&source=Ledgerprint&priceYear=2022&proxy=yes&note=because&kg=200&rows=1',
    'together?amount=3383.83838384&unit=kWh&factor=0.111&kg=375.95959596',
  ].join(' | '),
);

describe('a calculation of several parts', () => {
  it('is one sentence', () => {
    expect(sayReasons(bill, 'en')).toBe(
      '3383.83838384 kWh (2 rows, the first: 1000 EUR × 0.67 (share of the bill) ÷ 0.198 EUR/kWh (electricity, FR 2022, band IA, Eurostat nrg_pc_205)) × 0.052 kgCO2e/kWh (Électricité, ADEME, bc-1) = 175.95959596 kgCO2e; 100 EUR × 2 kgCO2e/EUR (Gaz, prices of 2022, Ledgerprint, x-1, proxy: because) = 200 kgCO2e; together 3383.83838384 kWh × 0.111 kgCO2e/kWh (effective) = 375.95959596 kgCO2e.',
    );
    expect(sayReasons(bill, 'fr').replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
      '3 383,83838384 kWh (2 lignes ; la première : 1 000 € × 0,67 (part de la facture) ÷ 0,198 €/kWh (électricité, FR 2022, tranche IA, Eurostat nrg_pc_205)) × 0,052 kgCO2e/kWh (Électricité, ADEME, bc-1) = 175,95959596 kgCO2e ; 100 € × 2 kgCO2e/€ (Gaz, prix de 2022, Ledgerprint, x-1, facteur de substitution justifié dans le catalogue) = 200 kgCO2e ; au total 3 383,83838384 kWh × 0,111 kgCO2e/kWh (facteur effectif) = 375,95959596 kgCO2e.',
    );
  });

  it('is split into parts, each with the way its amount was found', () => {
    expect(toSaidParts(bill, 'en').map(({ id, how }) => [id, how])).toEqual([
      [
        'bc-1',
        '2 rows, the first: 1000 EUR × 0.67 (share of the bill) ÷ 0.198 EUR/kWh (electricity, FR 2022, band IA, Eurostat nrg_pc_205)',
      ],
      ['x-1', ''],
    ]);
  });
});

it('cases are introduced by their names', () => {
  const reasons = parseReasons(
    'case?number=1&supplier=EDF&clientCategory=606+Énergie&rows=1 | category_energy?category=D | case?number=2&rows=2 | excluded?exclusion=vat | more_cases?cases=1',
  );
  expect(toSentences(reasons, 'en')).toEqual([
    'Case 1 (EDF, 606 Énergie; 1 row):',
    'Category D: the text, its account or its heading names a type of energy or water.',
    'Case 2 (2 rows):',
    'Not a purchase (vat): not counted.',
    '1 more case.',
  ]);
  expect(toSentences(reasons, 'fr').at(3)).toBe('Exclu (TVA)\u00a0: ce n’est pas un achat, et rien n’est compté.');
});

it.each([
  [1, '1 litre', '1 litre'],
  [1.5, '1.5 litres', '1,5 litre'],
  [2, '2 litres', '2 litres'],
])('units agree with their amount: %d', (result, english, french) => {
  const reason: Reason = { code: 'step_size', text: 'bidon', result, resultUnit: 'litre' };
  expect(sayReason(reason, 'en')).toBe(`× bidon = ${english}.`);
  expect(sayReason(reason, 'fr')).toBe(`× bidon = ${french}.`);
});

it.each([
  [1, '1 row has no usable amount, quantity or weight.', '1 ligne n’a ni montant, ni quantité, ni poids exploitable.'],
  [
    2,
    '2 rows have no usable amount, quantity or weight.',
    '2 lignes n’ont ni montant, ni quantité, ni poids exploitable.',
  ],
])('singular and plural: %i', (rows, english, french) => {
  const reason: Reason = { code: 'rows_without_amount', rows };
  expect(sayReason(reason, 'en')).toBe(english);
  expect(sayReason(reason, 'fr')).toBe(french);
});

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  it.each(['all values', 'required values'] as const)('every reason has a text with %s', (which) => {
    for (const reason of reasonsWith(which)) {
      const said = sayReason(reason, language);
      expect(said, reason.code).not.toMatch(/undefined|NaN|\[object|^\s|\s$| {2}|\(\)/);
      expect(said, reason.code).toMatch(/\S/);
    }
  });

  it('every value of a reason is in its text, except for codes and notes', () => {
    for (const reason of reasonsWith('all values')) {
      const said = sayReason(reason, language);
      const texts = Object.entries(reason).filter(([name]) => name !== 'code');
      const missing = texts.filter(
        ([name, value]) => typeof value === 'string' && !said.includes(value) && !unsaid[language].has(name),
      );
      expect(missing, reason.code).toEqual([]);
    }
  });

  it('every warning and every conflict has a sentence', () => {
    for (const code of Object.keys(warningSentences.en))
      expect(sayReason({ code: 'assumed', warning: code }, language)).toMatch(/^\p{Lu}.*\.$/u);
    for (const conflict of conflictReasons)
      expect(sayReason({ code: 'decision_not_applied', decision: 'd', conflict }, language)).toMatch(/\.$/);
  });
});

/**
 * Values that are not in the text: it states only one origin of a factor, and how a quantity is divided and the group
 * of a decided category are codes. Factors have a name in each language.
 */
const codes = ['note', 'industry', 'by', 'countedAs'];
const unsaid = { en: new Set([...codes, 'nameFr']), fr: new Set([...codes, 'name']) };

it('French has non-breaking spaces before punctuation', () => {
  const sentences = [
    ...reasonsWith('all values').map((reason) => sayReason(reason, 'fr')),
    ...Object.values(warningSentences.fr),
  ];
  for (const sentence of sentences) {
    expect(sentence).not.toMatch(/[^\u00a0\u202f][:;?!%»](?=\s|$|\.)|«[^\u00a0]/);
  }
});

it('French rounds ratios and confidences, but not amounts, factors or kilograms', () => {
  const reasons = parseReasons(
    'step_index?ratio=0.986336336336&fromYear=2023&toYear=2022&index=i | multiplied?amount=98.6336336336&factor=2.12345678&unit=EUR&name=n&id=x&source=s&kg=209.444256&rows=1 | client_category_close?clientCategory=c&confidence=0.123456789',
  );
  const said = sayReasons(reasons, 'fr');
  for (const figure of ['× 0,986336 ', '98,6336336336', '2,12345678', '209,444256', 'confiance 0,123457.'])
    expect(said).toContain(figure);
});

it('a code of another version is shown as it is', () => {
  expect(sayWarning('from_the_future', 'fr')).toBe('from_the_future');
  expect(sayWarning('toString', 'en')).toBe('toString');
});
