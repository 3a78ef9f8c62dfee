import { CatalogueError } from './catalogue-error.ts';
import type { Factor, FactorSource, FactorUnit } from './factor.ts';

/** The columns of our catalogue file, in this order: every field of a factor. */
export const catalogueColumns = [
  'id',
  'source',
  'sourceId',
  'edition',
  'nameFr',
  'nameEn',
  'unit',
  'value',
  'uncertaintyPct',
  'year',
  'region',
  'validUntil',
  'code',
  'synonyms',
  'reason',
  'country',
  'directShare',
] as const satisfies readonly (keyof Factor)[];

const header = catalogueColumns.join(',');

/**
 * Parses our catalogue file into factors, in the order of its lines. Checks only the format: `checkCatalogue` checks
 * the contents. Throws a CatalogueError that names the invalid line.
 */
export function parseCatalogue(text: string): readonly Factor[] {
  const factors: Factor[] = [];
  for (const some of parseInPieces(text)) factors.push(...some);
  return factors;
}

/** The same, a few lines at a time, so that the thread can serve others in between. */
export async function parseCatalogueGently(text: string, giveWay: () => Promise<unknown>): Promise<readonly Factor[]> {
  const factors: Factor[] = [];
  for (const some of parseInPieces(text)) {
    factors.push(...some);
    await giveWay();
  }
  return factors;
}

/** This many lines take a few milliseconds. */
const piece = 500;

function* parseInPieces(text: string): Generator<readonly Factor[]> {
  const lines = text.split('\n');
  if (lines[0] !== header) {
    throw new CatalogueError(`Line 1 must be the header "${header}".`);
  }
  // Repeated texts (units, editions, codes) are stored once, and no text keeps the whole file in memory.
  const shared = new Map<string, string>();
  for (let start = 1; start < lines.length; start += piece) {
    const factors: Factor[] = [];
    for (let index = start; index < Math.min(start + piece, lines.length); index++) {
      const line = lines[index] ?? '';
      if (line === '') continue;
      const cells = splitLine(line);
      if (cells.length !== catalogueColumns.length) {
        throw new CatalogueError(`Line ${index + 1} has ${cells.length} cells, not ${catalogueColumns.length}.`);
      }
      factors.push(toFactor(cells, shared));
    }
    yield factors;
  }
}

function toFactor(cells: readonly string[], shared: Map<string, string>): Factor {
  const [id, source, sourceId, edition, nameFr, nameEn, unit, value] = cells as [
    ...[string, string, string, string, string, string, string, string],
  ];
  const [uncertainty, year, region, validUntil, code, synonyms, reason] = cells.slice(8) as [
    ...[string, string, string, string, string, string, string],
  ];
  const [country = '', directShare = ''] = cells.slice(15);
  return {
    id,
    source: once(shared, source) as FactorSource,
    sourceId,
    edition: once(shared, edition),
    nameFr,
    nameEn: nameEn === nameFr ? nameFr : nameEn,
    unit: once(shared, unit) as FactorUnit,
    value: toNumber(value),
    uncertaintyPct: uncertainty === '' ? undefined : toNumber(uncertainty),
    year: toNumber(year),
    region: once(shared, region),
    validUntil: once(shared, validUntil),
    code: once(shared, code),
    synonyms,
    reason,
    country: once(shared, country),
    directShare: directShare === '' ? undefined : toNumber(directShare),
  };
}

function toNumber(text: string): number {
  return text === '' ? Number.NaN : Number(text);
}

function once(shared: Map<string, string>, text: string): string {
  const known = shared.get(text);
  if (known !== undefined) return known;
  shared.set(text, text);
  return text;
}

/**
 * Written by hand because the file is read at every start: the first read takes 32 to 128 ms, compared with 125 to 247
 * ms with csv-parse (on a busy 2-core machine).
 */
function splitLine(line: string): readonly string[] {
  if (!line.includes('"')) return line.split(',');
  const cells: string[] = [];
  let start = 0;
  while (start <= line.length) {
    const isQuoted = line[start] === '"';
    const end = isQuoted ? endOfQuoted(line, start + 1) : start;
    const comma = line.indexOf(',', end);
    const stop = comma === -1 ? line.length : comma;
    cells.push(isQuoted ? line.slice(start + 1, end).replaceAll('""', '"') : line.slice(start, stop));
    start = stop + 1;
  }
  return cells;
}

/** The position of the quote that closes a cell: one that is not doubled. */
function endOfQuoted(line: string, from: number): number {
  let quote = line.indexOf('"', from);
  while (quote !== -1 && line[quote + 1] === '"') quote = line.indexOf('"', quote + 2);
  return quote === -1 ? line.length : quote;
}

/** The factors as our file: a header, one line per factor, sorted by id; the same factors give the same bytes. */
export function formatCatalogue(factors: readonly Factor[]): string {
  const sorted = factors.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const lines = sorted.map((factor) => catalogueColumns.map((column) => toCell(factor[column])).join(','));
  return `${[catalogueColumns.join(','), ...lines].join('\n')}\n`;
}

function toCell(value: string | number | undefined): string {
  if (value === undefined) return '';
  // One line per factor whatever the names contain, so that a line number identifies a factor.
  const text = String(value).replace(/\s+/g, ' ').trim();
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
