import {
  createSalesSuspicion,
  findOverlaps,
  joinLanguages,
  listKnownLanguages,
  type Overlap,
  type OverlapCandidate,
  type OverlapSide,
  type RowGroup,
  type SuspectedSales,
} from '@ledgerprint/ledger';
import { addBalances, addGroups } from '../../reconciliation/balance.ts';
import type { Choices } from './choices.ts';
import type { InvoiceParties } from './opened-source.ts';
import {
  type BadRowGroup,
  listTables,
  type OverlapPart,
  type Reading,
  type SourceReading,
  toReportName,
} from './reading.ts';

const firstNames = 3;

/** The total of all sources. By default, overlapping ledgers of different families are not both counted. */
export function addReadings(
  sources: readonly SourceReading[],
  { leftOut: chosen, ownIds }: Choices,
  invoicesOf: (key: string) => readonly InvoiceParties[],
): Reading {
  const candidates = toCandidates(sources);
  const sides = listSides(findOverlaps(candidates));
  const isLeftOut = ({ id, isSurplus }: Side) => (chosen === undefined ? isSurplus : chosen.includes(id));
  const leftOut = new Set(sides.filter(isLeftOut).flatMap(({ files }) => files));
  const listed = listTables({ sources, leftOut });
  const tables = listed.map(({ table }) => table);
  return {
    sources,
    leftOut,
    // With known own ids, sales are identified rather than suspected.
    suspectedSales: ownIds.length > 0 ? [] : suspectSales(listed, invoicesOf),
    overlap: sides.map(({ files, ...side }) => ({
      ...side,
      isLeftOut: leftOut.has(files[0] ?? ''),
      count: files.length,
      first: files.slice(0, firstNames),
      counted: addGroups(countedOf(candidates, new Set(files))),
    })),
    total: addBalances(tables.map(({ balance }) => balance)),
    badRows: tables.reduce((sum, { badRows }) => sum + badRows, 0),
    badGroups: addBadGroups(tables.flatMap(({ badGroups }) => badGroups)),
    languages: joinLanguages(tables.map(({ languages, balance }) => ({ languages, counted: balance.counted }))),
    knownLanguages: listKnownLanguages().flatMap(({ code }) => (code === 'und' ? [] : [code])),
  };
}

function suspectSales(
  listed: ReturnType<typeof listTables>,
  invoicesOf: (key: string) => readonly InvoiceParties[],
): readonly SuspectedSales[] {
  const suspicion = createSalesSuspicion();
  for (const { source, table } of listed) {
    if (table.balance.counted.rows === 0) continue;
    for (const invoice of invoicesOf(source.key)) suspicion.add(invoice, source.key);
  }
  return suspicion.result();
}

function toCandidates(sources: readonly SourceReading[]): readonly OverlapCandidate[] {
  return listTables({ sources, leftOut: new Set() }).map(({ source, table }) => ({
    source: source.key,
    report: {
      file: toReportName(source.key, table.sheet),
      format: table.format.name,
      period: table.period,
      counted: table.balance.counted,
    },
  }));
}

function countedOf(candidates: readonly OverlapCandidate[], files: ReadonlySet<string>): readonly RowGroup[] {
  return candidates.filter(({ report }) => files.has(report.file)).map(({ report }) => report.counted);
}

type Side = Pick<OverlapPart, 'id' | 'family' | 'isSurplus'> & { readonly files: readonly string[] };

/** Each family at most once as surplus and once as kept: it may be kept in several overlaps. */
function listSides(overlaps: readonly Overlap[]): readonly Side[] {
  const sides = new Map<string, Side>();
  const add = ({ family, files }: OverlapSide, isSurplus: boolean) => {
    const id = `${isSurplus ? 'surplus' : 'kept'} ${family}`;
    const known = sides.get(id)?.files ?? [];
    sides.set(id, { id, family, isSurplus, files: [...new Set([...known, ...files])] });
  };
  for (const { keep } of overlaps) for (const side of keep) add(side, false);
  for (const { leaveOut } of overlaps) add(leaveOut, true);
  return [...sides.values()];
}

function addBadGroups(groups: readonly BadRowGroup[]): readonly BadRowGroup[] {
  return [...Map.groupBy(groups, ({ field, reason }) => `${field} ${reason}`).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined || same.length === 1) return first ?? [];
    // Line numbers of several tables would be ambiguous.
    return { ...first, rows: same.reduce((sum, { rows }) => sum + rows, 0), lines: [] };
  });
}
