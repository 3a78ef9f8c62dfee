import { readFileSync } from 'node:fs';
import { listRows } from '@ledgerprint/languages';
import { describe, expect, it } from 'vitest';
import { dimensionOfUnit } from '../../src/catalogue/unit-dimensions.ts';
import { uncertaintyOf } from '../../src/footprint/factor-uncertainty.ts';
import { createFamilies, parseFamilies } from '../../src/matcher/families.ts';
import { mainRoles } from '../../src/matcher/name-words.ts';
import { factorOf } from '../catalogue/factor-of.ts';
import { shippedFactors } from './shipped-matcher.ts';

const shipped = parseFamilies(readFileSync(new URL('../../data/knowledge/families.csv', import.meta.url), 'utf8'));
const byId = new Map(shippedFactors.map((factor) => [factor.id, factor]));
const families = createFamilies(shipped, byId, mainRoles);

function find(designation: string, code: string) {
  return families.find(designation, [{ code, probability: 0.9 }])?.factor?.id;
}

describe('families.csv', () => {
  it.each(shipped)('$name has members of the catalogue in one unit', ({ memberIds }) => {
    const members = memberIds.map((id) => byId.get(id));
    expect(members).not.toContain(undefined);
    expect(new Set(members.map((member) => member?.unit)).size).toBe(1);
    expect(new Set(memberIds).size).toBe(memberIds.length);
    expect(dimensionOfUnit[members[0]?.unit ?? 'EUR']).not.toBe('count');
  });

  it('has every family that a word of a language means, and a word for each', () => {
    const meant = new Set(listRows('families').map(({ means }) => means));
    meant.delete('-');
    const treatments = new Set(listRows('treatments').map(({ means }) => means));
    const treated = [...meant, 'waste'].flatMap((name) => [...treatments].map((treatment) => `${name}-${treatment}`));
    const named = shipped.map(({ name }) => name).filter((name) => meant.has(name) || !treated.includes(name));
    expect([...meant].toSorted()).toEqual(named.toSorted());
  });
});

describe('a family', () => {
  it('is the geometric mean of its members, with their spread as uncertainty', () => {
    const factors = [1, 4].map((value) => factorOf({ id: `a-${value}`, unit: 'kg', value, uncertaintyPct: 10 }));
    const text =
      'family,nameFr,nameEn,kind,members\nsteel,acier,steel,goods,a-1 a-4\ncopper,cuivre,copper,goods,a-1 a-9';
    const own = createFamilies(parseFamilies(text), new Map(factors.map((one) => [one.id, one])), mainRoles);
    const groups = [{ code: factors[0]?.code ?? '', probability: 1 }];
    const mean = own.find('Acier', groups)?.factor;
    expect(mean).toMatchObject({ id: 'family-steel', value: 2, nameEn: 'steel, mean of 2 factors' });
    // 1.96 standard deviations of ln 1 and ln 4.
    expect(mean?.uncertaintyPct).toBe(Math.round((Math.exp((1.96 * Math.log(4)) / Math.SQRT2) - 1) * 100));
    expect(own.find('Cuivre', groups)?.factor).toBeUndefined();
  });

  it('is never surer than its members', () => {
    for (const { name, memberIds } of shipped) {
      const word = listRows('families').find(({ means }) => means === name);
      const code = byId.get(memberIds[0] ?? '')?.code ?? '';
      const mean = families.find(word?.example ?? '', [{ code, probability: 1 }])?.factor;
      if (mean?.meanOf === undefined) continue;
      expect(uncertaintyOf(mean)).toBeGreaterThanOrEqual(Math.max(...mean.meanOf.map(uncertaintyOf)));
    }
  });

  it.each([
    ['Feuillard acier cerclage 19 mm', 'C24', 'family-steel'],
    ['Tôle larmée aluminium 5754', 'C24', 'family-aluminium'],
    ['Polypropylene homopolymer', 'C20', 'family-polypropylene'],
    ['Granulat Polypropylen', 'C20', 'family-polypropylene'],
    ['Granulats calcaires 0/20', 'B', 'family-aggregates'],
    ['Recyclage de plastiques rigides', 'E', 'family-waste-plastics-recycled'],
    ['Transport et élimination solvants usagés', 'E', 'family-waste-hazardous-burnt'],
    ['Fruits de saison pour les goûters', 'A01', 'family-fruit'],
    ['Affrètement Lyon Paris', 'H49', 'family-road-freight'],
  ])('is what %s is about', (designation, code, id) => {
    expect(find(designation, code)).toBe(id);
  });

  it.each([
    ['Coupe tube cuivre', 'C25'],
    ['Cheese pizza', 'C10_11_12'],
    ['Location machine à plier la tôle', 'C25'],
    ['Peinture pour acier', 'C20'],
    ['Silicium métal', 'C24'],
    ['Maintenance portail acier', 'C25'],
    ['Feuillard acier', 'J62'],
  ])('is not what %s is about', (designation, code) => {
    expect(find(designation, code)).toBeUndefined();
  });
});
