import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createCountryFinder } from '../../src/geography/find-country.ts';
import { parsePlaces } from '../../src/matcher/places.ts';

const places = await readFile(new URL('../../data/knowledge/places.csv', import.meta.url), 'utf8');
const finder = createCountryFinder(parsePlaces(places));

describe('the country that a designation names', () => {
  it.each([
    ['Electricité Allemagne', 'DE'],
    ['ELECTRICITY GERMANY 10 000 KWH', 'DE'],
    ['Gas supply UK site', 'GB'],
    ['Gaz naturel Royaume-Uni', 'GB'],
    ['Electricity U.K.', 'GB'],
    ['Strom Electricity Deutschland', 'DE'],
    ['Electricity Polish site', 'PL'],
    ['Électricité usine polonaise', 'PL'],
    ['Water our German plant', 'DE'],
    ['Electricity US office', 'US'],
    ['Hôtel Paris', 'FR'],
    ['Hotel London 3 nights', 'GB'],
    ['Nuitée hôtel New York', 'US'],
    ['Electricité bureau de Varsovie', 'PL'],
    ['Diesel Pays-Bas', 'NL'],
    ['Hotel in Turkey', 'TR'],
    ['Electricité site Chine', 'CN'],
    ['Chauffage usine Chili', 'CL'],
    ['Electricity Czech Republic', 'CZ'],
    ['Hotel Hong Kong', 'HK'],
    ['Electricité agence La Réunion', 'RE'],
    ['Royaume-Uni', 'GB'],
    ['Germany', 'DE'],
    ['Hotel Munich Germany', 'DE'],
  ])('%s: %s', (text, code) => {
    expect(finder.find(text)).toBe(code);
  });

  it.each([
    ['nothing', ''],
    ['no country', 'Electricité'],
    ['part of a word', 'Machine à laver, gaz'],
    ['part of a word', "Indemnité de transport d'eau"],
    ['the bird', 'Turkey breast 2 kg, gas grilled'],
    ['the bird on offer', 'Roast turkey hotel pan'],
    ['the cloth', 'T-shirt en jersey, boutique'],
    ['the pepper', 'Dinde au chili, hotel'],
    ['the state', 'Georgia power electricity'],
    ['the brand', 'Air Jordan shoes store'],
    ['the pet', 'Guinea pig food, water bottle'],
    ['the nut', 'Noix du Brésil, magasin'],
    ['the tree', "Marron d'Inde, site"],
    ['the ink', 'Encre de Chine bureau'],
    ['the cheese', 'Petit suisse, eau'],
    ['the polish', 'Nail polish, shop'],
    ['the varnish', 'Floor polish gas station'],
    ['where it was made', 'Power drill made in China'],
    ['where it was grown', 'Melon Espagne'],
    ['its origin', 'Eau minérale origine Italie'],
    ['an airline', 'Air France train'],
    ['another airline', 'Turkish Airlines hotel'],
    ['a saint', 'Electricité Saint Barthélemy'],
    ['a player', 'Hotel San Jose'],
    ['a meeting', 'Eau pour la réunion'],
    ['a ground floor', 'Eau sanitaires RDC'],
    ['a street', "Electricité 74 avenue d'Italie"],
    ['a scent', 'Eau de Cologne'],
    ['a friend', 'Maurice Dupont taxi'],
    ['a memory', 'Kingston 16 GB power'],
    ['a city without what is bought there', 'Berlin conference fee'],
    ['two countries', 'Train Paris - Londres'],
    ['two countries by name', 'Electricité Allemagne et Pologne'],
    ['a shop’s praise', `Pasta made with love and water in ${'Italy '.repeat(40)}`],
  ])('%s does not count: %s', (_, text) => {
    expect(finder.find(text)).toBeUndefined();
  });
});

describe('the country of a supplier', () => {
  it.each([
    ['Shell Deutschland GmbH', 'DE'],
    ['EDF Energy UK', 'GB'],
    ['Orange Polska', 'PL'],
    ['Veolia España', 'ES'],
    ['Google Ireland Ltd', 'IE'],
    ['Amazon France', 'FR'],
    ['Air France', undefined],
    ['Singapore Airlines', undefined],
    ['Bank of China', undefined],
    ['Dupont SARL', undefined],
    ['Hotel Berlin', undefined],
    ['Jersey Boys', undefined],
  ])('%s: %s', (name, code) => {
    expect(finder.findOfSupplier(name)).toBe(code);
  });
});

describe('the country that words and legal forms suggest', () => {
  it.each([
    ['Schrauben M8', 'Müller GmbH', 'DE'],
    ['Strom März', '', 'DE'],
    ['Viti M8', 'Rossi S.p.A. Milano', 'IT'],
    ['Office chairs', 'Smith Ltd', 'GB'],
    ['Convention fourrière animale', 'SPA Départementale', undefined],
    ['Engrais gazon sac 25 kg', 'Espaces Verts Fournitures', undefined],
    ['Automate PLC', 'Dupont SARL', undefined],
  ])('%s from %s: %s', (designation, supplier, code) => {
    expect(finder.guess(designation, supplier)).toBe(code);
  });
});
