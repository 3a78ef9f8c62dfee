import { writeFile } from 'node:fs/promises';
import { parseDataOption, toDataFolder } from '../data-folder.ts';
import { partOf } from '../part-of.ts';
import { learnFood } from './learn-food.ts';
import { loadFoodLines } from './load-food-lines.ts';
import { groupNearDuplicates } from './near-duplicates.ts';

// Writes data/food-ranking.csv and data/food-terms.csv from the labelled food terms, always with the same bytes.
const partCount = 5;

const { foods, lines } = await loadFoodLines(toDataFolder(parseDataOption(process.argv)));
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
