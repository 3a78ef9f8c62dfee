import { findCountryNamed } from '../geography/countries.ts';
import type { ExportLine } from './base-carbone-columns.ts';

/** Where the export's spelling, or its own division of a territory, is not a country's usual name. */
const ownNames: Readonly<Record<string, string>> = {
  Corse: 'FR',
  Réunion: 'RE',
  Iraq: 'IQ',
  Tahiti: 'PF',
  Macédonie: 'MK',
};

/** The country of a figure (ISO 3166 alpha-2); empty for Europe, the world, and several territories at once. */
export function toCountry({ place, placeDetailFr }: ExportLine['cells']): string {
  if (place === 'France continentale') return 'FR';
  if (place === 'Europe' || place === 'Monde') return '';
  const detail = placeDetailFr === '' ? place : placeDetailFr;
  return ownNames[detail] ?? findCountryNamed(detail) ?? '';
}
