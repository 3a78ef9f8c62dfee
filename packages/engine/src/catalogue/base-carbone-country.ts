import { findCountryNamed } from '../geography/countries.ts';
import type { ExportLine } from './base-carbone-columns.ts';

/** Spellings and territories of the export that are not the usual name of a country. */
const ownNames: Readonly<Record<string, string>> = {
  Corse: 'FR',
  Réunion: 'RE',
  Iraq: 'IQ',
  Tahiti: 'PF',
  Macédonie: 'MK',
};

/** The country of a figure (ISO 3166 alpha-2); empty for Europe, the world and groups of territories. */
export function toCountry({ place, placeDetailFr }: ExportLine['cells']): string {
  if (place === 'France continentale') return 'FR';
  if (place === 'Europe' || place === 'Monde') return '';
  const detail = placeDetailFr === '' ? place : placeDetailFr;
  return ownNames[detail] ?? findCountryNamed(detail) ?? '';
}
