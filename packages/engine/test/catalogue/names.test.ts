import { expect, it } from 'vitest';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { composeCatalogue } from '../../src/catalogue/compose-catalogue.ts';
import { groups, nameCategory } from '../../src/catalogue/groups.ts';
import { anyPurchase } from '../../src/footprint/any-purchase.ts';
import { shippedFactors } from '../matcher/shipped-matcher.ts';

const accents = /[àâäéèêëîïôöùûüçœ«»]/i;
const frenchWords =
  /(?<!\p{L})(?:de|du|des|la|le|les|et|ou|pour|par|avec|sans|en|hors|dont|aux?|sur|une?|[ld]['’]|gazole|essence|voiture|avion|viande|gnv|gnl|gpl|pci|pcs|prg)(?![\p{L}\d])/iu;

/** Places, brands and dishes that keep their French name in English, and words that English took from French. */
const alsoEnglish = [
  ...['Ardèche', "Côte d'Ivoire", 'Guéméné', 'Ile de France', 'Intercités', 'Pyrénées', 'Réunion', 'Saint Barthélemy'],
  ...['Vendée', 'Brie de Meaux', 'Brie de Melun', "Carré de l'Est", 'Comté', 'Crottin de Chavignol', 'Époisses'],
  ...['Fourme de Montbrison', "Fourme d'Ambert", 'Neufchâtel', 'Pélardon', "Pont l'Evêque", 'Selles-sur-Cher'],
  ...['Valençay', 'Vieux pané', "à l'ancienne", 'au gratin', 'Canapés', 'Canelé', 'confiture de lait'],
  ...['crème brûlée', 'croûtons', 'Dauphiné', 'Dulce de leche', 'eau-de-vie', 'jaspée', 'Landjäger', 'Paëlla'],
  ...['Pâté', 'pâté', 'piémontaise', 'sautéed', 'soufflé', 'Vol-au-vent', 'Fucus serratus et vesiculosus'],
];

/** What follows is the name of the network in the register. */
const network = /^(Steam|Refrigeration) coming from a network, .+$/;

function withoutEnglish(name: string): string {
  return alsoEnglish.reduce((text, words) => text.replace(words, ''), name.replace(network, '$1'));
}

it('no English name looks French', () => {
  const french = [...shippedFactors, anyPurchase].filter(({ nameEn }) => {
    const rest = withoutEnglish(nameEn);
    return accents.test(rest) || frenchWords.test(rest);
  });
  expect(french.map(({ id, nameEn }) => `${id}: ${nameEn}`)).toEqual([]);
  const unused = alsoEnglish.filter((words) => !shippedFactors.some(({ nameEn }) => nameEn.includes(words)));
  expect(unused).toEqual([]);
});

/** Names of goods, materials and substances that are the same in both languages. */
const alike = new Set([
  ...['Anthracite', 'Bentonite, kaolin', 'Biodiesel HVO', 'Biopropane', 'Butane', 'Cheeseburger', 'Hoverboard'],
  ...['Judo, kimono', 'Kebab', 'Kieselguhr, diatomites, perlites', 'Melon', 'Nectarine', 'Orange', 'Propane'],
  ...['Ro-Pax, HFO-MGO', 'Sardines', 'Smartphone', 'Sulfochaux', 'Sulfosol'],
]);

it('a factor has a name in each language', () => {
  const same = shippedFactors.filter(({ source, nameFr, nameEn }) => {
    // Titles of the American classification have no French version; foods keep names such as Gin.
    return source !== 'US EPA' && source !== 'Agribalyse' && nameFr === nameEn && !alike.has(nameEn);
  });
  expect(same.map(({ id, nameEn }) => `${id}: ${nameEn}`)).toEqual([]);
  expect(shippedFactors.filter(({ nameFr, nameEn }) => nameFr.trim() === '' || nameEn.trim() === '')).toEqual([]);
});

it('a group is named in the language of the reader, other categories as they are', () => {
  for (const { code, nameFr, nameEn } of groups) {
    for (const label of [nameFr, nameEn]) {
      expect(nameCategory({ code, label }, 'en')).toBe(nameEn);
      expect(nameCategory({ code, label }, 'fr')).toBe(nameFr.replaceAll("'", '’'));
    }
  }
  expect(nameCategory({ code: 'Assurance', label: 'Assurance' }, 'en')).toBe('Assurance');
  expect(nameCategory({ code: 'K65', label: 'Polices' }, 'en')).toBe('Polices');
});

it('an imported Base Carbone has our English names for the factors whose French name is the same', () => {
  const diesel = createCatalogue(shippedFactors).findById('bc-43739');
  if (diesel === undefined) throw new Error('bc-43739 is gone');
  const published = { ...diesel, nameEn: diesel.nameFr };
  const renamed = { ...published, nameFr: 'Autobus, GNV', nameEn: 'Bus, NGV' };
  expect(composeCatalogue(shippedFactors, [published])[0]?.nameEn).toBe('City bus, diesel');
  expect(composeCatalogue(shippedFactors, [renamed])[0]?.nameEn).toBe('Bus, NGV');
});
