import { warnings } from '@ledgerprint/engine';
import { expect, it } from 'vitest';
import { toWarningSentence } from '../../src/result/explanation/warning-sentences.ts';

const codes = Object.keys(warnings);

it.each(codes)('%s has a sentence in each language', (code) => {
  const [english, french] = [toWarningSentence(code, 'en'), toWarningSentence(code, 'fr')];
  for (const sentence of [english, french]) expect(sentence).toMatch(/^\p{Lu}[^`]+\.$/u);
  expect(french).not.toBe(english);
});

it('are all different', () => {
  for (const language of ['en', 'fr'] as const) {
    expect(new Set(codes.map((code) => toWarningSentence(code, language))).size).toBe(codes.length);
  }
});

it('a code that is not known is shown as it is', () => {
  expect(toWarningSentence('toString', 'fr')).toBe('toString');
});
