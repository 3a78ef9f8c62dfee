import { fold } from '@ledgerprint/ledger/text';
import type { ExportLine } from './base-carbone-columns.ts';
import { findOwnSynonyms } from './own-synonyms.ts';

type Cells = ExportLine['cells'];

/** The place of a figure, as precisely as the export states it; `France` for the mainland. */
export function toRegion({ place, placeDetailFr }: Cells): string {
  if (placeDetailFr !== '') return placeDetailFr;
  return place === 'France continentale' ? 'France' : place;
}

/** Base, attribute and boundary as one name, with the place unless it is France, Europe or the world. */
export function toNameFr(cells: Cells): string {
  return joinParts([cells.baseFr, cells.attributeFr, cells.boundaryFr, placeOf(cells, toRegion(cells))]);
}

/** The French name if the export has no English one. */
export function toNameEn(cells: Cells): string {
  if (cells.baseEn === '') return toNameFr(cells);
  const place = cells.placeDetailEn === '' ? toRegion(cells) : cells.placeDetailEn;
  return joinParts([cells.baseEn, cells.attributeEn, cells.boundaryEn, placeOf(cells, place)]);
}

/** Heat networks are named after their town already. */
function placeOf({ place, category }: Cells, region: string): string {
  const isUsual = ['France', 'Europe', 'Monde'].includes(region) || category.startsWith('Réseaux de chaleur');
  return isUsual || place === '' ? '' : region;
}

function joinParts(parts: readonly string[]): string {
  return parts
    .reduce((name, part) => (fold(name).includes(fold(part)) ? name : `${name}, ${part}`), '')
    .replace(/^, /, '');
}

// Tags that name the source of a figure, not its subject.
const noise =
  /^(agribalyse|info ges|ghg info|ratio monetaire|ademe|base (carbone|impact)|france|france continentale)$|\u201a/;
// The sewage element is tagged with purchased water and would attract its lines.
const misleading = /^eau (potable|de reseau)/;
const mostTags = 8;
const longestTag = 40;

/** The publisher's tags and our own words, in lower case, without those of the names. */
export function toSynonyms(cells: Cells): string {
  const names = fold(`${toNameFr(cells)} ${toNameEn(cells)}`);
  const tags = `${cells.tagsFr},${cells.tagsEn}`
    .split(',')
    .map((tag) => tag.trim().toLowerCase())
    .filter((tag) => tag !== '' && tag.length <= longestTag && !noise.test(fold(tag)))
    .filter((tag) => !(cells.category.startsWith('Traitement') && misleading.test(fold(tag))));
  const all = [...findOwnSynonyms(toNameFr(cells)), ...tags.slice(0, mostTags)];
  return [...new Set(all.filter((word) => !names.includes(fold(word))))].join(', ');
}
