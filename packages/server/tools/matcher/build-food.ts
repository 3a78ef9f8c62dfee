import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { learnFood } from './learn-food.ts';
import { groupNearDuplicates } from './near-duplicates.ts';
import { partOf } from './part-of.ts';
import { readFoodLines } from './read-food-lines.ts';

// Writes data/food-ranking.csv and data/food-terms.csv from the labelled food terms, the same bytes each time.
const { values } = parseArgs({ options: { data: { type: 'string' } } });
const besideTheRepository = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));
const folder =
  values.data === undefined ? besideTheRepository : resolve(process.env.INIT_CWD ?? '.', values.data);
const partCount = 5;

const { foods, lines } = await readFoodLines(folder).catch((error: Error) => {
  process.stderr.write(`The food terms cannot be learned: ${error.message}. Give the folder with --data.\n`);
  process.exit(1);
});
const groups = groupNearDuplicates(lines.map((line) => line.term));
const knowledge = learnFood(
  foods,
  lines.map((line, at) => {
    const group = groups[at] ?? at;
    return { ...line, group, part: partOf(lines[group]?.term ?? '', partCount) };
  }),
);

const ranking = [
  ...Object.entries(knowledge.weights).map(([feature, weight]) => `weight,${feature},${weight}`),
  ...knowledge.equivalents.map(({ word, nameWord, strength }) => `word,${word},${nameWord},${strength}`),
];
const terms = knowledge.terms.map(({ term, foodId }) => `${term},${foodId}`).sort();
const output = new URL('../../data/', import.meta.url);
await writeFile(new URL('food-ranking.csv', output), `${ranking.join('\n')}\n`);
await writeFile(new URL('food-terms.csv', output), `${['term,foodId', ...terms].join('\n')}\n`);
process.stdout.write(`food-ranking.csv: ${ranking.length} lines; food-terms.csv: ${terms.length} terms\n`);
