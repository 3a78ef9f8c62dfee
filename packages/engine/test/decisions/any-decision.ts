import { exclusionReasons } from '@ledgerprint/ledger';
import * as fc from 'fast-check';
import { factorUnits } from '../../src/catalogue/factor.ts';
import { comparedTexts, type Decision, type Selector, selectorKinds } from '../../src/decisions/index.ts';
import { ghgCategories } from '../../src/reporting/posts.ts';

/** Texts that are equal after folding, and texts that would be formulas or break a line. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('', 'Gazole', 'gazole', ' GAZOLE ', 'Été', 'ete', 'a  b', 'A b', '=1+1', '-5', "'=x", 'a,"b"\r\nc'),
  fc.string({ maxLength: 20, unit: 'grapheme' }),
);
const anyNamed = anyText.filter((text) => text.trim() !== '');

export const anySelector: fc.Arbitrary<Selector> = fc
  .record({
    kind: fc.constantFrom(...selectorKinds),
    designation: anyNamed,
    supplier: anyNamed,
    account: fc.oneof(fc.constant(''), anyNamed),
    category: anyText,
  })
  .map(({ kind, ...texts }) => {
    const own = Object.fromEntries(comparedTexts[kind].map((name) => [name, texts[name]]));
    const isBlank = Object.values(own).every((text) => text.trim() === '');
    return { kind, ...own, ...(isBlank && { [comparedTexts[kind][0] as string]: 'x' }) };
  });

const anyOwnFactor = fc.record({
  name: anyNamed,
  value: fc.double({ min: 0, max: 1e6, noNaN: true }).map((value) => value + 0),
  unit: fc.constantFrom(...factorUnits),
  source: anyNamed,
  uncertainty: fc.double({ min: 0, max: 100, noNaN: true }).map((value) => value + 0),
  year: fc.option(fc.integer({ min: 1990, max: 2100 }), { nil: undefined }),
});
const anyChoices = fc.array(fc.record({ categoryScheme: anyText, categoryCode: anyText, factorId: anyText }), {
  minLength: 1,
  maxLength: 3,
});
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const anyField: fc.Arbitrary<Partial<Decision>> = fc.oneof(
  fc.record({
    category: fc.record({ scheme: anyText, code: anyNamed }),
    factor: maybe(fc.oneof(fc.record({ id: anyNamed }), fc.record({ own: anyOwnFactor }))),
    ghgCategory: maybe(fc.constantFrom('1', '2', ...Object.keys(ghgCategories))),
    exclusion: maybe(fc.constant('none' as const)),
  }),
  fc.record({ exclusion: fc.constantFrom(...exclusionReasons) }),
  fc.record({ accepted: anyChoices }),
  fc.record({
    factor: fc.record({ own: anyOwnFactor }),
    ghgCategory: maybe(fc.constantFrom('1', '2', ...Object.keys(ghgCategories))),
  }),
);

/** A valid decision; the caller must make its `id` unique. */
export const anyDecision: fc.Arbitrary<Decision> = fc
  .record({
    id: fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/),
    selector: anySelector,
    validity: fc.constantFrom('project' as const, 'organization' as const),
    note: anyText,
    field: anyField,
    quantity: maybe(
      fc.record({
        value: fc.double({ min: 0.001, max: 1e9, noNaN: true }),
        unit: fc.constantFrom('kg', 'kWh', 'litre'),
      }),
    ),
  })
  .map(({ field, quantity, ...decision }) => {
    const { kind } = decision.selector;
    const isMeasured = quantity !== undefined && (kind === 'case' || kind === 'designation');
    const isExcluded = field.exclusion !== undefined && field.exclusion !== 'none';
    return isMeasured && !isExcluded
      ? { ...decision, ...field, validity: 'project', quantity }
      : { ...decision, ...field };
  });
