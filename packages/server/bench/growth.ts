import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { beginRemovals, finishRemovals } from '../src/administration/remove-projects.ts';
import { type BarePostgres, joinPostgres } from './support/bare-postgres.ts';
import { openBareStore } from './support/bare-store.ts';
import { makeCsv, toImportBody } from './support/csv-file.ts';
import { generatePurchases } from './support/purchases.ts';
import { startService } from './support/service.ts';
import { formatCount, formatMilliseconds, formatRatio, median, timeSeconds } from './support/statistics.ts';
import { listStored, readStoredBytes, type StoredLedgers, storeAgain, storeLedgers } from './support/stored-ledgers.ts';

const fullRows = 30_000_000;
const organizations = 500;
const projectsEach = 6;
const rounds = 7;
const mostRatio = 1.3;
const rowsSealed = 10_000;

/** The measured operations, and how often each runs in a round: fast ones are repeated. */
const operations = {
  CreateProject: 40,
  AddActivities: 5,
  GetProgress: 200,
  Submit: 1,
  ImportCSV: 1,
  ExportCSV: 100,
  'removal of a sealed project': 1,
} as const;
type Operation = keyof typeof operations;
type Times = Readonly<Record<Operation, number>>;

export const growth: Benchmark = {
  name: 'growth',
  title: `Operations in a database with ${formatCount(fullRows)} other rows`,
  method:
    `Two services, each with an embedded PostgreSQL: one empty, one with ${organizations} organizations that have ${projectsEach} completed ` +
    'projects each, with rows, products and results created by SQL. Calls with 1,000 rows (AddActivities) and ' +
    `${formatCount(rowsSealed)} rows (Submit, ImportCSV, removal), alternating between both; medians of ${rounds} rounds after a ` +
    'discarded one. Then a tenth of the projects is removed, the way housekeeping does it, and the same number is stored again. ' +
    'The size is that of the three tables that grow, with their indexes.',
  run: measure,
};

async function measure({ resources, say, rows = fullRows }: Bench): Promise<readonly Line[]> {
  const stored: StoredLedgers = {
    organizations,
    projectsEach,
    rowsEach: Math.max(2, Math.round(rows / organizations / projectsEach)),
  };
  const empty = await openSide(resources);
  const full = await openSide(resources);
  const filled = await timeSeconds(() => storeLedgers(full.postgres, stored, say));
  say(`${formatCount(rows)} rows stored in ${Math.round(filled)} s`);
  const measured: { readonly empty: Times; readonly full: Times }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const first = round % 2 === 0 ? empty : full;
    const times = new Map([[first, await timeRound(first)]]);
    for (const side of [empty, full]) if (side !== first) times.set(side, await timeRound(side));
    const figures = { empty: times.get(empty) as Times, full: times.get(full) as Times };
    if (round > 0) measured.push(figures);
    say(`round ${round}: ${describeRound(figures)}`);
  }
  return [...toLines(measured), ...(await measureBloat(full, stored, say))];
}

type Side = Awaited<ReturnType<typeof openSide>>;

async function openSide(resources: AsyncDisposableStack) {
  // Calls only: background work would run into the next round.
  const service = await startService(resources, { ROLE: 'api' });
  const postgres = await joinPostgres(resources, service.dataDir);
  const stores = await openBareStore(resources, postgres);
  return { service, postgres, stores };
}

const smallCall = [...generatePurchases(1_000, 1)];
const sealedRows = [...generatePurchases(rowsSealed, 2)];
const csv = toImportBody(makeCsv(rowsSealed));

async function timeRound({ service, postgres, stores }: Side): Promise<Times> {
  const { call } = service;
  const times: Partial<Record<Operation, number>> = {};
  const time = async (operation: Operation, work: () => Promise<unknown>) => {
    const count = operations[operation];
    const seconds = await timeSeconds(async () => {
      for (let turn = 0; turn < count; turn++) await work();
    });
    times[operation] = (seconds / count) * 1_000;
  };
  await time('CreateProject', () => call('CreateProject', { name: 'Benchmark' }));
  const small = await service.createProject();
  const smallBody = Buffer.from(JSON.stringify({ projectId: small, activities: smallCall }));
  await time('AddActivities', () => call('AddActivities', smallBody));
  await time('GetProgress', () => call('GetProgress', { projectId: small }));
  const projectId = await service.createProject();
  await call('AddActivities', Buffer.from(JSON.stringify({ projectId, activities: sealedRows })));
  await time('Submit', () => call('Submit', { projectId }));
  await time('ImportCSV', () => call('ImportCSV', csv));
  const finished = await completeNewest(postgres);
  await time('ExportCSV', () => call('ExportCSV', { projectId }));
  await time('removal of a sealed project', async () => {
    await beginRemovals(stores.store, [finished]);
    await finishRemovals(stores, finished.organizationId);
  });
  return times as Times;
}

/** Marks the project that Submit sealed as completed, with a file. */
async function completeNewest(postgres: BarePostgres) {
  const [found] = await postgres.query<{ organization: string; id: string }>(
    `SELECT organization_id AS organization, id FROM projects WHERE status = 'enriching' ORDER BY submitted_at LIMIT 1`,
  );
  const values = [Number(found?.organization), Number(found?.id)];
  await postgres.query(
    `UPDATE projects SET status = 'completed', completed_at = now(), enriched_products = total_products
      WHERE organization_id = $1 AND id = $2`,
    values,
  );
  // Left over from earlier rounds and from ImportCSV: nothing processes them.
  await postgres.query(`UPDATE projects SET status = 'failed', completed_at = now() WHERE status = 'enriching'`);
  await postgres.query(
    `INSERT INTO exports (organization_id, project_id, revision, key, size_bytes, sha256)
      VALUES ($1, $2, 0, $2::bigint || '/bench.csv', 0, '')`,
    values,
  );
  return { organizationId: values[0] as number, number: values[1] as number };
}

async function measureBloat(
  { postgres, stores }: Side,
  stored: StoredLedgers,
  say: (text: string) => void,
): Promise<readonly Line[]> {
  const before = await readStoredBytes(postgres);
  const removed = listStored(Math.round((organizations * projectsEach) / 10), stored);
  const seconds = await timeSeconds(async () => {
    await beginRemovals(stores.store, removed);
    await finishRemovals(stores);
  });
  const rowCount = removed.length * stored.rowsEach;
  say(`${formatCount(rowCount)} rows removed in ${Math.round(seconds)} s`);
  await storeAgain(postgres, removed, stored);
  const after = await readStoredBytes(postgres);
  const ratio = after / before;
  return [
    {
      measured: 'size after a tenth was removed and stored again',
      ours: formatGigabytes(after),
      reference: formatGigabytes(before),
      ratio: formatRatio(ratio),
      target: 'at most 1.10 ×',
      met: ratio <= 1.1,
    },
    { measured: 'rows removed per second', ours: formatCount(rowCount / seconds) },
  ];
}

function toLines(measured: readonly { readonly empty: Times; readonly full: Times }[]): readonly Line[] {
  return (Object.keys(operations) as Operation[]).map((operation) => {
    const medianOf = (side: 'empty' | 'full') => median(measured.map((round) => round[side][operation]));
    const ratio = medianOf('full') / medianOf('empty');
    return {
      measured: operation,
      ours: formatTime(medianOf('full')),
      reference: formatTime(medianOf('empty')),
      ratio: formatRatio(ratio),
      target: `at most ${formatRatio(mostRatio)}`,
      met: ratio <= mostRatio,
    };
  });
}

function describeRound({ empty, full }: { readonly empty: Times; readonly full: Times }): string {
  return (Object.keys(operations) as Operation[])
    .map((operation) => `${operation} ${formatTime(empty[operation])} → ${formatTime(full[operation])}`)
    .join(', ');
}

function formatTime(milliseconds: number): string {
  return milliseconds < 10 ? `${milliseconds.toFixed(2)} ms` : formatMilliseconds(milliseconds);
}

function formatGigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(2)} GB`;
}
