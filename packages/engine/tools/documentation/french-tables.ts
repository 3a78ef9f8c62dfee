/** Words of the accuracy tables in French; `#` stands for a number. */
const words: Readonly<Record<string, string>> = {
  'Group, by set': 'Groupe, par jeu',
  Lines: 'Lignes',
  'Top-#': 'Top-#',
  Matched: 'Attribuées',
  'Wrong among matched': 'Fausses parmi les attribuées',
  'Calibration error': 'Erreur de calibrage',
  'all lines': 'toutes les lignes',
  Target: 'Objectif',
  Measured: 'Mesuré',
  Result: 'Résultat',
  pass: 'atteint',
  MISSED: 'MANQUÉ',
  'for information': 'pour information',
  'mean top-# of the sets at least # %': 'top-# d’au moins # % en moyenne sur les jeux',
  'matched lines at most # % wrong': 'au plus # % d’erreurs parmi les lignes attribuées',
  'matched at least # % of lines': 'au moins # % de lignes attribuées',
  'calibration error at most #': 'erreur de calibrage d’au plus #',
  'Set left out of training': 'Jeu écarté de l’apprentissage',
  Codes: 'Codes',
  Terms: 'Termes',
  'food to Agribalyse, top-#': 'aliment rattaché à Agribalyse, top-#',
  'purchase order to NAICS, top-#': 'commande rattachée au NAICS, top-#',
  'NAICS factor (kgCO#e/USD) within # % of the right one': 'facteur NAICS (kgCO#e/USD) juste à # % près',
  'Food by the kilogram': 'Aliment au kilogramme',
  'factor within # % of the right one': 'facteur juste à # % près',
  'any physical factor': 'un facteur physique, quel qu’il soit',
  'Footprint, by set': 'Empreinte, par jeu',
  'Counted lines': 'Lignes comptées',
  'Median error': 'Erreur médiane',
  '#th percentile': '#e centile',
  'Error of the total': 'Erreur du total',
  'at most # %': 'au plus # %',
  'Right value in the interval': 'Bonne valeur dans l’intervalle',
  'at least # %': 'au moins # %',
  'Median width': 'Largeur médiane',
};
/** Figures, names of labelled sets and separators, which need no translation. */
const isNeutral = /^(?:-?#(?: %)?|insee|paris|austin|grocery|[-: ]*)$/;

/**
 * The accuracy tables with French words and figures. Throws if a cell has no translation, so that no table is half
 * English.
 */
export function toFrenchTables(tables: string): string {
  return tables
    .split('\n')
    .map((line) => (line.startsWith('|') ? line.split('|').map(toFrenchCell).join('|') : line))
    .join('\n');
}

function toFrenchCell(cell: string): string {
  const text = cell.trim();
  const numbers = text.match(/\d+(?:\.\d+)?/g) ?? [];
  const key = text.replace(/\d+(?:\.\d+)?/g, '#');
  const french = isNeutral.test(key) ? key : words[key];
  if (french === undefined) throw new Error(`The table cell "${text}" has no French words.`);
  let at = 0;
  const filled = french.replaceAll('#', () => numbers[at++]?.replace('.', ',') ?? '').replace(' %', '\u00a0%');
  return cell.replace(text, () => filled);
}
