import { describe, expect, it } from 'vitest';
import { parseBaseCarboneExport } from '../../src/catalogue/base-carbone-export.ts';
import { checkCatalogue } from '../../src/catalogue/check-catalogue.ts';
import { type ExportRow, element, smallEdition, toExport } from './export-file.ts';

const read = parseBaseCarboneExport(toExport(smallEdition));
const byId = new Map(read.factors.map((factor) => [factor.id, factor]));

function readOne(row: ExportRow) {
  const given = element({
    "Identifiant de l'élément": '1',
    'Nom base français': 'Chose',
    'Code de la catégorie': 'Achats de biens > Mobilier',
    'Unité français': 'kgCO2e/kg',
    'Total poste non décomposé': '2',
    ...row,
  });
  return parseBaseCarboneExport(toExport([given])).factors[0];
}

describe('an official export', () => {
  it('becomes factors that pass the check', () => {
    expect(checkCatalogue(read.factors)).toEqual([]);
    expect([...byId.keys()]).toEqual(['bc-901', 'bc-904', 'bc-906', 'ademe-C17-2029', 'ademe-C17-2030']);
  });

  it('converts units, cleans names, reads validity and tags', () => {
    expect(byId.get('bc-901')).toEqual({
      id: 'bc-901',
      source: 'Base Carbone',
      sourceId: '901',
      edition: 'Base Carbone (last modified 2031-03-04)',
      nameFr: 'Papier des fées, bleu',
      nameEn: 'Fairy paper',
      unit: 'kg',
      value: 1.5,
      uncertaintyPct: 25,
      year: 2031,
      region: 'France',
      validUntil: '2033-12-31',
      code: 'C17',
      synonyms: 'feuille',
      reason: '',
      country: 'FR',
      directShare: undefined,
    });
  });

  it('reads ratios per euro with the group of their comment', () => {
    expect(byId.get('ademe-C17-2030')).toMatchObject({
      unit: 'EUR',
      value: 0.4,
      year: 2030,
      code: 'C17',
      nameFr: 'Groupe inventé C17',
      uncertaintyPct: 80,
    });
  });

  it('keeps one figure for each thing: gas as billed, and the newest year', () => {
    expect(byId.get('bc-904')).toMatchObject({ unit: 'kWh', nameFr: 'Gaz de la lune (par kWh PCS)' });
    expect(byId.get('bc-906')).toMatchObject({ unit: 'passenger.km', year: 2030 });
  });

  it('counts the lines left out and accounts for every line', () => {
    expect(read.leftOut).toEqual([
      { reason: 'other units, years and versions of the same figure', count: 3 },
      { reason: 'archived', count: 1 },
      { reason: 'avoided emissions', count: 1 },
      { reason: 'parts of a total (upstream, combustion, …)', count: 1 },
    ]);
    const left = read.leftOut.reduce((sum, { count }) => sum + count, 0);
    expect(left + read.factors.length).toBe(smallEdition.length);
  });

  it('knows the line of every factor, even after line breaks within a cell', () => {
    expect(read.lines).toEqual([2, 6, 8, 11, 12]);
    const [first, ...rest] = smallEdition;
    const broken = toExport([{ ...first, 'Commentaire anglais': 'two\nlines' }, ...rest]).replaceAll('\n', '\r\n');
    expect(parseBaseCarboneExport(broken).lines).toEqual([2, 7, 9, 12, 13]);
  });

  it('uses the given name', () => {
    expect(parseBaseCarboneExport(toExport(smallEdition), 'Base Carbone 42').factors[0]?.edition).toBe(
      'Base Carbone 42',
    );
  });

  it('reads semicolons, a byte order mark, underscores in the header, French dates and decimal commas', () => {
    const french = smallEdition.map((row) => ({
      ...row,
      'Date de modification': '04/03/2031',
      'Total poste non décomposé': row['Total poste non décomposé']?.replace('.', ',') ?? '',
    }));
    const [header = '', ...lines] = toExport(french, ';').split('\n');
    const file = `\uFEFF${[header.replaceAll(' ', '_'), ...lines].join('\r\n')}`;
    expect(parseBaseCarboneExport(file)).toEqual(read);
  });
});

describe('units of an export', () => {
  it.each([
    ['kgCO2e/tonne de déchets', '500', 'kg', 0.5],
    ['kgCO2e/GJ PCI', '36', 'kWh', 0.1296],
    ['kgCO2e/tep PCI', '1163', 'kWh', 0.1],
    ['kgCO2e/MJ PCI', '0.05', 'kWh', 0.18],
    ['kgCO2e/m² de paroi', '7', 'm2', 7],
    ['kgCO2e/mL', '3', 'm', 3],
    ['kgCO2e/tonne.km', '0.1', 't.km', 0.1],
    ['kgCO2e/repas', '2', 'meal', 2],
    ['kgCO2e/appareil', '90', 'unit', 90],
    ['kgCO2e/m³', '0.5', 'm3', 0.5],
  ])('%s', (unit, total, ours, value) => {
    expect(readOne({ 'Unité français': unit, 'Total poste non décomposé': total })).toMatchObject({
      unit: ours,
      value,
    });
  });

  it.each([['kgCO2e/ha'], ['kgCO2e/kg de poids vif'], ['kgCO2e/tonne de N'], ['kgCO2e/100 feuilles A4']])(
    '%s is left out',
    (unit) => expect(() => readOne({ 'Unité français': unit })).toThrow('no factor that applies to purchases'),
  );
});

describe('validity of an export', () => {
  it.each([
    ['2034-05-06 00:00:00', '2034-05-06'],
    ['2034', '2034-12-31'],
    ['févr.-32', '2032-02-29'],
    ['45362', '2024-03-11'],
    ['Année 2030', ''],
    ['3 ans', ''],
    ['', ''],
  ])('%j is %j', (text, date) => {
    expect(readOne({ 'Période de validité': text })).toMatchObject({ validUntil: date });
  });
});

describe('a file that is not an export', () => {
  it('is refused with the names of the missing columns', () => {
    expect(() => parseBaseCarboneExport('designation;price\nPaper;3\n')).toThrow(
      /not an official Base Carbone export: line 1 has no column "Type Ligne", "Identifiant de l'élément"/,
    );
    const withoutTotal = toExport(smallEdition).replace('Total poste non décomposé', 'Something');
    expect(() => parseBaseCarboneExport(withoutTotal)).toThrow(/has no column "Total poste non décomposé"\.$/);
  });

  it.each([[''], ['\n'], ['"never closed']])('%j is refused', (text) => {
    expect(() => parseBaseCarboneExport(text)).toThrow();
  });

  it.each([
    ['Total poste non décomposé', 'much', 'a number'],
    ['Total poste non décomposé', '', 'a number'],
    ['Incertitude', 'high', 'a number'],
    ['Date de modification', 'yesterday', 'a date'],
  ])('names the line and column of an invalid %s', (column, text, expected) => {
    const bad = { ...smallEdition[0], [column]: text };
    const file = toExport([...smallEdition.slice(1), bad]);
    expect(() => parseBaseCarboneExport(file)).toThrow(
      `Line ${smallEdition.length + 1}, column "${column}": "${text}" is not ${expected} (element 901).`,
    );
  });
});

describe('the country of a figure', () => {
  it.each([
    ['France continentale', '', 'FR'],
    ['France continentale', 'Alsace, Colmar', 'FR'],
    ['Autre pays du monde', 'Allemagne', 'DE'],
    ['Autre pays du monde', 'Suede', 'SE'],
    ['Autre pays du monde', 'Pays Bas', 'NL'],
    ['Autre pays du monde', 'Macédonie', 'MK'],
    ['Outre-mer', 'Réunion', 'RE'],
    ['Outre-mer', 'Corse', 'FR'],
    ['Outre-mer', 'Guadeloupe, Martinique, Guyane', ''],
    ['Europe', '', ''],
    ['Monde', 'Asie', ''],
  ])('%s, %j is %j', (place, detail, country) => {
    const row = { 'Localisation géographique': place, 'Sous-localisation géographique français': detail };
    expect(readOne(row)).toMatchObject({ country });
  });
});

describe('the parts of a figure', () => {
  const fuel = element({
    "Identifiant de l'élément": '31',
    'Nom base français': 'Huile de baleine',
    'Code de la catégorie': 'Combustibles > Fossiles > Liquides',
    'Unité français': 'kgCO2e/litre',
    'Total poste non décomposé': '3.1',
  });
  const part = (kind: string, total: string) => ({
    'Type Ligne': 'Poste',
    "Identifiant de l'élément": '31',
    'Type poste': kind,
    'Total poste non décomposé': total,
  });
  const shareOf = (rows: readonly ExportRow[]) => parseBaseCarboneExport(toExport(rows)).factors[0]?.directShare;

  it('give the share that is emitted where the fuel is burnt', () => {
    expect(shareOf([fuel, part('Combustion', '2.48'), part('Amont', '0.62')])).toBe(0.8);
  });

  it('of electricity are those of the power station', () => {
    const mix = { ...fuel, 'Code de la catégorie': 'Electricité > Mix réseau électrique > Autres' };
    const parts = [
      part('Combustion à la centrale', '2'),
      part('Emissions fugitives', '0.48'),
      part('Transport et distribution', '0.62'),
    ];
    expect(shareOf([mix, ...parts])).toBe(0.8);
  });

  it.each([
    ['there are none', []],
    ['none is burnt', [part('Amont', '3.1')]],
    ['they are not those of the total', [part('Combustion', '2'), part('Amont', '0.2')]],
    ['one cannot be read', [part('Combustion', 'most'), part('Amont', '0.6')]],
  ])('give no share if %s', (_, parts) => {
    expect(shareOf([fuel, ...parts])).toBeUndefined();
  });

  it('of a chair are ignored', () => {
    const chair = { ...fuel, 'Code de la catégorie': 'Achats de biens > Mobilier', 'Unité français': 'kgCO2e/kg' };
    expect(shareOf([chair, part('Combustion', '3.1')])).toBeUndefined();
  });
});

describe('electricity of several years', () => {
  it('is kept for each year', () => {
    const years = ['2029', '2030'].map((year) =>
      element({
        "Identifiant de l'élément": year,
        'Nom base français': 'Electricité',
        'Nom attribut français': `${year} - mix moyen`,
        'Nom frontière français': 'consommation',
        'Code de la catégorie': 'Electricité > Mix réseau électrique > France continentale > Moyen',
        'Unité français': 'kgCO2e/kWh',
        'Total poste non décomposé': '0.05',
      }),
    );
    expect(parseBaseCarboneExport(toExport(years)).factors.map(({ year }) => year)).toEqual([2029, 2030]);
  });
});
