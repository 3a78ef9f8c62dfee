import { expect, it } from 'vitest';
import { toScorerTables } from '../../src/classifier/classifier-tables.ts';
import { createScorer } from '../../src/classifier/scorer.ts';
import { toExample } from '../../tools/classifier/example.ts';
import { trainClassifier } from '../../tools/classifier/train-classifier.ts';

const texts = {
  C10_11_12: ['beurre doux', 'lait demi ecreme', 'pain de mie', 'yaourt nature', 'beurre sale', 'lait entier'],
  C26: ['ordinateur portable', 'ecran plat', 'clavier usb', 'souris usb', 'ecran tactile', 'ordinateur fixe'],
};
const examples = Object.entries(texts).flatMap(([code, designations]) =>
  designations.map((designation) => toExample('insee', code, { designation })),
);
const tables = toScorerTables(trainClassifier(Object.keys(texts), examples));
const lines = [
  ...Object.values(texts).flat(),
  ...['BEURRES DOUX', 'écran 24 pouces ordinateurs portables', 'lait lait laitier', 'vis inox 4x40', '', '12'],
];

/** What a scorer says about each line, in their order. */
function score(weigh: ReturnType<typeof createScorer>, designations: readonly string[]) {
  return designations.map((designation) => {
    const opinion = weigh({ designation, supplier: 'Metro', category: '', unit: 'kg', notes: 'bureau' });
    return { ...opinion, probabilities: [...opinion.probabilities] };
  });
}

it('gives exactly the same in any order, with little memory, and fresh', () => {
  const fresh = lines.flatMap((line) => score(createScorer(tables), [line]));
  const usual = createScorer(tables);
  const forgetful = createScorer(tables, undefined, 4);
  expect(score(usual, lines)).toEqual(fresh);
  expect(score(usual, lines)).toEqual(fresh);
  expect(score(forgetful, lines)).toEqual(fresh);
  expect(score(forgetful, lines.toReversed())).toEqual(fresh.toReversed());
});
