import type { ExampleSource } from '../../tools/classifier/example.ts';
import type { Answer } from './answer.ts';
import type { Measure } from './measure-fold.ts';
import { brings } from './tables.ts';

/** The knowledge that the model learns from in addition to labelled lines. */
const kinds: Readonly<Record<string, readonly ExampleSource[]>> = {
  nothing: [],
  lines: ['lines'],
  coded: ['coded'],
  lexicon: ['lexicon'],
  suppliers: ['suppliers'],
  taxonomies: ['cpv', 'naics', 'shopify', 'agribalyse'],
};

/** The effect of each kind of knowledge, measured on the same two folds with one kind left out at a time. */
export async function measureKnowledge(measure: Measure) {
  const rows: [string, readonly Answer[]][] = [];
  for (const [kind, withoutExamples] of Object.entries(kinds)) {
    const plans = [0, 1].map((fold) => ({ fold, withoutExamples, rankingOnly: true }));
    rows.push([kind, (await measure(`without ${kind}`, plans)).flat()]);
  }
  return {
    name: 'accuracy-knowledge',
    title: 'Effect of each kind of knowledge',
    method:
      '`npm run bench:accuracy -- --knowledge`: two of the folds, with the model trained without one kind of example; in the first row, with all kinds.',
    tables: brings(rows),
  };
}
