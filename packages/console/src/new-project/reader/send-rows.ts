import { createClient, type RowInit } from '@ledgerprint/client';
import { LedgerError, sheetOfMember } from '@ledgerprint/ledger';
import { findRowProblems, type Row, toRow } from '@ledgerprint/ledger/activity';
import { type ApiProblem, toApiProblem } from '../../errors/api-problem.ts';
import type { FileSet } from './file-set.ts';
import type { Answer, LineViolation, SendOrder, SendProgress } from './messages.ts';
import { toReportName } from './reading.ts';
import { type Source, UnreadableFile } from './sources.ts';

type Outcome<Kind extends Answer['kind'] = Answer['kind']> = Kind extends 'sent' | 'refused'
  ? Omit<Extract<Answer, { readonly kind: Kind }>, 'id'>
  : never;

type Sending = {
  /** The report names of tables that are not sent. */
  readonly leftOut: ReadonlySet<string>;
  readonly onProgress: (progress: SendProgress) => void;
};

/**
 * Creates a project from the files and starts it. Every row is sent with its fate, including rows that are not counted. The
 * keys of all calls derive from the key of the order, so that repeating the order resumes the last attempt.
 */
export async function sendRows(files: FileSet, order: SendOrder, { leftOut, onProgress }: Sending): Promise<Outcome> {
  const { name, categoryMode, context } = order;
  const { projects, submit } = createClient(order.access);
  const places = createSourcePlaces();
  const source = readRows(files, order, { leftOut, onRow: places.add });
  try {
    const fileSha256 = [...(await files.hashes())];
    const { projectId } = await projects.createProject(
      { name, categoryMode, context, fileSha256 },
      keyed(order, 'create'),
    );
    onProgress({ step: 'adding', projectId, rows: 0 });
    await projects.addRows(
      { projectId, rows: source.rows() },
      { ...keyed(order, 'rows'), onStaged: () => onProgress({ step: 'adding', projectId, rows: source.takenRows() }) },
    );
    onProgress({ step: 'starting', projectId });
    await submit({ projectId });
    return { kind: 'sent', projectId };
  } catch (error) {
    if (error instanceof LedgerError || error instanceof UnreadableFile) throw error;
    const problem = toApiProblem(error);
    return { kind: 'refused', problem, lines: toLines(problem, places.at) };
  }
}

function keyed({ key }: SendOrder, part: string): { readonly headers: HeadersInit } {
  return { headers: { 'Idempotency-Key': `${key}/${part}` } };
}

/** Reads the rows in batches, so that they are never all in memory. */
function readRows(
  files: FileSet,
  order: SendOrder,
  { leftOut, onRow }: Pick<Sending, 'leftOut'> & { readonly onRow: (place: SourcePlace) => void },
) {
  let read = 0;
  let isEnded = false;
  async function* rows(): AsyncGenerator<RowInit> {
    for await (const source of files.each()) {
      for (const table of await openTables(files, source, order)) {
        if (table === undefined || leftOut.has(toReportName(source.key, table.ledger.sheet))) continue;
        const place = { file: source.file, sheet: sheetOfMember(source.member, table.ledger.sheet) };
        const name = files.count() > 1 ? toReportName(source.key, table.ledger.sheet) : table.ledger.sheet;
        for await (const batch of table.ledger.rows()) {
          for (const ledgerRow of batch) {
            const row = toRow(ledgerRow, place);
            if (order.skipsBadRows && isBad(row)) continue;
            onRow({ sheet: name, line: row.line });
            read++;
            yield row;
          }
        }
      }
    }
    isEnded = true;
  }
  return {
    rows,
    /** The rows in complete batches: the last row read belongs to the next batch, unless it is the last row of all. */
    takenRows: () => (isEnded ? read : read - 1),
  };
}

async function openTables(files: FileSet, source: Source, { choices, skipsRefused }: SendOrder) {
  try {
    return await files.openTables(source, choices);
  } catch (error) {
    if (skipsRefused && error instanceof LedgerError) return [];
    throw error;
  }
}

function isBad(row: Row): boolean {
  return findRowProblems(row).length > 0;
}

/** Converts positions in the sent rows to lines of the user's files. */
function toLines(
  { violations }: ApiProblem,
  placeOf: (row: number) => SourcePlace | undefined,
): readonly LineViolation[] {
  return violations.flatMap(({ row, reason, description }) => {
    const place = row?.index === undefined ? undefined : placeOf(row.index);
    if (place === undefined) return [];
    return [{ ...place, column: row?.field ?? '', reason, description }];
  });
}

/** The position of a row in the user's files, with the name of the table if there are several. */
type SourcePlace = { readonly sheet: string | undefined; readonly line: number };

/** Remembers where rows came from, in the order in which they are sent. */
function createSourcePlaces() {
  // An array of numbers takes a tenth of the memory of objects, and there may be a million rows.
  const lines: number[] = [];
  const sheets: { readonly from: number; readonly sheet: string | undefined }[] = [];
  return {
    add({ sheet, line }: SourcePlace): void {
      if (sheets.length === 0 || sheets.at(-1)?.sheet !== sheet) sheets.push({ from: lines.length, sheet });
      lines.push(line);
    },
    /** The position of the row with this index in the sent rows, counted from 0. */
    at(index: number): SourcePlace | undefined {
      const line = lines[index];
      if (line === undefined) return undefined;
      return { sheet: sheets.findLast(({ from }) => from <= index)?.sheet, line };
    },
  };
}
