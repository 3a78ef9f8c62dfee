/** The 67 columns of the official export, in its order. */
const officialColumns = [
  'Type Ligne',
  "Identifiant de l'élément",
  'Structure',
  "Type de l'élément",
  "Statut de l'élément",
  'Nom base français',
  'Nom base anglais',
  'Nom base espagnol',
  'Nom attribut français',
  'Nom attribut anglais',
  'Nom attribut espagnol',
  'Nom frontière français',
  'Nom frontière anglais',
  'Nom frontière espagnol',
  'Code de la catégorie',
  'Tags français',
  'Tags anglais',
  'Tags espagnol',
  'Unité français',
  'Unité anglais',
  'Unité espagnol',
  'Contributeur',
  'Autres Contributeurs',
  'Programme',
  'Url du programme',
  'Source',
  'Localisation géographique',
  'Sous-localisation géographique français',
  'Sous-localisation géographique anglais',
  'Sous-localisation géographique espagnol',
  'Date de création',
  'Date de modification',
  'Période de validité',
  'Incertitude',
  'Réglementations',
  'Transparence',
  'Qualité',
  'Qualité TeR',
  'Qualité GR',
  'Qualité TiR',
  'Qualité C',
  'Qualité P',
  'Qualité M',
  'Commentaire français',
  'Commentaire anglais',
  'Commentaire espagnol',
  'Type poste',
  'Nom poste français',
  'Nom poste anglais',
  'Nom poste espagnol',
  'Total poste non décomposé',
  'CO2f',
  'CH4f',
  'CH4b',
  'N2O',
  'Code gaz supplémentaire 1',
  'Valeur gaz supplémentaire 1',
  'Code gaz supplémentaire 2',
  'Valeur gaz supplémentaire 2',
  'Code gaz supplémentaire 3',
  'Valeur gaz supplémentaire 3',
  'Code gaz supplémentaire 4',
  'Valeur gaz supplémentaire 4',
  'Code gaz supplémentaire 5',
  'Valeur gaz supplémentaire 5',
  'Autres GES',
  'CO2b',
] as const;

/** One line of an export, by column; other columns are empty. */
export type ExportRow = Readonly<Partial<Record<(typeof officialColumns)[number], string>>>;

/** An element, valid and in use by default. Everything here is invented. */
export function element(row: ExportRow): ExportRow {
  return {
    'Type Ligne': 'Elément',
    Structure: 'élément non décomposé',
    "Type de l'élément": "Facteur d'émission",
    "Statut de l'élément": 'Valide générique',
    'Localisation géographique': 'France continentale',
    'Date de modification': '2031-03-04',
    ...row,
  };
}

/** A monetary ratio of a group. */
export function ratio(code: string, year: number, kgPerThousandEur: string): ExportRow {
  return element({
    "Identifiant de l'élément": `${year}${code.length}${code.charCodeAt(1) || 0}`,
    'Nom base français': `Groupe inventé ${code} – ${year}`,
    'Code de la catégorie': 'Achats de biens > Ratios monétaires',
    'Unité français': `kgCO2e/keuro (${year}) HT`,
    'Commentaire français': `NAF-${code} - Un groupe inventé.`,
    Incertitude: '80',
    'Total poste non décomposé': kgPerThousandEur,
  });
}

/** The text of an export in the official layout. */
export function toExport(rows: readonly ExportRow[], delimiter: ',' | ';' = ','): string {
  const lines = rows.map((row) => officialColumns.map((column) => quote(row[column] ?? '')).join(delimiter));
  return `${[officialColumns.map(quote).join(delimiter), ...lines].join('\n')}\n`;
}

function quote(cell: string): string {
  return /[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A small edition: paper, gas in three units, a train in two years, waste with its avoided part, and two ratios. */
export const smallEdition: readonly ExportRow[] = [
  element({
    "Identifiant de l'élément": '901',
    'Nom base français': '"""Papier des fées"""',
    'Nom base anglais': 'Fairy paper',
    'Nom attribut français': 'bleu',
    'Code de la catégorie': 'Achats de biens > Papier, carton',
    'Tags français': 'PAPIER,Feuille,feuille,Info GES',
    'Unité français': 'kgCO2e/tonne',
    'Période de validité': 'déc.-33',
    Incertitude: '25',
    'Total poste non décomposé': '1500',
  }),
  { 'Type Ligne': 'Poste', "Identifiant de l'élément": '901', 'Total poste non décomposé': '700' },
  ...(
    [
      ['902', 'kgCO2e/GJ PCI', '72'],
      ['903', 'kgCO2e/kWh PCI', '0.26'],
      ['904', 'kgCO2e/kWh PCS', '0.23'],
    ] as const
  ).map(([id, unit, total]) =>
    element({
      "Identifiant de l'élément": id,
      'Nom base français': 'Gaz de la lune',
      'Code de la catégorie': 'Combustibles > Fossiles > Gazeux > Gaz naturel',
      'Unité français': unit,
      'Total poste non décomposé': total,
    }),
  ),
  ...(
    [
      ['905', '2028', '0.004'],
      ['906', '2030', '0.003'],
    ] as const
  ).map(([id, year, total]) =>
    element({
      "Identifiant de l'élément": id,
      'Nom base français': 'Train volant',
      'Nom attribut français': year,
      'Code de la catégorie': 'Transport de personnes > Ferroviaire > France continentale > TGV',
      'Unité français': 'kgCO2e/passager.km',
      'Total poste non décomposé': total,
    }),
  ),
  element({
    "Identifiant de l'élément": '907',
    'Nom base français': 'Déchets de dragon',
    'Nom frontière français': 'Incinération - Emissions évitées',
    'Code de la catégorie': 'Traitement des déchets > Ménages et assimilés',
    'Unité français': 'kgCO2e/tonne de déchets',
    'Total poste non décomposé': '-40',
  }),
  element({
    "Identifiant de l'élément": '908',
    'Nom base français': 'Ancien papier',
    "Statut de l'élément": 'Archivé',
    'Code de la catégorie': 'Achats de biens > Papier, carton',
    'Unité français': 'kgCO2e/tonne',
    'Total poste non décomposé': '9',
  }),
  ratio('C17', 2029, '410'),
  ratio('C17', 2030, '400'),
];
