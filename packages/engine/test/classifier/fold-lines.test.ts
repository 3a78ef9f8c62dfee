import { expect, it } from 'vitest';
import { toExample } from '../../tools/classifier/example.ts';
import { foldLines } from '../../tools/classifier/fold-lines.ts';

it('keeps near-duplicates in one fold, and spreads the rest', () => {
  const texts = [
    'Nettoyage des locaux du lot 1',
    'NETTOYAGE DES LOCAUX DU LOT 12',
    'beurre doux 250 g',
    'Beurre doux 500 g',
    ...Array.from({ length: 60 }, (_, at) => `mot${String.fromCharCode(97 + (at % 26))}${'x'.repeat(at)} seul`),
  ];
  const folds = foldLines(
    texts.map((designation) => toExample('insee', 'F', { designation })),
    5,
  );
  expect(folds[0]).toBe(folds[1]);
  expect(folds[2]).toBe(folds[3]);
  expect(new Set(folds)).toEqual(new Set([0, 1, 2, 3, 4]));
});
