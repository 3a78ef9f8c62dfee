import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectCategories, createCategoryCollector, ownCategoryOf } from '../../src/referential/category-summary.ts';
import { createClientCategories } from '../../src/referential/client-categories.ts';

/** A classifier that knows a few words and is unsure about all others. */
const words: Readonly<Record<string, string>> = {
  papier: 'C17',
  stylo: 'C32',
  ordinateur: 'C26',
  ecran: 'C26',
  clavier: 'C26',
  informatique: 'C26',
  taxi: 'H49',
};
const classify = ({ designation }: { readonly designation: string }) => {
  const known = Object.keys(words).find((word) => designation.toLowerCase().includes(word));
  return known === undefined
    ? { ranked: [{ code: 'C28', probability: 0.1 }] }
    : {
        ranked: [
          { code: words[known] ?? '', probability: 0.9 },
          { code: 'G47', probability: 0.05 },
        ],
      };
};

const inputOf = (designation: string) => ({ designation, supplier: '', category: '', unit: '', notes: '' });
const products = [
  { designation: 'Ordinateur portable', categories: ['Divers 3'] },
  { designation: 'Ecran 24 pouces', categories: ['Divers 3', 'Divers 3'] },
  { designation: 'Clavier AZERTY', categories: ['Divers 3', 'Papeterie', ' Divers  3 '] },
  { designation: 'Papier A4', categories: ['Papeterie'] },
  { designation: 'Taxi aéroport', categories: ['Voyages', ''] },
  { designation: 'Ecran 27 pouces', categories: ['', ''] },
];
const summary = collectCategories(products);
const client = createClientCategories({ summary, classify, nearFrom: 0 });
const of = (designation: string, ...categories: string[]) => client.of({ input: inputOf(designation), categories });

describe('the first pass', () => {
  it('lists the categories in order of appearance, with their designations', () => {
    expect(summary.categories.map(({ name, products: count }) => [name, count])).toEqual([
      ['Divers 3', 3],
      ['Papeterie', 1],
      ['Voyages', 1],
    ]);
    expect(summary.categories[1]?.designations).toEqual(['Papier A4']);
  });

  it('uses the most frequent category of the rows, or the first of equally frequent ones', () => {
    expect(ownCategoryOf(['a', 'b', 'b', ''])).toBe('b');
    expect(ownCategoryOf(['b', 'a'])).toBe('b');
    expect(ownCategoryOf(['a', ' a ', ''])).toBe('a');
    expect(ownCategoryOf(['', ' '])).toBeUndefined();
  });

  it('keeps at most 200 designations of a category, the same ones in any order', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({ designation: `item ${index}`, categories: ['x'] }));
    const kept = collectCategories(many).categories[0]?.designations;
    expect(kept).toHaveLength(200);
    expect(collectCategories(many.toReversed()).categories[0]?.designations).toEqual(kept);
  });

  it('keeps at most 100,000 designations and 20,000 categories', () => {
    function* huge() {
      for (let index = 0; index < 130_000; index++) {
        yield { designation: `item ${index}`, categories: [`category ${index % 1_000}`] };
      }
      for (let index = 0; index < 30_000; index++) {
        yield { designation: `single ${index}`, categories: [`only ${index}`] };
      }
    }
    const { categories } = collectCategories(huge());
    expect(categories).toHaveLength(20_000);
    const total = categories.reduce((sum, { designations }) => sum + designations.length, 0);
    expect(total).toBeLessThanOrEqual(100_000);
    const repeated = categories.filter(({ name }) => name.startsWith('category'));
    expect(new Set(repeated.map(({ products: count }) => count))).toEqual(new Set([130]));
  });

  it.each([300, 25_000])('the summary of %i categories does not depend on parts and order', (count) => {
    const many = Array.from({ length: 2 * count + 150_000 }, (_, place) => ({
      place,
      designation: `item ${place}`,
      categories: [`category ${place < 2 * count ? place % count : place % 7}`],
    }));
    const parts = createCategoryCollector();
    for (let end = many.length; end > 0; end -= 997) {
      const part = collectCategories(many.slice(Math.max(0, end - 997), end).toReversed());
      parts.addPart(JSON.parse(JSON.stringify(part)));
    }
    const { categories } = collectCategories(many);
    expect(parts.toSummary()).toEqual({ categories });
    expect(categories).toHaveLength(Math.min(count, 20_000));
    expect(categories.map(({ place }) => place)).toEqual(
      categories.map(({ place }) => place).toSorted((one, other) => one - other),
    );
  });
});

describe('a product with a category', () => {
  it('keeps it, and what is bought in it decides the group', () => {
    expect(of('Souris sans fil', 'Divers 3')).toMatchObject({ category: 'Divers 3', confidence: 1 });
    expect(of('Souris sans fil', 'Divers 3').groups.ranked[0]?.code).toBe('C26');
  });

  it('has the same groups as every other product of the category', () => {
    expect(of('Taxi', 'Divers 3').groups).toEqual(of('Papier', 'Divers 3').groups);
  });

  it('has the most frequent category if its rows differ', () => {
    expect(of('Clavier', 'Papeterie', 'Divers 3', 'Divers 3')).toMatchObject({ category: 'Divers 3' });
  });

  it('is classified by text and designation if the first pass did not see the category', () => {
    const seen = of('Stylo', 'Matériel informatique');
    expect(seen.category).toBe('Matériel informatique');
    expect(seen.groups.ranked.map(({ code }) => code)).toEqual(['C26', 'C32', 'G47']);
  });
});

describe('a product without a category', () => {
  it('gets the nearest one of the project, by name or by designations', () => {
    expect(of('Ecran 27 pouces').category).toBe('Divers 3');
    expect(of('papeterie de luxe', '').category).toBe('Papeterie');
    expect(of('Ecran 24 pouces').confidence).toBeGreaterThan(0.8);
    expect(of('Ecran 24 pouces').groups.ranked[0]?.code).toBe('C26');
  });

  it('has a low confidence when nothing is near', () => {
    expect(of('zzkq wvvx').confidence).toBeLessThan(0.2);
  });

  it('gets none, and its own group, when nothing is near enough', () => {
    const strict = createClientCategories({ summary, classify, nearFrom: 0.9 });
    expect(strict.of({ input: inputOf('Taxi'), categories: [''] })).toMatchObject({
      category: undefined,
      alternatives: [],
      groups: { ranked: [{ code: 'H49' }, { code: 'G47' }] },
    });
  });

  it('gets none, and its own group, in a project without categories', () => {
    const empty = createClientCategories({ summary: collectCategories([]), classify, nearFrom: 0 });
    expect(empty.of({ input: inputOf('Taxi'), categories: [''] })).toMatchObject({
      category: undefined,
      confidence: 0,
      groups: { ranked: [{ code: 'H49' }, { code: 'G47' }] },
    });
  });
});

it('accepts any string', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 4 }), (designation, categories) => {
      const own = collectCategories([{ designation, categories }, ...products]);
      const { confidence } = createClientCategories({ summary: own, classify, nearFrom: 0 }).of({
        input: inputOf(designation),
        categories,
      });
      return confidence >= 0 && confidence <= 1;
    }),
  );
});
