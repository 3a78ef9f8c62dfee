import { expect, it } from 'vitest';
import { createTextKeys, toTextKey } from '../../src/store/text-key.ts';

it('a cached key is that of the text, however many others came in between', () => {
  const toKey = createTextKeys();
  const texts = Array.from({ length: 12_000 }, (_, at) => `Fournisseur ${at % 6_000} ${'é'.repeat(at % 300)}`);
  expect(texts.map(toKey)).toEqual(texts.map(toTextKey));
});
