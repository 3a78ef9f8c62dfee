import { expect, it } from 'vitest';
import { stem } from '../../src/text/stem.ts';

it.each([
  ['pommes', 'pomme'],
  ['cuites', 'cuit'],
  ['chevaux', 'cheval'],
  ['gateaux', 'gateau'],
  ['berries', 'berry'],
  ['crue', 'cru'],
  ['salees', 'sale'],
  ['tomatoes', 'tomato'],
])('gives %s and %s the same stem', (one, other) => {
  expect(stem(one)).toBe(stem(other));
});

it.each(['riz', 'the', 'glass', 'a'])('leaves %s as it is', (word) => {
  expect(stem(word)).toBe(word);
});
