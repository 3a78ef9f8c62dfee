import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import { describe, expect, it } from 'vitest';
import {
  type AcceptedChoice,
  createDecisionIndex,
  type Decision,
  type OwnFactor,
  type Selector,
} from '../../src/decisions/index.ts';
import type { EnrichmentContext } from '../../src/enrichment-context.ts';
import { loadEngine } from '../../src/load-engine.ts';
import { collectCategories } from '../../src/referential/category-summary.ts';
import { createClientCategories } from '../../src/referential/client-categories.ts';
import { createReferential } from '../../src/referential/referential.ts';
import { productOf } from '../engine/product-of.ts';
import { explanationOf } from '../explanation-of.ts';
import { createDecider, decisionOf } from './decided-product.ts';

const engine = await loadEngine();
const decide = createDecider(engine);
const ademe = { mode: 'ademe' } as const;
const naics = { mode: 'referential', naics: await engine.loadNaics() } as const;
const entry = { keywords: [], source: 'Sustainability report', year: 2022 };
const own: EnrichmentContext = {
  mode: 'referential',
  referential: createReferential({
    name: 'Ours',
    entries: [
      { ...entry, code: 'FUEL', label: 'Fuel', factor: 3, unit: 'litre' },
      { ...entry, code: 'MISC', label: 'Miscellaneous', factor: 0.3, unit: 'EUR' },
    ],
  }),
};
const client: EnrichmentContext = {
  mode: 'client',
  categories: createClientCategories({
    summary: collectCategories([
      { designation: 'Ordinateur portable', categories: ['Informatique'] },
      { designation: 'Ramettes de papier A4', categories: ['Papeterie'] },
    ]),
    classify: engine.classify,
    nearFrom: engine.nearFrom,
  }),
};

const paid: Partial<PurchaseRow> = { unitPrice: '1000', currency: 'EUR', purchaseDate: '2022-06-15' };
const vague = productOf('Prestation divers', { ...paid, supplier: 'Durand', account: '6068' });
const diesel = productOf('Gazole', { ...paid, unitPrice: '2', quantity: '500', unit: 'L', account: '6061' });
const onAccount = (account: string): Selector => ({ kind: 'account', account });
const about = (account: string, given: Partial<Decision>) => [decisionOf({ selector: onAccount(account), ...given })];
const ownPer = (unit: OwnFactor['unit'], value: number): Pick<Decision, 'factor'> => ({
  factor: { own: { name: 'Supplier figure', value, unit, source: 'Contract 12', uncertainty: 0.1, year: 2022 } },
});
const withCategory = (scheme: string, code: string) => ({ category: { scheme, code } });

describe('a decided category', () => {
  it('is certain, and calculated with the ratio of its group', () => {
    const found = decide(vague, about('6068', withCategory('ademe', 'C26')));
    expect(found).toMatchObject({
      match: 'decided',
      categoryScheme: 'ademe',
      categoryCode: 'C26',
      categoryConfidence: 1,
      doubtKg: 0,
      method: 'monetary',
      factorId: 'ademe-C26-2022',
      footprintKgCo2e: 238,
      decision: 'd1',
      conflicts: [],
    });
    expect(explanationOf(found)).toContain('Category C26 (Computer, electronic and optical products) by decision d1');
    expect(found.uncertainty.category).toBeUndefined();
  });

  it('keeps a physical factor only if the factor belongs to its group', () => {
    const kept = decide(diesel, about('6061', withCategory('ademe', 'C19')));
    expect(kept).toMatchObject({ match: 'decided', method: 'physical', factorId: 'bc-25775', footprintKgCo2e: 1550 });
    const changed = decide(diesel, about('6061', withCategory('ademe', 'C26')));
    expect(changed).toMatchObject({ method: 'monetary', factorId: 'ademe-C26-2022', footprintKgCo2e: 238 });
  });

  it('keeps the engine’s other candidates as alternatives', () => {
    const before = engine.enrich(diesel, ademe);
    const [next] = before.alternatives;
    expect(decide(diesel, about('6061', withCategory('ademe', 'C26'))).alternatives).toEqual([
      { code: 'C19', probability: before.categoryConfidence },
      next,
    ]);
    expect(decide(diesel, about('6061', withCategory('ademe', 'C19'))).alternatives).toEqual(before.alternatives);
  });

  it.each([
    ['naics', naics, '334111', 'epa-334111'],
    ['Ours', own, 'MISC', 'MISC'],
  ])('of %s is an entry of the project’s list', (scheme, context, code, factorId) => {
    const found = decide(vague, about('6068', withCategory(scheme, code)), context);
    expect(found).toMatchObject({ match: 'decided', categoryScheme: scheme, categoryCode: code, factorId, doubtKg: 0 });
    expect(decide(vague, about('6068', withCategory('', code)), context).categoryCode).toBe(code);
  });

  it('of the client is a text, and an ADEME code sets the group behind it', () => {
    const text = decide(vague, about('6068', withCategory('client', 'Informatique')), client);
    expect(text).toMatchObject({ match: 'decided', categoryScheme: 'client', categoryCode: 'Informatique' });
    expect(text.factorId).toBe('ademe-C26-2022');
    const both = decide(
      vague,
      [
        decisionOf({ selector: onAccount('6068'), ...withCategory('client', 'Informatique') }),
        decisionOf({ id: 'd2', selector: { kind: 'supplier', supplier: 'Durand' }, ...withCategory('ademe', 'C17') }),
      ],
      client,
    );
    expect(both).toMatchObject({ categoryCode: 'Informatique', factorId: 'ademe-C17-2022', decision: 'd1 | d2' });
  });

  it.each([
    ['is gone', ademe, 'ademe', 'C99', 'CATEGORY_GONE'],
    ['is gone', naics, 'naics', '999999', 'CATEGORY_GONE'],
    ['is gone', own, 'Ours', 'NONE', 'CATEGORY_GONE'],
    ['is gone', client, 'ademe', 'C99', 'CATEGORY_GONE'],
    ['is of another scheme', ademe, 'naics', '334111', 'SCHEME_DIFFERS'],
    ['is of another scheme', naics, 'ademe', 'C26', 'SCHEME_DIFFERS'],
    ['is of another scheme', client, 'Ours', 'MISC', 'SCHEME_DIFFERS'],
  ] as const)('that %s is a conflict, and the engine’s result stays', (_, context, scheme, code, reason) => {
    const found = decide(vague, about('6068', withCategory(scheme, code)), context);
    const alone = engine.enrich(vague, context);
    expect(found.conflicts).toEqual([{ decisionId: 'd1', reason }]);
    expect(found.warnings).toContain('decision_conflict');
    expect(explanationOf(found)).toContain(`Decision d1 was not applied (${reason})`);
    expect(found).toMatchObject({ match: alone.match, footprintKgCo2e: alone.footprintKgCo2e, decision: '' });
  });

  it('in another scheme yields to a weaker one in the right scheme, without a conflict', () => {
    const found = decide(vague, [
      decisionOf({ id: 'old', selector: onAccount('6068'), ...withCategory('ademe', 'C26') }),
      decisionOf({ id: 'new', selector: onAccount('6068'), ...withCategory('naics', '334111') }),
    ]);
    expect(found).toMatchObject({ categoryCode: 'C26', decision: 'old', conflicts: [] });
  });
});

describe('a decided factor', () => {
  it.each([ademe, client, naics, own])(
    'of the organization’s own is used in every mode, with its uncertainty',
    (context) => {
      const found = decide(diesel, about('6061', ownPer('litre', 2)), context);
      expect(found).toMatchObject({
        match: 'decided',
        method: 'physical',
        factorId: 'own:d1',
        factorSource: 'Own factor: Contract 12',
        activityValue: 500,
        footprintKgCo2e: 1000,
        doubtKg: 0,
        decision: 'd1',
      });
      expect(found.footprintLowKgCo2e).toBeCloseTo(1000 / 1.1, 6);
      expect(found.footprintHighKgCo2e).toBeCloseTo(1100, 6);
    },
  );

  it('of the catalogue is used unchanged, and determines the category', () => {
    const abroad = productOf('Divers', { ...paid, quantity: '500', unit: 'L', account: '6061', country: 'DE' });
    const found = decide(abroad, about('6061', { factor: { id: 'bc-25775' } }));
    expect(found).toMatchObject({ match: 'decided', categoryCode: 'C19', factorId: 'bc-25775', footprintKgCo2e: 1550 });
  });

  it('of a referential is an entry of it', () => {
    const found = decide(diesel, about('6061', { factor: { id: 'FUEL' } }), own);
    expect(found).toMatchObject({ match: 'decided', categoryCode: 'FUEL', footprintKgCo2e: 1500 });
  });

  it('per amount of money is multiplied by the amount paid', () => {
    expect(decide(vague, about('6068', ownPer('EUR', 0.4)))).toMatchObject({
      method: 'monetary',
      footprintKgCo2e: 400,
    });
    expect(decide(vague, about('6068', { factor: { id: 'ademe-C17-2022' } }))).toMatchObject({
      factorId: 'ademe-C17-2022',
      categoryCode: 'C17',
    });
    expect(decide(vague, about('6068', { factor: { id: 'epa-334111' } }))).toMatchObject({ activityUnit: 'USD' });
  });

  it('of an energy is applied to bills that state only money, through its price', () => {
    const bill = productOf('Électricité mai 2022', { ...paid, supplier: 'EDF', account: '6061' });
    const found = decide(bill, about('6061', ownPer('kWh', 0.01)));
    expect(found).toMatchObject({ match: 'decided', factorId: 'own:d1', conflicts: [] });
    expect(found.warnings).toContain('price_assumed');
  });

  it.each([
    ['has a unit to which not all rows can be converted', ownPer('kWh', 1), 'UNIT_UNFIT'],
    ['would need a quantity that nobody gave', ownPer('unit', 1), 'UNIT_UNFIT'],
    ['is not in the catalogue', { factor: { id: 'bc-0' } }, 'FACTOR_GONE'],
  ] as const)('that %s is a conflict, but the category is still decided', (_, factor, reason) => {
    const found = decide(vague, about('6068', { ...factor, ...withCategory('ademe', 'C26') }));
    expect(found).toMatchObject({ match: 'decided', categoryCode: 'C26', factorId: 'ademe-C26-2022' });
    expect(found.conflicts).toEqual([{ decisionId: 'd1', reason }]);
    expect(decide(vague, about('6068', factor)).match).toBe(engine.enrich(vague, ademe).match);
  });

  it('per amount of money is a conflict for rows without an amount', () => {
    const given = productOf('Gazole', { quantity: '500', unit: 'L', account: '6061' });
    expect(decide(given, about('6061', ownPer('EUR', 1))).conflicts).toEqual([
      { decisionId: 'd1', reason: 'UNIT_UNFIT' },
    ]);
  });
});

describe('an accepted result', () => {
  const accepting = (...accepted: readonly AcceptedChoice[]) => ({ accepted });
  const choice = (categoryCode: string, factorId = ''): AcceptedChoice => ({
    categoryScheme: 'ademe',
    categoryCode,
    factorId,
  });
  const selected: Selector = { kind: 'designation', designation: 'Gazole' };

  it('is decided unchanged', () => {
    const before = engine.enrich(diesel, ademe);
    const found = decide(diesel, [decisionOf({ selector: selected, ...accepting(choice('C19', 'bc-25775')) })]);
    expect(found).toMatchObject({ match: 'decided', categoryConfidence: 1, doubtKg: 0, decision: 'd1' });
    expect(found.footprintKgCo2e).toBe(before.footprintKgCo2e);
    expect(found.alternatives).toEqual(before.alternatives);
    expect(explanationOf(found)).toContain('Accepted by decision d1: Category C19');
  });

  it('for a designation stays, whatever the engine chooses later', () => {
    const found = decide(vague, [
      decisionOf({ selector: { kind: 'designation', designation: 'Prestation divers' }, ...accepting(choice('C26')) }),
    ]);
    expect(found).toMatchObject({ match: 'decided', categoryCode: 'C26', factorId: 'ademe-C26-2022' });
  });

  it('includes the accepted physical factor if the engine no longer finds one in that category', () => {
    const unnamed = productOf('Prestation divers', { ...paid, quantity: '500', unit: 'L' });
    const found = decide(unnamed, [
      decisionOf({
        selector: { kind: 'designation', designation: 'Prestation divers' },
        ...accepting(choice('C19', 'bc-25775')),
      }),
    ]);
    expect(found).toMatchObject({ match: 'decided', method: 'physical', factorId: 'bc-25775', footprintKgCo2e: 1550 });
  });

  it('for many cases at once applies only to those for which the engine still makes this choice', () => {
    const many = accepting(choice('C19'), choice('C26'));
    expect(decide(diesel, about('6061', many))).toMatchObject({ match: 'decided', categoryCode: 'C19' });
    const others = accepting(choice('C17'), choice('C26'));
    expect(decide(diesel, about('6061', others))).toEqual(engine.enrich(diesel, ademe));
    const fallsThrough = [
      decisionOf({ id: 'd2', selector: { kind: 'supplier', supplier: '' }, ...ownPer('litre', 1) }),
      ...about('6061', others),
    ];
    expect(decide(diesel, fallsThrough)).toMatchObject({ factorId: 'own:d2', decision: 'd2' });
  });

  it('takes precedence over a weaker factor, and yields to a stronger category', () => {
    const weaker = about('6061', ownPer('litre', 1));
    const accepted = decisionOf({ id: 'd2', selector: selected, ...accepting(choice('C19', 'bc-25775')) });
    expect(decide(diesel, [...weaker, accepted])).toMatchObject({ factorId: 'bc-25775', decision: 'd2' });
    const wide = decisionOf({ id: 'd2', selector: onAccount('6061'), ...accepting(choice('C19')) });
    const stronger = decisionOf({ selector: selected, ...withCategory('ademe', 'C26') });
    expect(decide(diesel, [stronger, wide])).toMatchObject({ categoryCode: 'C26', decision: 'd1' });
  });
});

describe('acceptance keeps what other decisions had set', () => {
  const choice = (categoryCode: string, factorId = '', categoryScheme = 'ademe'): AcceptedChoice => ({
    categoryScheme,
    categoryCode,
    factorId,
  });
  const supplier: Selector = { kind: 'supplier', supplier: 'Durand' };
  const accepting = (selector: Selector, ...accepted: readonly AcceptedChoice[]) =>
    decisionOf({ id: 'accepting', selector, accepted });
  const sure = productOf('Gazole', { ...paid, quantity: '500', unit: 'L', supplier: 'Durand', account: '6068' });
  const ofCase: Selector = { kind: 'case', designation: 'Gazole', supplier: 'Durand', account: '6068', category: '' };

  it.each([
    ['a category', ademe, withCategory('ademe', 'C26'), [choice('C26', 'ademe-C26-2022'), choice('C19', 'bc-25775')]],
    ['a factor', ademe, ownPer('litre', 1), [choice('C19', 'own:d1'), choice('C26')]],
    ['a factor of several', ademe, ownPer('litre', 1), [choice('C19'), choice('C26')]],
    ['a factor and its category', ademe, { factor: { id: 'ademe-C17-2022' } }, [choice('C17'), choice('C19')]],
    ['a category of a list', naics, withCategory('naics', '334111'), [choice('334111', 'epa-334111', 'naics')]],
    ['a group', client, withCategory('ademe', 'C17'), [choice('Informatique', 'ademe-C17-2022', 'client')]],
  ] as const)('%s', (_, context, given, accepted) => {
    const product =
      context === client
        ? productOf('Ordinateur', { ...paid, supplier: 'Durand', account: '6068', category: 'Informatique' })
        : sure;
    const weaker = decisionOf({ selector: supplier, ...given });
    const { footprintKgCo2e, categoryCode, factorId } = decide(product, [weaker], context);
    const shown = { footprintKgCo2e, categoryCode, factorId, match: 'decided' };
    expect(factorId).not.toBe(engine.enrich(product, context).factorId);
    expect(decide(product, [weaker, accepting(onAccount('6068'), ...accepted)], context)).toMatchObject(shown);
    if (context !== client) {
      const [first] = accepted;
      expect(decide(product, [weaker, accepting(ofCase, first)], context)).toMatchObject(shown);
    }
  });

  it('but not what weaker decisions set later', () => {
    const before = engine.enrich(sure, ademe);
    const accepted = accepting(onAccount('6068'), choice('C19', before.factorId));
    for (const later of [withCategory('ademe', 'C26'), ownPer('litre', 1)]) {
      const found = decide(sure, [accepted, decisionOf({ selector: supplier, ...later })]);
      expect(found).toMatchObject({ categoryCode: 'C19', factorId: before.factorId, decision: 'accepting' });
    }
  });

  it('and gives no category to a case that had none', () => {
    expect(engine.enrich(vague, ademe).match).toBe('unmatched');
    const selector: Selector = { kind: 'designation', designation: 'Prestation divers' };
    const some = accepting(selector, choice('', '', ''), choice('C26'));
    expect(decide(vague, [some])).toMatchObject({ match: 'unmatched', decision: '' });
  });
});

describe('a decided exclusion', () => {
  const tax = productOf('TVA déductible', { ...paid, account: '44566', category: '44566 TVA' });

  it('excludes the case, with its reason', () => {
    const found = decide(vague, about('6068', { exclusion: 'grant' }));
    expect(found).toMatchObject({ match: 'excluded', exclusion: ['grant'], decision: 'd1', doubtKg: 0 });
    expect(found.footprintKgCo2e).toBeUndefined();
    expect(explanationOf(found)).toContain('Not a purchase (grant), by decision d1');
  });

  it('of `none` counts what the rules exclude', () => {
    expect(engine.enrich(tax, ademe).match).toBe('excluded');
    const found = decide(tax, about('44566', { exclusion: 'none', ...withCategory('ademe', 'M69_70') }));
    expect(found).toMatchObject({ match: 'decided', exclusion: [], categoryCode: 'M69_70', decision: 'd1' });
    expect(explanationOf(found)).toContain('the rules alone would exclude it (vat)');
  });

  it('that a rule makes is not undone by another decision on the lines, which says so', () => {
    const selector: Selector = { kind: 'designation', designation: 'TVA déductible' };
    const found = decide(tax, [decisionOf({ selector, ...withCategory('ademe', 'M69_70') })]);
    expect(found).toMatchObject({
      match: 'excluded',
      decision: '',
      conflicts: [{ decisionId: 'd1', reason: 'CASE_EXCLUDED' }],
    });
    expect(found.warnings).toContain('decision_conflict');
    expect(explanationOf(found)).toContain('decide first that they are counted');
  });

  it('follows the rules if there is no decision', () => {
    expect(decide(tax, about('44566', withCategory('ademe', 'M69_70'))).match).toBe('excluded');
  });
});

describe('a decided GHG category', () => {
  it('without a footprint says that there is nothing to assign', () => {
    const unknown = productOf('qqq zzz', paid);
    expect(engine.enrich(unknown, ademe).match).toBe('unmatched');
    const selector: Selector = { kind: 'designation', designation: 'qqq zzz' };
    const found = decide(unknown, [decisionOf({ selector, ghgCategory: '3.4' })]);
    expect(found).toMatchObject({
      match: 'unmatched',
      decision: '',
      conflicts: [{ decisionId: 'd1', reason: 'NO_FOOTPRINT' }],
    });
    expect(
      decide(unknown, [decisionOf({ selector, ghgCategory: '3.4', ...withCategory('ademe', 'C17') })]),
    ).toMatchObject({ ghgCategory: '3.4', conflicts: [] });
  });

  it('gets the whole footprint, and the status does not change', () => {
    const found = decide(diesel, about('6061', { ghgCategory: '3.4' }));
    expect(found).toMatchObject({
      match: 'matched',
      ghgCategory: '3.4',
      begesPost: '3.1',
      scope3KgCo2e: 1550,
      decision: 'd1',
    });
  });

  it('of scope 1 or 2 leaves upstream emissions in 3.3', () => {
    expect(decide(diesel, about('6061', { ghgCategory: '2' }))).toMatchObject({
      ghgCategory: '2 | 3.3',
      begesPost: '2.1 | 4.1',
    });
    const trip = productOf('Vol Paris New York', { ...paid, unitPrice: '600', quantity: '1', account: '625' });
    const before = engine.enrich(trip, ademe);
    expect(before.ghgCategory).toBe('3.6');
    const found = decide(trip, about('625', { ghgCategory: '1' }));
    expect(found.begesPost).toMatch(/^1\.1/);
    expect((found.scope1KgCo2e ?? 0) + (found.scope3KgCo2e ?? 0)).toBeCloseTo(before.footprintKgCo2e ?? 0, 6);
  });

  it('keeps services in the BEGES category of services', () => {
    const audit = productOf('Honoraires commissaire aux comptes', { ...paid, account: '6226' });
    expect(engine.enrich(audit, ademe).begesPost).toBe('4.5');
    expect(decide(audit, about('6226', { ghgCategory: '3.1' })).begesPost).toBe('4.5');
    expect(decide(audit, about('6226', { ghgCategory: '3.2' })).begesPost).toBe('4.2');
  });
});

describe('a decided quantity', () => {
  const rows = [
    { ...paid, unitPrice: '300', supplier: 'EDF' },
    { ...paid, unitPrice: '100', supplier: 'EDF', quantity: '1', unit: 'unit' },
    { ...paid, unitPrice: '600', supplier: 'Engie' },
  ];
  const bill = productOf('Électricité', ...rows);
  const whole = decisionOf({
    selector: { kind: 'designation', designation: 'Électricité' },
    quantity: { value: 5, unit: 'MWh' },
  });
  const ofCase = decisionOf({
    id: 'd2',
    selector: { kind: 'case', designation: 'Électricité', supplier: 'EDF', account: '', category: '' },
    quantity: { value: 800, unit: 'kWh' },
  });

  it('is the total of all rows of all cases, and amounts paid do not change', () => {
    const found = decide(bill, [whole]);
    expect(found).toMatchObject({
      method: 'physical',
      activityValue: 5000,
      activityUnit: 'kWh',
      spendEur: 1000,
      decision: 'd1',
    });
    expect(found.footprintKgCo2e).toBeCloseTo(5000 * (found.factorValue ?? 0), 6);
    expect(found.warnings).not.toContain('price_assumed');
  });

  it('of one case does not change the other cases', () => {
    expect(decide(bill, [whole, ofCase]).activityValue).toBeCloseTo(800 + 5000 * 0.6, 6);
  });

  it('is divided evenly if a row has no amount', () => {
    const unpaid = productOf('Électricité', { ...paid, unitPrice: '300' }, { supplier: 'Engie' });
    const { cases } = engine.enrichCases(
      [unpaid, unpaid].map((one, at) => ({ ...one, activities: one.activities.slice(at, at + 1) })),
      { mode: 'ademe', decisions: createDecisionIndex([whole]) },
    );
    expect(cases.map(({ activityValue }) => activityValue)).toEqual([2500, 2500]);
  });

  it('is not counted again for a product with a similar spelling', () => {
    const other = productOf('ELECTRICITE', ...rows);
    const found = decide(other, [whole]);
    expect(found.conflicts).toEqual([{ decisionId: 'd1', reason: 'SPELLING_DIFFERS' }]);
    expect(found.footprintKgCo2e).toBe(engine.enrich(other, ademe).footprintKgCo2e);
  });

  it('that no factor can use is a conflict, and the rows are calculated without it', () => {
    const found = decide(bill, [{ ...whole, quantity: { value: 5, unit: 'kg' } }]);
    expect(found.conflicts).toEqual([{ decisionId: 'd1', reason: 'UNIT_UNFIT' }]);
    expect(found.footprintKgCo2e).toBe(engine.enrich(bill, ademe).footprintKgCo2e);
  });

  it('is used with a factor that has its unit', () => {
    const found = decide(vague, [
      decisionOf({
        selector: { kind: 'designation', designation: 'Prestation divers' },
        quantity: { value: 3, unit: 't' },
        ...ownPer('kg', 0.5),
      }),
    ]);
    expect(found).toMatchObject({ match: 'decided', activityValue: 3000, footprintKgCo2e: 1500, conflicts: [] });
  });
});

describe('a product of several cases', () => {
  const rows = [
    { ...paid, unitPrice: '5000', supplier: 'Mazars' },
    { ...paid, unitPrice: '1000', supplier: 'Lafarge' },
  ];
  const mixed = productOf('Facture', ...rows);
  const by = (supplier: string, code: string, id: string) =>
    decisionOf({ id, selector: { kind: 'supplier', supplier }, ...withCategory('ademe', code) });

  it('is decided if its largest case is, and names all decisions', () => {
    expect(decide(mixed, [by('Mazars', 'C26', 'd1')])).toMatchObject({ match: 'decided', decision: 'd1' });
    expect(decide(mixed, [by('Lafarge', 'C26', 'd1')]).match).not.toBe('decided');
    const both = decide(mixed, [by('Lafarge', 'C26', 'd1'), by('Mazars', 'C27', 'd2')]);
    expect(both).toMatchObject({ categoryCode: 'C27', decision: 'd2 | d1', doubtKg: 0 });
  });

  it('lists each conflict once', () => {
    const gone = decisionOf({
      selector: { kind: 'designation', designation: 'Facture' },
      ...withCategory('ademe', 'C99'),
    });
    expect(decide(mixed, [gone]).conflicts).toEqual([{ decisionId: 'd1', reason: 'CATEGORY_GONE' }]);
  });
});

describe('checks of decisions', () => {
  it.each([
    [ademe, 'ademe', 'C26', true],
    [ademe, 'ademe', 'C99', false],
    [ademe, 'naics', '334111', false],
    [client, 'client', 'Anything', true],
    [client, 'client', ' ', false],
    [client, 'ademe', 'C26', true],
    [naics, 'naics', '334111', true],
    [naics, 'naics', '999999', false],
    [own, 'Ours', 'FUEL', true],
    [own, 'naics', '334111', false],
  ] as const)('tell whether a category exists in the project', (context, scheme, code, isThere) => {
    expect(engine.hasCategory(context, { scheme, code })).toBe(isThere);
  });

  it('find a factor in the catalogue, an industry mean or an entry of the referential', () => {
    expect(engine.findFactor('bc-25775')?.value).toBe(3.1);
    expect(engine.findFactor('epa-mean-3341')?.id).toBe('epa-mean-3341');
    expect(engine.findFactor('epa-mean-9')).toBeUndefined();
    expect(engine.findFactor('FUEL')).toBeUndefined();
    expect(engine.findFactor('FUEL', own)?.value).toBe(3);
  });
});

it('the category uncertainty of an unmatched case is based on the absolute value of its spend', () => {
  expect(engine.enrich(vague, ademe)).toMatchObject({ match: 'unmatched', doubtKg: 250 });
  const credit = productOf('Prestation divers', { ...paid, unitPrice: '-1000' });
  expect(engine.enrich(credit, ademe).doubtKg).toBe(250);
});
