import { readdirSync, readFileSync } from 'node:fs';
import { parseCatalogue } from '../../src/catalogue/catalogue-file.ts';
import { createMatcher, createMatcherBasis } from '../../src/matcher/matcher.ts';
import { parseFoodKnowledge } from '../../src/matcher/parse-food-knowledge.ts';
import { parsePlaces } from '../../src/matcher/places.ts';
import { parseThings } from '../../src/matcher/things.ts';

const data = new URL('../../data/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, data), 'utf8');

export const shippedFactors = parseCatalogue(read('catalogue.csv')).filter(
  ({ unit }) => unit !== 'EUR' && unit !== 'USD',
);
export const shippedThings = readdirSync(new URL('knowledge/synonyms/', data))
  .filter((name) => name.endsWith('.csv'))
  .sort()
  .flatMap((name) => parseThings(read(`knowledge/synonyms/${name}`)));
export const shippedPlaces = parsePlaces(read('knowledge/places.csv'));
export const shippedFood = parseFoodKnowledge({ ranking: read('food-ranking.csv'), terms: read('food-terms.csv') });

/** The matcher as shipped. */
export const shippedMatcher = createMatcher({
  basis: createMatcherBasis({ factors: shippedFactors, places: shippedPlaces, coded: shippedThings }),
  synonyms: shippedThings,
  food: shippedFood,
});
