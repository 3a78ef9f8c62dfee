import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type CaseTexts,
  comparedTexts,
  createDecisionIndex,
  type Decision,
  foldText,
  selectorKinds,
} from '../../src/decisions/index.ts';
import { anyDecision, anyText } from './any-decision.ts';

const anyTexts: fc.Arbitrary<CaseTexts> = fc.record({
  designation: anyText,
  supplier: anyText,
  account: anyText,
  category: anyText,
});

/** The same result, found by searching every decision. */
function findStrongest(
  decisions: readonly Decision[],
  texts: CaseTexts,
  isSet: (decision: Decision) => boolean,
): Decision | undefined {
  const rank = (decision: Decision) =>
    selectorKinds.indexOf(decision.selector.kind) * 2 + (decision.validity === 'project' ? 0 : 1);
  let best: Decision | undefined;
  for (const decision of decisions) {
    const { selector } = decision;
    const isMeant = comparedTexts[selector.kind].every(
      (name) => foldText(selector[name] ?? '') === foldText(texts[name]),
    );
    if (isMeant && isSet(decision) && (best === undefined || rank(decision) <= rank(best))) best = decision;
  }
  return best;
}

it('finds the same decisions for each field as a search over all of them', () => {
  fc.assert(
    fc.property(fc.array(anyDecision, { maxLength: 30 }), fc.array(anyTexts, { maxLength: 10 }), (decisions, cases) => {
      const index = createDecisionIndex(decisions);
      // Also uses the texts of the decisions: independently drawn texts would rarely match one.
      const own = decisions.map(({ selector }) => ({
        designation: '',
        supplier: '',
        account: '',
        category: '',
        ...selector,
      }));
      for (const texts of [...cases, ...own]) {
        const found = index.find(texts);
        const strongest = (isSet: (decision: Decision) => boolean) => findStrongest(decisions, texts, isSet);
        expect(found?.exclusion).toBe(strongest(({ exclusion }) => exclusion !== undefined));
        expect(found?.ghgCategory).toBe(strongest(({ ghgCategory }) => ghgCategory !== undefined));
        expect(found?.quantity).toBe(strongest(({ quantity }) => quantity !== undefined));
        expect(found?.category[0]).toBe(strongest((one) => (one.category ?? one.accepted) !== undefined));
        expect(found?.factor[0]).toBe(strongest((one) => (one.factor ?? one.accepted) !== undefined));
      }
    }),
  );
});

it('finds nothing if nothing was decided', () => {
  const index = createDecisionIndex([]);
  expect(index.isEmpty).toBe(true);
  expect(index.find({ designation: 'Gazole', supplier: '', account: '', category: '' })).toBeUndefined();
});
