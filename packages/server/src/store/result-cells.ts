import type { ShareBasis } from '@ledgerprint/engine/results';
import { type ExportedName, exportedColumns, placeOf } from './exported-columns.ts';
import { between, type CellKind, isPackable, listShared, packCells, unpackCells } from './packed-cells.ts';
import type { SharedTexts } from './shared-texts.ts';

// How the cells of a line of results are stored. Cells by which statements find, order or add lines have columns of
// their own; all others are packed into the column `cells`. A line whose cells cannot be packed holds them as a JSON
// array; so do the lines that were stored before cells were packed.

/** The exported columns that are columns of the table too. */
export const ownNames = [
  ...(['designation', 'supplier', 'category', 'occurrences', 'match', 'category_scheme', 'category_code'] as const),
  ...(['factor_id', 'spend_eur', 'decision'] as const),
] as const satisfies readonly ExportedName[];

const isOwn = (name: ExportedName) => ownNames.some((own) => own === name);

/** Cells that are packed as a text or list; all others are values. */
const kinds: Readonly<Partial<Record<ExportedName | 'share_by', CellKind>>> = {
  currency: 'text',
  unit: 'text',
  category_label: 'text',
  alternatives: 'list',
  method: 'text',
  factor_name: 'text',
  factor_value: 'text',
  factor_unit: 'text',
  factor_source: 'text',
  factor_year: 'text',
  activity_unit: 'text',
  warnings: 'list',
  engine_version: 'text',
  ghg_category: 'text',
  beges_post: 'text',
  exclusion: 'list',
  cases: 'text',
  reasons: 'list',
  share_by: 'text',
};

const packed = exportedColumns.flatMap(([name, type]) =>
  type === 'rendered' || isOwn(name) ? [] : [{ place: placeOf(name), kind: kinds[name] ?? 'value' }],
);
const ownPlaces = ownNames.map((name) => placeOf(name));
/** The packed cells; neighbouring texts are one item, because they belong together: a factor with its name and value. */
const items = toItems();

function toItems(): readonly { readonly kind: CellKind; readonly cells: number }[] {
  const found: { readonly kind: CellKind; cells: number }[] = [];
  for (const kind of [...packed.map((one) => one.kind), 'text', 'value'] as const) {
    const last = found.at(-1);
    if (kind === 'text' && last?.kind === 'text') last.cells++;
    else found.push({ kind, cells: 1 });
  }
  return found;
}

const itemKinds = items.map(({ kind }) => kind);
/** Before packed cells: a JSON array begins with a bracket. */
const isPacked = '=';
/** Between the names of a line. */
export const betweenNames = '\x02';

const spendAt = placeOf('spend_eur');
const labelAt = placeOf('category_label');
const factorNameAt = placeOf('factor_name');
const reasonsAt = placeOf('reasons');
const width = exportedColumns.length;

/** The columns of a stored line, for a SELECT of texts; `unpackLine` reads their values. */
export const lineColumns: readonly string[] = [...ownNames.map((name) => `${name}::text`), 'cells'];

/** The cells of a line, with a blank explanation, and how it is divided among its rows. */
export type LineCells = { readonly cells: readonly string[]; readonly share: ShareBasis | undefined };

/** The values of the columns that hold the cells of a line. */
export type PackedLine = {
  /** In the order of `ownNames`. */
  readonly own: readonly string[];
  /** The names by which it is found: the number of a shared text, or the names themselves. */
  readonly names: number | undefined;
  readonly named: string | undefined;
  readonly cells: string;
};

export function packLine({ cells, share }: LineCells, texts: SharedTexts): PackedLine {
  const names = namesOf(cells);
  const id = names === undefined ? undefined : texts.idOf(names);
  const flat = packed.map(({ place }) => cells[place] as string);
  flat.push(share?.by ?? '', share === undefined ? '' : String(share.total));
  return {
    own: ownPlaces.map((place) => cells[place] as string),
    names: id,
    named: id === undefined ? names : undefined,
    cells: flat.every(isPackable) ? isPacked + pack(flat, texts, cells[spendAt] as string) : JSON.stringify(flat),
  };
}

function pack(flat: readonly string[], texts: SharedTexts, spend: string): string {
  const joined: string[] = [];
  let at = 0;
  for (const { cells } of items) {
    joined.push(cells === 1 ? (flat[at] as string) : flat.slice(at, at + cells).join(between));
    at += cells;
  }
  return packCells(joined, itemKinds, texts, [spend]);
}

/** The names of the category and of the factor, and its French name, which stands only in the reasons. */
function namesOf(cells: readonly string[]): string | undefined {
  const [label, factor] = [cells[labelAt] as string, cells[factorNameAt] as string];
  const [, french = ''] = /nameFr=([^&|]*)/.exec(cells[reasonsAt] as string) ?? [];
  if (label === '' && factor === '' && french === '') return undefined;
  return [label, factor, french.replaceAll('%2C', ',')].join(betweenNames);
}

/** Reads the values of `lineColumns` from `start` on; a value that is null is blank. */
export function unpackLine(stored: readonly (string | null)[], texts: SharedTexts, start = 0): LineCells {
  const cells = new Array<string>(width).fill('');
  let at = start;
  for (const place of ownPlaces) cells[place] = stored[at++] ?? '';
  const flat = unpack(stored[at] ?? '', texts, cells[spendAt] as string);
  for (const [index, { place }] of packed.entries()) cells[place] = flat[index] as string;
  const by = flat[packed.length] as ShareBasis['by'] | '';
  return { cells, share: by === '' ? undefined : { by, total: Number(flat[packed.length + 1]) } };
}

function unpack(text: string, texts: SharedTexts, spend: string): readonly string[] {
  if (!text.startsWith(isPacked)) return (JSON.parse(text) as (string | null)[]).map((cell) => cell ?? '');
  const flat: string[] = [];
  for (const [index, cell] of unpackCells(text.slice(1), itemKinds, texts, [spend]).entries()) {
    if (items[index]?.cells === 1) flat.push(cell);
    else flat.push(...cell.split(between));
  }
  return flat;
}

/** The numbers of the shared texts that these lines need. */
export function listNeeded(cells: Iterable<string>): readonly number[] {
  const needed = new Set<number>();
  for (const text of cells) {
    if (text.startsWith(isPacked)) for (const id of listShared(text.slice(1))) needed.add(id);
  }
  return [...needed];
}
