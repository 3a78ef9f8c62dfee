import { fold } from '@ledgerprint/ledger/text';
import { parse } from '#platform/csv';
import { CatalogueError } from './catalogue-error.ts';

/** The columns of the official export from which factors are made. */
const columns = {
  lineKind: 'Type Ligne',
  id: "Identifiant de l'élément",
  kind: "Type de l'élément",
  status: "Statut de l'élément",
  baseFr: 'Nom base français',
  attributeFr: 'Nom attribut français',
  boundaryFr: 'Nom frontière français',
  category: 'Code de la catégorie',
  unit: 'Unité français',
  place: 'Localisation géographique',
  modified: 'Date de modification',
  validity: 'Période de validité',
  uncertainty: 'Incertitude',
  partKind: 'Type poste',
  total: 'Total poste non décomposé',
  comment: 'Commentaire français',
  baseEn: 'Nom base anglais',
  attributeEn: 'Nom attribut anglais',
  boundaryEn: 'Nom frontière anglais',
  tagsFr: 'Tags français',
  tagsEn: 'Tags anglais',
  placeDetailFr: 'Sous-localisation géographique français',
  placeDetailEn: 'Sous-localisation géographique anglais',
} as const;

export type ExportColumn = keyof typeof columns;

/** One line of the export, without stray quotes and white space, and the line number where it starts in the file. */
export type ExportLine = LineOf<ExportColumn>;
type LineOf<Column extends string> = { readonly line: number; readonly cells: Readonly<Record<Column, string>> };

/** The column's name as spelled in the export. */
export function nameOfColumn(column: ExportColumn): string {
  return columns[column];
}

/**
 * Reads the lines of an official export, separated by commas or semicolons; throws a CatalogueError for any other
 * file.
 */
export function parseExportLines(text: string): readonly ExportLine[] {
  return parseExportColumns(text, columns);
}

/** The same for other columns, by the names of ours. */
export function parseExportColumns<Column extends string>(
  text: string,
  columns: Readonly<Record<Column, string>>,
): readonly LineOf<Column>[] {
  // A line break inside quotes must count as one line, which csv-parse does only for `\n`.
  const unified = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const records = toRecords(unified);
  const [header, ...body] = records;
  const places = placesOf(header?.cells ?? [], columns);
  return body.map(({ line, cells }) => ({ line, cells: pick(cells, places) }));
}

function toRecords(text: string): readonly { readonly line: number; readonly cells: readonly string[] }[] {
  const firstLine = text.slice(0, Math.max(text.indexOf('\n'), 0));
  const delimiter = [',', ';', '\t'].toSorted((a, b) => count(firstLine, b) - count(firstLine, a))[0] ?? ',';
  let line = 1;
  try {
    const parsed = parse(text, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
      // The library's types do not reflect what `info` does to the result.
    }) as unknown as readonly { record: string[]; info: { lines: number } }[];
    return parsed.map(({ record, info }) => {
      const start = line;
      line = info.lines + 1;
      return { line: start, cells: record };
    });
  } catch (error) {
    throw new CatalogueError(`This file is not CSV: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

function placesOf<Column extends string>(
  header: readonly string[],
  columns: Readonly<Record<Column, string>>,
): ReadonlyMap<Column, number> {
  const names = header.map(toKey);
  const entries = Object.entries(columns) as [Column, string][];
  const found = entries.map(([column, name]) => [column, names.indexOf(toKey(name))] as const);
  const missing = found.filter(([, place]) => place === -1).map(([column]) => columns[column]);
  if (missing.length > 0) {
    throw new CatalogueError(
      `This is not an official Base Carbone export: line 1 has no column ${missing.map((name) => `"${name}"`).join(', ')}.`,
    );
  }
  return new Map(found);
}

/** ADEME has used both spaces and underscores in its headers. */
function toKey(name: string): string {
  return fold(name).replace(/[^a-z0-9]/g, '');
}

function pick<Column extends string>(
  cells: readonly string[],
  places: ReadonlyMap<Column, number>,
): LineOf<Column>['cells'] {
  const picked: Partial<Record<Column, string>> = {};
  for (const [column, place] of places) picked[column] = clean(cells[place] ?? '');
  return picked as LineOf<Column>['cells'];
}

/**
 * Exports saved by a spreadsheet have quotes around names and doubled quotes inside them, none of which is intended.
 */
function clean(cell: string): string {
  return cell.replaceAll('"', '').replace(/\s+/g, ' ').trim();
}
