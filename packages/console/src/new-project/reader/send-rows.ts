import { type ActivityInit, createClient, type LedgerprintClient } from '@ledgerprint/client';
import { type LedgerRow, type Role, readCsvLedger } from '@ledgerprint/ledger';
import { defaultLimits, findActivityProblems } from '@ledgerprint/ledger/activity';
import { type ApiProblem, toApiProblem } from '../../errors/api-problem.ts';
import type { Answer, LineViolation, SendOrder, SendProgress } from './messages.ts';
import type { OpenedFile, OpenedTable } from './opened-file.ts';
import { createSourcePlaces, type SourcePlace } from './source-places.ts';
import { createTemplateCsv } from './template-csv.ts';

type Outcome<Kind extends Answer['kind'] = Answer['kind']> = Kind extends
  | 'sent'
  | 'refused'
  | 'tooLarge'
  | 'misread'
  ? Omit<Extract<Answer, { readonly kind: Kind }>, 'id'>
  : never;

/** Makes a project of the file: in one call where it fits in one, else row by row, which ADEME mode alone allows. */
export async function sendRows(
  file: OpenedFile,
  order: SendOrder,
  {
    onProgress,
    maxCsvBytes = defaultLimits.csvBytes,
  }: { readonly onProgress: (progress: SendProgress) => void; readonly maxCsvBytes?: number },
): Promise<Outcome> {
  const client = createClient(order.access);
  const tables = await file.open(order.choices);
  const csv = createTemplateCsv({
    hasMeasures: tables.some((table) => table !== undefined && isMeasured(table)),
  });
  let rows = 0;
  for await (const { sheet, batch } of keptRows(tables, order)) {
    csv.add(batch, sheet);
    rows += batch.length;
    onProgress({ step: 'preparing', rows });
    if (csv.sizeBytes <= maxCsvBytes) continue;
    return order.categoryMode === 'ademe'
      ? addRows(client, { tables, order, onProgress })
      : { kind: 'tooLarge' };
  }
  const bytes = await csv.toBytes();
  const { name, categoryMode } = order;
  if ((await countPurchases(bytes)) !== rows) {
    return categoryMode === 'ademe' ? addRows(client, { tables, order, onProgress }) : { kind: 'misread' };
  }
  onProgress({ step: 'uploading', bytes: csv.sizeBytes });
  return explained(csv.placeOf, async () => {
    const { projectId } = await client.importCSV({ name, categoryMode, csv: bytes });
    return projectId;
  });
}

/**
 * How many rows the service would count in this file. It sees less of them than this page did: an account that is a purchase
 * may have a text that is none.
 */
async function countPurchases(csv: Uint8Array): Promise<number> {
  const ledger = await readCsvLedger(csv);
  for await (const _ of ledger.rows());
  return ledger.report().counted.rows;
}

/** The rows from the beginning once more, batch by batch: not all of them are in memory at any time. */
function addRows(
  client: LedgerprintClient,
  work: {
    readonly tables: readonly (OpenedTable | undefined)[];
    readonly order: SendOrder;
    readonly onProgress: (progress: SendProgress) => void;
  },
): Promise<Outcome> {
  const { tables, order, onProgress } = work;
  const places = createSourcePlaces();
  async function* activities(): AsyncGenerator<ActivityInit> {
    for await (const { sheet, batch } of keptRows(tables, order)) {
      for (const { line, activity } of batch) {
        places.add({ sheet, line });
        yield activity;
      }
    }
  }
  return explained(places.at, async () => {
    const { projectId } = await client.createProject({ name: order.name });
    onProgress({ step: 'adding', rows: 0 });
    await client.addActivities(
      { projectId, activities: activities() },
      { onStaged: (staged) => onProgress({ step: 'adding', rows: Number(staged) }) },
    );
    await client.submit({ projectId });
    return projectId;
  });
}

/** Counted rows only: the others are in the reconciliation, and no purchases. */
async function* keptRows(
  tables: readonly (OpenedTable | undefined)[],
  { skipsBadRows }: SendOrder,
): AsyncGenerator<{ readonly sheet: string | undefined; readonly batch: readonly LedgerRow[] }> {
  for (const table of tables) {
    if (table === undefined) continue;
    const { sheet, rows } = table.ledger;
    for await (const batch of rows()) {
      yield { sheet, batch: batch.filter((row) => row.fate === 'counted' && !(skipsBadRows && isBad(row))) };
    }
  }
}

const measures: readonly Role[] = [
  ...(['amount', 'grossAmount', 'debit', 'credit', 'unitPrice', 'quantity', 'weight'] as const),
];

function isMeasured({ layout }: OpenedTable): boolean {
  return measures.some((role) => layout.roles.includes(role));
}

function isBad({ activity }: LedgerRow): boolean {
  return findActivityProblems(activity).length > 0;
}

/** Places in what was sent are told as lines of the user's own file. */
async function explained(
  placeOf: (row: number) => SourcePlace | undefined,
  send: () => Promise<string>,
): Promise<Outcome> {
  try {
    return { kind: 'sent', projectId: await send() };
  } catch (error) {
    const problem = toApiProblem(error);
    return { kind: 'refused', problem, lines: toLines(problem, placeOf) };
  }
}

function toLines(
  { violations }: ApiProblem,
  placeOf: (row: number) => SourcePlace | undefined,
): readonly LineViolation[] {
  return violations.flatMap(({ row, reason, description }) => {
    const sent = row?.line ?? row?.index;
    const place = sent === undefined ? undefined : placeOf(sent);
    if (row === undefined || place === undefined) return [];
    return [{ ...place, column: row.field ?? String(row.column ?? ''), reason, description }];
  });
}
