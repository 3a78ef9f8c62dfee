import type { ColumnMapping } from '../../../columns/column-mapping.ts';
import type { Checkpoint, TextRecord } from '../../../file/parse-records.ts';
import { LedgerError } from '../../../ledger-error.ts';
import { XmlError } from '../../../xml/xml-error.ts';
import type { NamedTable } from '../../format.ts';
import { openParts, type WorkbookParts } from './parts.ts';
import { readSheet, type SheetRows } from './read-sheet.ts';
import { readSharedStrings } from './shared-strings.ts';
import { damagedWorkbook, hugeWorkbook } from './workbook-error.ts';

/** In all sheets together: 200,000 lines of a hundred columns. */
const mostCells = 20_000_000;

/** A workbook with a sheet for each day has 366. */
const mostSheets = 1_000;

/** Reads the visible, non-empty sheets of an XLSX workbook, in order; only throws LedgerError. */
export async function openWorkbook(
  bytes: Uint8Array,
  _mapping: ColumnMapping,
  checkpoint: Checkpoint,
): Promise<readonly NamedTable[]> {
  try {
    const sheets = await readSheets(openParts(bytes), checkpoint);
    if (sheets.length > 0) return sheets;
    throw new LedgerError('The workbook is empty: add one line per purchase.', { reason: 'EMPTY' });
  } catch (error) {
    if (error instanceof XmlError && error.isTooMuch) throw hugeWorkbook(error.message);
    throw error instanceof LedgerError ? error : damagedWorkbook(error);
  }
}

async function readSheets(parts: WorkbookParts, checkpoint: Checkpoint): Promise<readonly NamedTable[]> {
  const { sheets, sharedStrings, styles, isFrom1904 } = await readOutline(parts);
  const texts = {
    // A workbook of numbers needs neither.
    sharedStrings: parts.has(sharedStrings) ? await readSharedStrings(parts, sharedStrings) : [],
    dayStyles: parts.has(styles) ? await readDayStyles(parts, styles) : [],
    isFrom1904,
  };
  const opened: NamedTable[] = [];
  let cellsLeft = mostCells;
  for (const { name, part } of sheets) {
    checkpoint();
    const rows = await readSheet(parts, part, { ...texts, mostCells: cellsLeft });
    cellsLeft -= (rows.records.at(-1)?.line ?? 0) * rows.columns;
    if (rows.records.length > 0) opened.push({ name, records: () => batchesOf(rows) });
  }
  return opened;
}

const batchSize = 1_000;

/** From the first row, all of the same width. */
async function* batchesOf({ records, columns }: SheetRows): AsyncGenerator<readonly TextRecord[]> {
  for (let start = 0; start < records.length; start += batchSize) {
    yield records
      .slice(start, start + batchSize)
      .map(({ line, cells }) => ({ line, cells: [...cells, ...new Array<string>(columns - cells.length).fill('')] }));
  }
}

/** Excel writes at most 65,490. */
const mostStyles = 1_000_000;

/** Which cell styles, by number, show a number as a date. */
async function readDayStyles(parts: WorkbookParts, name: string): Promise<readonly boolean[]> {
  const dayFormats = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isCellStyles = false;
  await parts.read(name, {
    open(element, attributes) {
      if (element === 'cellXfs') isCellStyles = true;
      else if (element === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes();
        dayFormats.set(Number(numFmtId), isDayFormat(formatCode));
      } else if (element === 'xf' && isCellStyles) {
        const id = Number(attributes().numFmtId ?? 0);
        styles.push(dayFormats.get(id) ?? isBuiltInDayFormat(id));
      }
      if (styles.length + dayFormats.size > mostStyles) throw hugeWorkbook('it has more than a million styles');
    },
    close(element) {
      if (element === 'cellXfs') isCellStyles = false;
    },
  });
  return styles;
}

/** Built-in formats without a code in the file, in all languages; 18 to 21, 32 to 35 and 45 to 47 are times in some. */
function isBuiltInDayFormat(id: number): boolean {
  return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || (id >= 50 && id <= 58);
}

/** The limit of Excel. */
const longestFormat = 255;
const literals = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g;

/** Whether a format shows a date: `dd/mm/yyyy`, `mmm yy`; not `0.00`, and not `[h]:mm`, which is only a time. */
export function isDayFormat(code: string): boolean {
  if (code.length > longestFormat) return false;
  // The first section is for positive numbers. Literals are removed first, because they may contain the separator.
  const [shown = ''] = code.toLowerCase().replaceAll(literals, ' ').split(';');
  const withoutSeconds = shown.replaceAll(/s[.,]0+/g, 's').replaceAll(/am\/pm|a\/p|general/g, ' ');
  if (/[0#?]/.test(withoutSeconds)) return false;
  return /[dy]/.test(withoutSeconds) || (withoutSeconds.includes('m') && !/[hs]/.test(withoutSeconds));
}

/** The outline of a workbook: its visible sheets in order, and the location of its parts. */
type WorkbookOutline = {
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly sharedStrings: string;
  readonly styles: string;
  /** Whether dates are counted from 1904, as on old Macintosh computers. */
  readonly isFrom1904: boolean;
};

type Relation = { readonly kind: string; readonly part: string };

/** Reads the outline of a workbook. Chart and macro sheets have no table and are left out. */
async function readOutline(parts: WorkbookParts): Promise<WorkbookOutline> {
  const relations = await readRelations(parts);
  const sheets: { readonly name: string; readonly part: string }[] = [];
  let isFrom1904 = false;
  await parts.read('xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes().date1904 ?? '');
      if (name !== 'sheet') return;
      const { name: title = '', id = '', state = 'visible' } = attributes();
      const relation = relations.get(id);
      if (relation === undefined) throw new Error(`The sheet ${title} is missing`);
      if (relation.kind === 'worksheet' && state === 'visible') sheets.push({ name: title, part: relation.part });
      if (sheets.length > mostSheets) throw hugeWorkbook('it has more than 1,000 sheets');
    },
  });
  const partOf = (kind: string) =>
    [...relations.values()].find((relation) => relation.kind === kind)?.part ?? `xl/${kind}.xml`;
  return { sheets, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), isFrom1904 };
}

async function readRelations(parts: WorkbookParts): Promise<ReadonlyMap<string, Relation>> {
  const relations = new Map<string, Relation>();
  await parts.read('xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id = '', Type = '', Target = '' } = attributes();
      relations.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), part: toPartName(Target) });
    },
  });
  return relations;
}

/** Targets are relative to the folder of the workbook, or absolute. */
function toPartName(target: string): string {
  const path = target.replaceAll('\\', '/');
  const names: string[] = [];
  for (const name of (path.startsWith('/') ? path : `xl/${path}`).split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}
