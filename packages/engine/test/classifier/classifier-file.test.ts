import { expect, it } from 'vitest';
import { createClassifier } from '../../src/classifier/classifier.ts';
import { formatClassifier, parseClassifier } from '../../src/classifier/classifier-file.ts';
import type { ClassifierModel } from '../../src/classifier/classifier-model.ts';
import { toClassifierTables } from '../../src/classifier/classifier-tables.ts';
import { calibrate } from '../../tools/classifier/calibrate.ts';
import { toExample } from '../../tools/classifier/example.ts';
import { trainClassifier } from '../../tools/classifier/train-classifier.ts';

const goods = [
  ['C10_11_12', 'beurre doux', 'lait demi ecreme', 'pain de mie', 'yaourt nature', 'beurre sale', 'lait entier'],
  ['C26', 'ordinateur portable', 'ecran plat', 'clavier usb', 'souris usb', 'ecran tactile', 'ordinateur fixe'],
] as const;
const examples = goods.flatMap(([code, ...texts]) =>
  [...texts, ...texts, ...texts].map((designation) => toExample('insee', code, { designation })),
);

function train(): ClassifierModel {
  const model = trainClassifier(
    ['C10_11_12', 'C26'],
    [...examples, toExample('lexicon', 'C26', { designation: 'tablette' })],
  );
  return { ...model, ...calibrate({ model, unseen: examples }), unmatchedBelow: 0.4 };
}

it('learns from examples', () => {
  const classifier = createClassifier(toClassifierTables(train()));
  const best = (designation: string) =>
    classifier.classify({ designation, supplier: '', category: '', unit: '', notes: '' }).ranked[0]?.code;
  expect(best('BEURRE DEMI-SEL')).toBe('C10_11_12');
  expect(best('écran 24 pouces')).toBe('C26');
});

it('trains to the same bytes twice, and reads back what it wrote', () => {
  const bytes = formatClassifier(train());
  expect(Buffer.compare(formatClassifier(train()), bytes)).toBe(0);
  expect(Buffer.compare(formatClassifier(parseClassifier(bytes)), bytes)).toBe(0);
});
