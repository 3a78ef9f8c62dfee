import { expect, it } from 'vitest';
import { withFrenchSpaces } from '../src/french-spaces.ts';

const words = {
  question: 'Valider la révision ?',
  share: (percent: string) => `Au plus ${percent} % : voir « Détails » !`,
  steps: ['Un ; deux'],
};

it('puts no-break spaces into strings, lists and the results of functions', () => {
  const spaced = withFrenchSpaces(words);
  expect(spaced.question).toBe('Valider la révision\u00a0?');
  expect(spaced.share('5')).toBe('Au plus 5\u00a0%\u00a0: voir «\u00a0Détails\u00a0»\u00a0!');
  expect(spaced.steps).toEqual(['Un\u00a0; deux']);
});

it('returns the same object for the same list, so that nothing is redrawn unnecessarily', () => {
  expect(withFrenchSpaces(words)).toBe(withFrenchSpaces(words));
});
