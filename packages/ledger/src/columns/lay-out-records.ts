import { activityFields } from '../activity/row-fields.ts';
import type { TextRecord } from '../file/parse-records.ts';
import { LedgerError, NoDesignationError } from '../ledger-error.ts';
import { isBlankCell } from './blank-cells.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { findHeaderRow } from './find-header.ts';
import { listNames } from './header-names.ts';
import { decideLayout, type LedgerLayout } from './ledger-layout.ts';
import { quoteNames } from './quoted-names.ts';
import { toNameKey } from './recognize-header.ts';
import { type Role, roleOfField } from './role.ts';

/** A layout, and the records above its header. */
export type LaidOut = { readonly layout: LedgerLayout; readonly above: readonly (readonly string[])[] };

type Options = {
  readonly mapping?: ColumnMapping;
  readonly chosen?: { readonly headerLine: number; readonly roles: ReadonlyMap<number, Role | 'ignore'> };
  readonly needsHeader?: boolean;
};

/** Determines the layout of a table from its first records; throws if no column says what was bought. */
export function layOutRecords(records: readonly TextRecord[], options: Options): LaidOut {
  const { mapping, chosen, needsHeader = false } = options;
  if (chosen !== undefined) return layOutChosen(records, chosen);
  if (mapping !== undefined && mapping.size > 0) return layOutMapped(records, mapping);
  const found = findHeaderRow(records.map(({ cells }) => cells));
  const [first] = records;
  if (first === undefined) return { layout: templateLayout(records), above: [] };
  if (found === undefined) {
    if (needsHeader) throw noHeader(first);
    return { layout: withoutHeader(first, records), above: [] };
  }
  const header = records[found.index] as TextRecord;
  const layout = decideLayout(header, records.slice(found.index + 1), noneTold);
  if (!saysWhatWasBought(layout)) throw noDesignation(header);
  return { layout, above: records.slice(0, found.index).map(({ cells }) => cells) };
}

const noneTold: ReadonlyMap<number, Role | 'ignore'> = new Map();

function layOutChosen(records: readonly TextRecord[], chosen: NonNullable<Options['chosen']>): LaidOut {
  const index = records.findIndex(({ line }) => line === chosen.headerLine);
  const header = records[index];
  const layout = decideLayout(header, records.slice(index + 1), chosen.roles);
  return { layout, above: records.slice(0, Math.max(0, index)).map(({ cells }) => cells) };
}

/** The header is the first record with all columns of the mapping. */
function layOutMapped(records: readonly TextRecord[], mapping: ColumnMapping): LaidOut {
  for (const [index, header] of records.slice(0, 60).entries()) {
    const told = new Map<number, Role | 'ignore'>();
    const found = new Set<string>();
    for (const [column, cell] of header.cells.entries()) {
      const key = toNameKey(cell);
      const given = mapping.get(key);
      if (given === undefined || found.has(key)) continue;
      found.add(key);
      told.set(column, given.role);
    }
    if (found.size < mapping.size) continue;
    const layout = decideLayout(header, records.slice(index + 1), ordered(told, mapping, header));
    if (!saysWhatWasBought(layout)) throw noDesignation(header);
    return { layout, above: records.slice(0, index).map(({ cells }) => cells) };
  }
  const guess = findHeaderRow(records.map(({ cells }) => cells));
  throw notMapped(records[guess?.index ?? 0], mapping);
}

/** Joined columns keep the order in which the user named them. */
function ordered(
  told: ReadonlyMap<number, Role | 'ignore'>,
  mapping: ColumnMapping,
  header: TextRecord,
): ReadonlyMap<number, Role | 'ignore'> {
  const places = [...mapping.keys()];
  const placeOf = (index: number) => places.indexOf(toNameKey(header.cells[index] ?? ''));
  return new Map([...told].toSorted(([a], [b]) => placeOf(a) - placeOf(b)));
}

function saysWhatWasBought({ roles }: LedgerLayout): boolean {
  return roles.has('designation');
}

const templateRoles = new Map<number, Role>(activityFields.map((field, index) => [index, roleOfField(field)]));

function templateLayout(records: readonly TextRecord[]): LedgerLayout {
  const layout = decideLayout(undefined, records, templateRoles);
  return { ...layout, width: activityFields.length };
}

/** Without a header, the columns are in the order of the template. */
function withoutHeader({ line, cells }: TextRecord, records: readonly TextRecord[]): LedgerLayout {
  const width = cells.findLastIndex((cell) => !isBlankCell(cell)) + 1;
  if (width <= activityFields.length) return templateLayout(records);
  const problem = `The first row has ${width} columns, and there is no header`;
  const names = activityFields.map((field) => listNames(field, 'clear', 'en')[0]).join(', ');
  const advice = `add a first line with as many of these names as apply (${names})`;
  throw new NoDesignationError(`${problem}: ${advice}. The row contains ${quoteNames(cells)}.`, { line });
}

function noHeader({ line, cells }: TextRecord): LedgerError {
  const found = `No line near the top has known column names. Line ${line} contains ${quoteNames(cells)}`;
  return new NoDesignationError(`${found}: rename the column that says what was bought to "Designation".`, { line });
}

function noDesignation({ line, cells }: TextRecord): LedgerError {
  const found = `The header on line ${line} has the columns ${quoteNames(cells)}`;
  const advice = 'rename the column with the descriptions to "Designation" (or "Désignation")';
  return new NoDesignationError(`${found}, and none of them says what was bought: ${advice}.`, { line });
}

function notMapped(record: TextRecord | undefined, mapping: ColumnMapping): LedgerError {
  const { line = 1, cells = [] } = record ?? {};
  const there = new Set(cells.map(toNameKey));
  const mapped = [...mapping.values()].map(({ name }) => name);
  const absent = mapped.filter((name) => !there.has(toNameKey(name)));
  const missing = absent.length === 0 ? mapped : absent;
  return new LedgerError(
    `No line near the top has the mapped ${missing.length === 1 ? 'column' : 'columns'} ${quoteNames(missing)}: line ${line} has the columns ${quoteNames(cells)}.`,
    { reason: 'BAD_MAPPING', line },
  );
}
