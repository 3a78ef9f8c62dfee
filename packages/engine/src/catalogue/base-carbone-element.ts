import { fold } from '@ledgerprint/ledger/text';
import { findCountryNamed } from '../geography/countries.ts';
import { type ExportColumn, type ExportLine, nameOfColumn } from './base-carbone-columns.ts';
import { toIsoDate, toValidUntil } from './base-carbone-dates.ts';
import { findGroupOf } from './base-carbone-groups.ts';
import { toDirectShare } from './base-carbone-parts.ts';
import { findPriceYear, findUnitConversion, type UnitConversion } from './base-carbone-units.ts';
import { CatalogueError } from './catalogue-error.ts';
import type { Factor } from './factor.ts';
import { findGroup } from './groups.ts';
import { findOwnSynonyms } from './own-synonyms.ts';

/** A factor with the criteria for choosing between several figures of the same thing. */
export type ParsedElement = {
  readonly factor: Factor;
  readonly line: number;
  readonly modified: string;
  readonly conversion: UnitConversion | undefined;
  readonly isGoods: boolean;
};

/** Why a line of the export does not apply to purchases. */
export type LeftOut = { readonly leftOut: string };

/**
 * Reads one line of the export, with the lines of its parts; throws a CatalogueError for a number or date of the
 * element that cannot be read.
 */
export function parseElement(
  line: ExportLine,
  { edition, parts }: { readonly edition: string; readonly parts: readonly ExportLine[] },
): ParsedElement | LeftOut {
  const { cells } = line;
  if (fold(cells.lineKind) !== 'element') return { leftOut: 'parts of a total (upstream, combustion, …)' };
  if (!fold(cells.status).startsWith('valide')) return { leftOut: 'archived' };
  if (fold(cells.kind) !== "facteur d'emission") return { leftOut: 'source data, not emission factors' };
  if (findPriceYear(cells.unit) !== undefined) return parseRatio(line, edition);
  if (/euro/i.test(cells.unit)) return { leftOut: 'monetary figures from an older method' };
  return parsePhysical(line, edition, toDirectShare(line, parts));
}

function parseRatio(line: ExportLine, edition: string): ParsedElement | LeftOut {
  const { cells } = line;
  const code = /^NAF-([A-Z0-9_]+)/.exec(cells.comment)?.[1] ?? '';
  const group = findGroup(code);
  const year = findPriceYear(cells.unit);
  if (group === undefined || year === undefined) {
    return { leftOut: 'monetary ratios for groups that this version does not know' };
  }
  const factor: Factor = {
    ...describe(line, edition),
    id: `ademe-${code}-${year}`,
    nameFr: cells.baseFr.replace(/\s*[-–]\s*\d{4}$/, ''),
    nameEn: group.nameEn,
    unit: 'EUR',
    value: toPrecision(parseNumber(line, 'total') / 1_000),
    year,
    code,
    synonyms: '',
  };
  return toElement(line, factor, undefined);
}

function parsePhysical(line: ExportLine, edition: string, directShare: number | undefined): ParsedElement | LeftOut {
  const { cells } = line;
  const name = toNameFr(cells);
  const group = findGroupOf(cells.category, fold(name));
  if ('leftOut' in group) return group;
  const conversion = findUnitConversion(cells.unit);
  if (conversion === undefined) return { leftOut: 'units that are not used for purchases' };
  const total = parseNumber(line, 'total');
  if (total < 0 || /emissions evitees/.test(fold(name))) return { leftOut: 'avoided emissions' };
  if (total === 0) return { leftOut: 'figures of zero' };
  const { basis } = conversion;
  const factor: Factor = {
    ...describe(line, edition),
    id: `bc-${cells.id}`,
    nameFr: basis === undefined ? name : `${name} (par kWh ${basis})`,
    nameEn:
      basis === undefined ? toNameEn(cells) : `${toNameEn(cells)} (per kWh ${basis === 'PCI' ? 'net' : 'gross'} CV)`,
    unit: conversion.unit,
    value: toPrecision(total * conversion.scale),
    year: yearIn(name) ?? Number(modificationOf(line).slice(0, 4)),
    code: group.code,
    synonyms: toSynonyms(cells),
    directShare,
  };
  return toElement(line, factor, conversion);
}

function toElement(line: ExportLine, factor: Factor, conversion: UnitConversion | undefined): ParsedElement {
  const isGoods = line.cells.category.startsWith('Achats de biens');
  return { factor, line: line.line, modified: modificationOf(line), conversion, isGoods };
}

function describe(line: ExportLine, edition: string) {
  const { cells } = line;
  return {
    source: 'Base Carbone',
    sourceId: cells.id,
    edition,
    uncertaintyPct: cells.uncertainty === '' ? undefined : parseNumber(line, 'uncertainty'),
    region: toRegion(cells),
    validUntil: toValidUntil(cells.validity),
    reason: '',
    country: toCountry(cells),
    directShare: undefined,
  } as const;
}

/** The year of a figure if its name states one; distances such as `2000-5000 kms` are not years. */
function yearIn(name: string): number | undefined {
  const match = /\b(20(?:0[5-9]|[1-9]\d))\b(?! ?kms?\b)/.exec(name);
  return match === null ? undefined : Number(match[1]);
}

function modificationOf(line: ExportLine): string {
  return toIsoDate(line.cells.modified) ?? refuse(line, 'modified', 'a date');
}

function parseNumber(line: ExportLine, column: ExportColumn): number {
  const text = line.cells[column].replace(/[\s%]/g, '').replace(',', '.');
  const value = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : refuse(line, column, 'a number');
}

function refuse({ line, cells }: ExportLine, column: ExportColumn, expected: string): never {
  throw new CatalogueError(
    `Line ${line}, column "${nameOfColumn(column)}": "${cells[column]}" is not ${expected} (element ${cells.id}).`,
  );
}

/** Conversions leave meaningless digits; no figure is published with more than six. */
function toPrecision(value: number): number {
  return Number(value.toPrecision(6));
}

/** Spellings and territories of the export that are not the usual name of a country. */
const ownNames: Readonly<Record<string, string>> = {
  Corse: 'FR',
  Réunion: 'RE',
  Iraq: 'IQ',
  Tahiti: 'PF',
  Macédonie: 'MK',
};

/** The country of a figure (ISO 3166 alpha-2); empty for Europe, the world and groups of territories. */
function toCountry({ place, placeDetailFr }: ExportLine['cells']): string {
  if (place === 'France continentale') return 'FR';
  if (place === 'Europe' || place === 'Monde') return '';
  const detail = placeDetailFr === '' ? place : placeDetailFr;
  return ownNames[detail] ?? findCountryNamed(detail) ?? '';
}

type Cells = ExportLine['cells'];

/** The place of a figure, as precisely as the export states it; `France` for the mainland. */
function toRegion({ place, placeDetailFr }: Cells): string {
  if (placeDetailFr !== '') return placeDetailFr;
  return place === 'France continentale' ? 'France' : place;
}

/** Base, attribute and boundary as one name, with the place unless it is France, Europe or the world. */
function toNameFr(cells: Cells): string {
  return (
    joinParts([cells.baseFr, cells.attributeFr, cells.boundaryFr, placeOf(cells, toRegion(cells))]) + reportOf(cells)
  );
}

/** The French name if the export has no English one. */
function toNameEn(cells: Cells): string {
  if (cells.baseEn === '') return toNameFr(cells);
  const place = cells.placeDetailEn === '' ? toRegion(cells) : cells.placeDetailEn;
  return joinParts([cells.baseEn, cells.attributeEn, cells.boundaryEn, placeOf(cells, place)]) + reportOf(cells);
}

/** For a gas, the report of the IPCC that its warming potential is from, which is part of the category alone. */
function reportOf({ category }: Cells): string {
  return category.includes('PRG à 100 ans issus du 6eme rapport') ? ' (AR6)' : '';
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
function toSynonyms(cells: Cells): string {
  const names = fold(`${toNameFr(cells)} ${toNameEn(cells)}`);
  const tags = `${cells.tagsFr},${cells.tagsEn}`
    .split(',')
    .map((tag) => tag.trim().toLowerCase())
    .filter((tag) => tag !== '' && tag.length <= longestTag && !noise.test(fold(tag)))
    .filter((tag) => !(cells.category.startsWith('Traitement') && misleading.test(fold(tag))));
  const all = [...findOwnSynonyms(toNameFr(cells)), ...tags.slice(0, mostTags)];
  return [...new Set(all.filter((word) => !names.includes(fold(word))))].join(', ');
}
