import { describe, expect, it } from 'vitest';
import { findDensity } from '../../src/matcher/densities.ts';
import { createFoodChooser } from '../../src/matcher/food-chooser.ts';
import { toFoodMean } from '../../src/matcher/food-mean.ts';
import { isMean } from '../../src/matcher/mean-factor.ts';
import { shippedFactors, shippedFood, shippedMatcher } from './shipped-matcher.ts';

const factorOf = (id: string) => {
  const factor = shippedFactors.find((one) => one.id === id);
  if (factor === undefined) throw new Error(`There is no ${id}.`);
  return factor;
};
const [milk, wholeMilk, beans] = [factorOf('agb-19041'), factorOf('agb-19023'), factorOf('agb-20061_1')];
const chooser = createFoodChooser(shippedFactors, shippedFood);

describe('the mean of foods', () => {
  it('is the geometric mean, with the spread and the uncertainty of a single food', () => {
    const mean = toFoodMean([
      { ...milk, value: 1 },
      { ...beans, value: 4 },
    ]);
    expect(mean?.value).toBe(2);
    const spread = Math.hypot(1.96 * Math.sqrt(2 * Math.log(2) ** 2), Math.log(1.5));
    expect(mean?.uncertaintyPct).toBe(Math.round((Math.exp(spread) - 1) * 100));
  });

  it('names every food with its figure', () => {
    const mean = toFoodMean([beans, milk]);
    expect(mean?.id).toBe('agb-mean-19041-20061_1');
    expect(mean?.meanOf?.map(({ id }) => id)).toEqual(expect.arrayContaining(['agb-19041', 'agb-20061_1']));
    expect(mean?.nameFr).toBe(`Moyenne de 2 aliments : ${milk.nameFr} ; ${beans.nameFr}`);
  });

  it('is the same factor in any order of the foods', () => {
    expect(toFoodMean([beans, milk, wholeMilk])).toEqual(toFoodMean([wholeMilk, beans, milk]));
  });

  it('of one food is that food; of none, nothing', () => {
    expect(toFoodMean([milk])).toBe(milk);
    expect(toFoodMean([])).toBeUndefined();
  });

  it('has a density only if all its foods have the same one', () => {
    const [bothMilks, beansAndMilk] = [toFoodMean([milk, wholeMilk]), toFoodMean([milk, beans])];
    expect(bothMilks && findDensity(bothMilks)).toEqual(findDensity(milk));
    expect(beansAndMilk && findDensity(beansAndMilk)).toBeUndefined();
  });
});

describe('a food that the text does not specify', () => {
  it('is the mean of the plausible foods', () => {
    const chosen = chooser.choose('Boulettes de viande');
    expect(chosen && isMean(chosen.factor)).toBe(true);
    expect(chosen?.factor.uncertaintyPct).toBeGreaterThan(50);
    expect(chosen?.agreement).toBeLessThan(0.9);
  });

  it('has no factor if the plausible foods differ too much, or if none is known', () => {
    expect(chooser.choose('Eau')).toBeUndefined();
    expect(chooser.choose('Xyzzy plugh')).toBeUndefined();
    expect(chooser.choose('')).toBeUndefined();
  });

  it('is never a substitute unless the text says so', () => {
    expect(chooser.choose('Fromage râpé')?.factor.nameFr).not.toContain('végétale');
    expect(chooser.choose('Saucisse végétale')?.factor.nameFr).toContain('végétale');
  });

  it('is not animal feed, but may have an animal in its name', () => {
    expect(chooser.choose('Terrine chat saumon')).toBeUndefined();
    expect(chooser.choose('Langues de chat')?.factor.id).toBe('agb-24441');
  });

  it.each(['Émincé de poulet surgelé sachet 2,5 kg', 'Émincé de poulet', 'Émincé de poulet, carton 5 kg'])(
    '%s is chicken whatever its preservation and packaging',
    (designation) => {
      const found = chooser.choose(designation)?.factor.value ?? 0;
      expect(found).toBeGreaterThan(4);
      expect(found).toBeLessThan(8);
    },
  );
});

describe('a class of foods', () => {
  it('is the mean of the most common foods', () => {
    const groupCodes = [{ code: 'A01', probability: 0.8 }];
    const [found] = shippedMatcher.match({ designation: 'Légumes frais', groupCodes, dimension: 'mass' });
    expect(found && isMean(found.factor)).toBe(true);
    expect(found?.factor.value).toBeCloseTo(0.57, 2);
  });
});
