import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { type Engine, type EnrichmentContext, loadEngine } from '@ledgerprint/engine';
import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import { toProductResult } from '../src/enrichment/product-result.ts';
import { Database } from '../src/postgres/connection-pool.ts';
import { findProjectNumber } from '../src/store/project-id.ts';
import { createResults, type ProductResult } from '../src/store/results.ts';
import { type BarePostgres, joinPostgres } from './support/bare-postgres.ts';
import { type BookedProject, makeBookedProject } from './support/booked-project.ts';
import { startEmptyServer } from './support/empty-server.ts';
import { postJson } from './support/http-call.ts';

import { readPostgresMs, readProcessorMs } from './support/processor-time.ts';
import { type Service, startService } from './support/service.ts';
import { formatCount, formatRatio, median, timeSeconds } from './support/statistics.ts';
import { callWorkspace } from './support/workspace-call.ts';

const usualProducts = 500_000;
const mostTouched = 1_000;
const caseRounds = 101;
const groupRounds = 9;
const warmUp = 10_000;
const mostForCase = 5;
const mostForGroup = 3;
/** Alternating, so that every decision changes something. */
const categories = ['C17', 'C25', 'M69_70'] as const;
const context: EnrichmentContext = { mode: 'ademe', country: 'FR', currency: 'EUR' };

export const decisions: Benchmark = {
  name: 'decisions',
  title: `Decisions on a project of ${formatCount(usualProducts)} products`,
  method:
    'Decide for one case, called repeatedly over HTTP, compared with a call to an empty Connect handler on Fastify plus the ' +
    `engine's time for the case. Decide for an account of ${formatCount(mostTouched)} products, compared with the engine's time ` +
    'for these products plus the store’s time for adding their results to a project in one transaction. Alternating; medians ' +
    `of ${caseRounds} rounds for the case and ${groupRounds} for the account, after a discarded one. Every decision changes the category of all its cases and ` +
    'creates a revision. A committed transaction with one INSERT is for information.',
  run: measure,
};

async function measure({ resources, rows, say }: Bench): Promise<readonly Line[]> {
  const products = rows ?? usualProducts;
  const service = await startService(resources);
  const postgres = await joinPostgres(resources, service.dataDir);
  const touched = Math.min(mostTouched, Math.floor(products / 5));
  const project = await makeBookedProject(service, { products, productsPerAccount: touched });
  await postgres.query('VACUUM (ANALYZE) results');
  say(`${formatCount(products)} products enriched`);
  const engine = await loadEngine();
  for (const account of project.accounts.slice(0, Math.ceil(warmUp / touched))) {
    enrichAll(engine, project.rowsOf(account));
  }
  const ofCase = await measureCase(resources, { service, postgres, project, engine, say });
  const ofGroup = await measureGroup(resources, { service, postgres, project, engine, say });
  return [...ofCase, ...ofGroup];
}

type Setting = {
  readonly service: Service;
  readonly postgres: BarePostgres;
  readonly project: BookedProject;
  readonly engine: Engine;
  readonly say: (text: string) => void;
};

async function measureCase(
  resources: AsyncDisposableStack,
  { service, postgres, project, engine, say }: Setting,
): Promise<readonly Line[]> {
  const { projectId } = project;
  const [account = ''] = project.accounts;
  const known = await callWorkspace<{ cases: readonly { caseId: string }[] }>(service, 'Products/ListCases', {
    projectId,
    pageSize: caseRounds + 1,
    filter: { account },
  });
  const caseIds = known.cases.map(({ caseId }) => caseId);
  const empty = await startEmptyServer(resources);
  const emptyBody = Buffer.from('{"projectId":"x"}');
  const rows = project.rowsOf(account);
  await postgres.query('CREATE TABLE bench_commits (number int)');
  const times = { ours: [] as number[], empty: [] as number[], engine: [] as number[], commit: [] as number[] };
  for (const [round, { caseId }] of known.cases.entries()) {
    const row = rows[round % rows.length];
    const computed = row === undefined ? [] : [row];
    const figures = {
      empty: await timeSeconds(() => postJson(empty.url, service.headers, emptyBody)),
      engine: await timeSeconds(() => enrichAll(engine, computed)),
      commit: await timeSeconds(() => postgres.query('INSERT INTO bench_commits VALUES (1)')),
      ours: await timeSeconds(() => decide(service, projectId, { kind: 'case', caseId }, round)),
    };
    if (round === 0) continue;
    times.ours.push(figures.ours);
    times.empty.push(figures.empty);
    times.engine.push(figures.engine);
    times.commit.push(figures.commit);
  }
  const reference = median(times.empty) + median(times.engine);
  const ratio = median(times.ours) / reference;
  say(`one case: ${toMs(median(times.ours))}, empty handler and engine ${toMs(reference)}`);
  return [
    {
      measured: 'Decide for one case, compared with an empty handler and calculating the case',
      ours: toMs(median(times.ours)),
      reference: toMs(reference),
      ratio: formatRatio(ratio),
      target: `at most ${formatRatio(mostForCase)}`,
      met: ratio <= mostForCase,
    },
    { measured: 'of the reference: the empty handler', ours: toMs(median(times.empty)) },
    { measured: 'one INSERT, committed, on an open connection', ours: toMs(median(times.commit)) },
    await measureProcessor({ service, projectId, caseIds, empty, emptyBody }),
  ];
}

/** The processor time of one case, which other work on the machine affects less than wall-clock time. */
async function measureProcessor(one: {
  readonly service: Service;
  readonly projectId: string;
  readonly caseIds: readonly string[];
  readonly empty: { readonly url: string; readonly pid: number };
  readonly emptyBody: Buffer;
}): Promise<Line> {
  const { service, projectId, caseIds, empty, emptyBody } = one;
  const read = () => ({
    service: readProcessorMs(service.pid),
    postgres: readPostgresMs(service.dataDir),
    empty: readProcessorMs(empty.pid),
  });
  const before = read();
  for (const [at, caseId] of caseIds.entries()) {
    await postJson(empty.url, service.headers, emptyBody);
    await decide(service, projectId, { kind: 'case', caseId }, at + 1);
  }
  const after = read();
  const perCall = (of: keyof typeof before) => (after[of] - before[of]) / caseIds.length;
  return {
    measured: 'Decide for one case, processor time per call',
    ours: `${perCall('service').toFixed(1)} ms + ${perCall('postgres').toFixed(1)} ms in PostgreSQL`,
    reference: `${perCall('empty').toFixed(1)} ms`,
  };
}

async function measureGroup(
  resources: AsyncDisposableStack,
  { service, postgres, project, engine, say }: Setting,
): Promise<readonly Line[]> {
  const { projectId, accounts } = project;
  const write = await createWriter(resources, { service, postgres });
  const times = { ours: [] as number[], engine: [] as number[], write: [] as number[] };
  let touched = 0;
  for (let round = 0; round <= groupRounds; round++) {
    const account = accounts[1 + (round % (accounts.length - 1))] ?? '';
    const rows = project.rowsOf(account);
    touched = rows.length;
    const computing = await timeSeconds(() => enrichAll(engine, rows));
    const results = toResults(engine, rows, round * rows.length);
    const writing = await timeSeconds(() => write(results));
    const ours = await timeSeconds(() => decide(service, projectId, { kind: 'account', account }, round));
    say(`an account: ${toMs(ours)}, engine ${toMs(computing)}, writing ${toMs(writing)}`);
    if (round === 0) continue;
    times.ours.push(ours);
    times.engine.push(computing);
    times.write.push(writing);
  }
  const reference = median(times.engine) + median(times.write);
  const ratio = median(times.ours) / reference;
  return [
    {
      measured: `Decide for ${formatCount(touched)} products, compared with calculating and writing them`,
      ours: toMs(median(times.ours)),
      reference: toMs(reference),
      ratio: formatRatio(ratio),
      target: `at most ${formatRatio(mostForGroup)}`,
      met: ratio <= mostForGroup,
    },
    { measured: 'of the reference: the engine', ours: toMs(median(times.engine)) },
  ];
}

async function decide(service: Service, projectId: string, selector: object, round: number): Promise<void> {
  const categoryCode = categories[round % categories.length];
  const decision = { selector, categoryCode, validity: 'project' };
  await callWorkspace(service, 'Decisions/Decide', { projectId, decisions: [decision], decidedBy: 'Benchmark' });
}

function enrichAll(engine: Engine, rows: readonly PurchaseRow[]): void {
  for (const row of rows) engine.enrich({ designation: row.designation, activities: [row] }, context);
}

function toResults(engine: Engine, rows: readonly PurchaseRow[], before: number): readonly ProductResult[] {
  return rows.map((row, at) => {
    const enrichment = engine.enrich({ designation: row.designation, activities: [row] }, context);
    const product = { designation: row.designation, activities: [row], firstPosition: before + at };
    const stored = { ...product, ordinal: before + at + 1, cases: [product] };
    return toProductResult(stored, { product: enrichment, cases: [enrichment] });
  });
}

/** Adds results to a new project, in one transaction. */
async function createWriter(
  resources: AsyncDisposableStack,
  { service, postgres }: Pick<Setting, 'service' | 'postgres'>,
) {
  const number = findProjectNumber(await service.createProject()) ?? 0;
  const [owner] = await postgres.query<{ id: string }>(
    'SELECT organization_id AS id FROM project_owners WHERE project_id = $1',
    [number],
  );
  const database = new Database(postgres.address, { poolSize: 1, onError: () => undefined });
  resources.defer(() => database.close());
  const store = createResults(database.within({}));
  return (results: readonly ProductResult[]) => store.add(Number(owner?.id), number, results);
}

function toMs(seconds: number): string {
  return `${(seconds * 1_000).toFixed(1)} ms`;
}
