import { type ActivityInit, createClient, type LedgerprintClient } from '@ledgerprint/client';
import type { ActivityLine } from '@ledgerprint/ledger';
import { defaultLimits, findActivityProblems } from '@ledgerprint/ledger/activity';
import { type ApiProblem, toApiProblem } from '../../errors/api-problem.ts';
import type { Answer, LineViolation, SendOrder, SendProgress } from './messages.ts';
import type { OpenedFile } from './opened-file.ts';
import { createTemplateCsv } from './template-csv.ts';

type Outcome<Kind extends Answer['kind'] = Answer['kind']> = Kind extends 'sent' | 'refused' | 'tooLarge'
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
  const csv = createTemplateCsv();
  let rows = 0;
  for await (const batch of keptRows(file, order)) {
    csv.add(batch);
    rows += batch.length;
    onProgress({ step: 'preparing', rows });
    if (csv.sizeBytes <= maxCsvBytes) continue;
    return order.categoryMode === 'ademe'
      ? addRows(client, { file, order, onProgress })
      : { kind: 'tooLarge' };
  }
  onProgress({ step: 'uploading', bytes: csv.sizeBytes });
  const { name, categoryMode } = order;
  return explained(csv.sourceLine, async () => {
    const { projectId } = await client.importCSV({ name, categoryMode, csv: await csv.toBytes() });
    return projectId;
  });
}

/** The rows from the beginning once more, batch by batch: not all of them are in memory at any time. */
function addRows(
  client: LedgerprintClient,
  work: {
    readonly file: OpenedFile;
    readonly order: SendOrder;
    readonly onProgress: (progress: SendProgress) => void;
  },
): Promise<Outcome> {
  const { file, order, onProgress } = work;
  const lines: number[] = [];
  async function* activities(): AsyncGenerator<ActivityInit> {
    for await (const batch of keptRows(file, order)) {
      for (const { line, activity } of batch) {
        lines.push(line);
        yield activity;
      }
    }
  }
  return explained(
    (row) => lines[row],
    async () => {
      const { projectId } = await client.createProject({ name: order.name });
      onProgress({ step: 'adding', rows: 0 });
      await client.addActivities(
        { projectId, activities: activities() },
        { onStaged: (staged) => onProgress({ step: 'adding', rows: Number(staged) }) },
      );
      await client.submit({ projectId });
      return projectId;
    },
  );
}

async function* keptRows(
  file: OpenedFile,
  { columns, skipsBadRows }: SendOrder,
): AsyncGenerator<readonly ActivityLine[]> {
  for await (const batch of file.layOut(columns).rows()) {
    yield skipsBadRows ? batch.filter(({ activity }) => findActivityProblems(activity).length === 0) : batch;
  }
}

/** Places in what was sent are told as lines of the user's own file. */
async function explained(
  sourceLine: (place: number) => number | undefined,
  send: () => Promise<string>,
): Promise<Outcome> {
  try {
    return { kind: 'sent', projectId: await send() };
  } catch (error) {
    const problem = toApiProblem(error);
    return { kind: 'refused', problem, lines: toLines(problem, sourceLine) };
  }
}

function toLines(
  { violations }: ApiProblem,
  sourceLine: (place: number) => number | undefined,
): readonly LineViolation[] {
  return violations.flatMap(({ row, reason, description }) => {
    const place = row?.line ?? row?.index;
    const line = place === undefined ? undefined : sourceLine(place);
    if (row === undefined || line === undefined) return [];
    return [{ line, column: row.field ?? String(row.column ?? ''), reason, description }];
  });
}
