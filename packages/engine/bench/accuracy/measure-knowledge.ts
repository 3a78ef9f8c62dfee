import type { ExampleSource } from '../../tools/classifier/example.ts';
import type { Answer } from './answer.ts';
import type { Measure } from './measure-fold.ts';
import { brings } from './tables.ts';

/** What the model learns from beside labelled lines. */
const kinds: Readonly<Record<string, readonly ExampleSource[]>> = {
  nothing: [],
  lines: ['lines'],
  coded: ['coded'],
  lexicon: ['lexicon'],
  suppliers: ['suppliers'],
  taxonomies: ['cpv', 'naics', 'shopify', 'agribalyse'],
};

/** What each kind of knowledge brings: the same two folds without one of them after the other. */
export async function measureKnowledge(measure: Measure) {
  const rows: [string, readonly Answer[]][] = [];
  for (const [kind, withoutExamples] of Object.entries(kinds)) {
    const plans = [0, 1].map((fold) => ({ fold, withoutExamples, rankingOnly: true }));
    rows.push([kind, (await measure(`without ${kind}`, plans)).flat()]);
  }
  return {
    name: 'accuracy-knowledge',
    title: 'What each kind of knowledge brings',
    method:
      '`npm run bench:accuracy -- --knowledge`: two of the folds, the model trained without one kind of examples, first without leaving any out.',
    tables: brings(rows),
  };
}
