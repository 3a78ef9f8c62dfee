import { readFileSync } from 'node:fs';
import { fold } from '@ledgerprint/ledger/text';
import { describe, expect, it } from 'vitest';
import { toFoodMean } from '../../src/matcher/food-mean.ts';
import { createNamedFoods, parseNamedFoods } from '../../src/matcher/named-foods.ts';
import { shippedFactors } from './shipped-matcher.ts';

/** Designations with the Agribalyse codes of their food, or of the foods whose mean is used; `-` is none. */
const examples = {
  de: `
Äpfel Braeburn 2 kg | 13039
getrocknete Aprikosen 500 g | 13001
Rinderhackfleisch gemischt 5 kg | 6250 6252 6254 6256
Bio-Olivenöl extra vergine 5 l | 17270
Thunfisch in Öl 1,7 kg | 26039 26180
Räucherlachs in Scheiben | 26037
Kürbiscremesuppe mit Ingwer | 25945 25954
Hundefutter Rind 12 kg | -
Kaffeemaschine | -
Schrauben M8 | -`,
  es: `
Manzanas Golden 2 kg | 13039
albaricoques secos | 13001
Carne picada de ternera 1 kg | 6250 6252 6254 6256
ACEITE DE OLIVA 5L | 17270
Guisantes congelados 2,5 kg | 20084
Salmón ahumado en lonchas | 26037
zumo de naranja 1 l | 2012
Pienso para perros con pollo | -
cafetera de goteo | -
tornillos M8 | -`,
  it: `
Mele Golden 2 kg | 13039
albicocche secche | 13001
carne macinata di manzo | 6250 6252 6254 6256
Olio extravergine di oliva 5 l | 17270
piselli surgelati 2,5 kg | 20084
Salmone affumicato a fette | 26037
succo di arancia 1 l | 2012
Crocchette per cani al pollo | -
frullatore da cucina per frutta | -
viti M8 | -`,
  nl: `
Appels Elstar 2 kg | 13039
gedroogde abrikozen | 13001
rundergehakt 5 kg | 6250 6252 6254 6256
olijfolie extra vierge 5 l | 17270
goudse kazen | 12729 12736
gerookte zalm | 26037
pompoensoep met gember | 25945 25954
hondenvoer met rund | -
koffiezetapparaat | -
schroeven M8 | -`,
  pt: `
Maçãs Gala 2 kg | 13039
alperces secos | 13001
carne picada de vaca 1 kg | 6250 6252 6254 6256
azeite virgem extra 5 l | 17270
ervilhas congeladas | 20084
salmão fumado | 26037
sumo de laranja 1 l | 2012
ração para gatos com salmão | -
máquina de café | -
parafusos M8 | -`,
  pl: `
Jabłka 2 kg | 13039
morele suszone | 13001
mięso mielone wołowe 1 kg | 6250 6252 6254 6256
oliwa z oliwek 5 l | 17270
groszek mrożony 2,5 kg | 20084
łosoś wędzony plastry | 26037
sok pomarańczowy 1 l | 2012
karma dla kota z łososiem | -
ekspres do kawy | -
śruby M8 | -`,
} as const;

const read = (language: string) =>
  parseNamedFoods(readFileSync(new URL(`../../data/knowledge/foods/${language}.csv`, import.meta.url), 'utf8'));
const open = (language: keyof typeof examples) =>
  createNamedFoods({ factors: shippedFactors, rows: read(language), language });

describe.each(Object.keys(examples) as (keyof typeof examples)[])('foods in %s', (language) => {
  const foods = open(language);
  const lines = examples[language].trim().split('\n');

  it.each(lines.map((line) => line.split(' | ')))('%s', (designation, expected = '') => {
    expect(foods.choose(designation ?? '')?.factor.sourceId ?? '-').toBe(expected);
  });

  it('have ids of the catalogue, similar figures, and each name once', () => {
    const ids = new Set([...shippedFactors.map(({ id }) => id), '-', '+']);
    const rows = read(language);
    expect(rows.flatMap(({ foodIds }) => foodIds).filter((id) => !ids.has(id))).toEqual([]);
    const means = rows.map(({ foodIds }) => toFoodMean(shippedFactors.filter(({ id }) => foodIds.includes(id))));
    expect(means.filter((mean) => (mean?.uncertaintyPct ?? 0) > 500)).toEqual([]);
    const names = rows.flatMap(({ names }) =>
      names.map((name) =>
        fold(name)
          .replace(/[^\p{L}\d]+/gu, ' ')
          .trim(),
      ),
    );
    expect(names.filter((name, at) => name === '' || names.indexOf(name) < at)).toEqual([]);
  });
});

describe('a name', () => {
  const rows = parseNamedFoods('foods,names\nagb-13039,Apfel\nagb-13038,Apfelmus\nagb-13037,Birne\n+,mit\n-,Teller\n');
  const foods = createNamedFoods({ factors: shippedFactors, rows, language: 'de' });
  const choose = (designation: string) => foods.choose(designation)?.factor.sourceId;

  it('that is longer wins, then the first', () => {
    expect(choose('Birne, Apfel')).toBe('13037');
    expect(choose('Birne Apfelmus')).toBe('13038');
  });

  it('after "with" counts only if it is alone', () => {
    expect(choose('Birne mit Apfelmus')).toBe('13037');
    expect(choose('Schale mit Apfel')).toBe('13039');
  });

  it('is the last part of a longer word', () => {
    expect(choose('Bioapfel')).toBe('13039');
    expect(choose('Kuchenteller Apfel')).toBeUndefined();
  });

  it('that explains less than half of the words is less certain', () => {
    expect(foods.choose('Apfel rot')?.agreement).toBe(1);
    expect(foods.choose('Apfel fein geraspelt tiefrot')?.agreement).toBeCloseTo(0.5);
  });
});
