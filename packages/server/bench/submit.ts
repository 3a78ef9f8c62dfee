import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { type BarePostgres, joinPostgres } from './support/bare-postgres.ts';
import { callAll } from './support/call-all.ts';
import { generatePurchases } from './support/purchases.ts';
import { type Service, startService } from './support/service.ts';
import { formatCount, formatRatio, formatSeconds, median, timeSeconds } from './support/statistics.ts';

const rows = 1_000_000;
const rowsPerCall = 10_000;
const rounds = 3;

const own = 'organization_id = $organization AND project_id = $project';
const grouping = `CREATE TABLE bench_groups AS
  SELECT designation, count(*), array_agg((position, spellings, supplier, account, unit_price, currency, quantity, unit,
    purchase_date, weight, notes, category)::bench_row)
  FROM rows WHERE ${own} GROUP BY designation`;
const counting = `SELECT count(*) FROM (
  SELECT designation, count(*) FROM rows WHERE ${own} GROUP BY designation) AS groups`;
const rowType = `CREATE TYPE bench_row AS (position bigint, spellings text[], supplier text, account text,
  unit_price text, currency text, quantity text, unit text, purchase_date text, weight text, notes text, category text)`;
const mostRatio = 1.4;

type Round = { readonly submit: number; readonly grouping: number; readonly counting: number };

export const submit: Benchmark = {
  name: 'submit',
  title: `Submit of ${formatCount(rows)} staged rows, half of them distinct`,
  method:
    'The time of one Submit compared with that of the bare `CREATE TABLE … AS SELECT designation, count(*), array_agg(the ' +
    'other fields) … GROUP BY designation` over the same rows, by the same role with the same work_mem. The two take turns ' +
    `going first, after one plain read of the rows. Medians of ${rounds} rounds.`,
  run: measure,
};

async function measure({ resources, say }: Bench): Promise<readonly Line[]> {
  // Calls only: background work would run into the next round.
  const service = await startService(resources, { ROLE: 'api' });
  const postgres = await joinPostgres(resources, service.dataDir);
  await postgres.query(rowType);
  const measured: Round[] = [];
  for (let round = 1; round <= rounds; round++) {
    const staged = await stage(service, postgres, round);
    const figures = await measureRound(service, postgres, { round, ...staged });
    measured.push(figures);
    const shown = Object.entries(figures).map(([name, seconds]) => `${name} ${formatSeconds(seconds)}`);
    say(`round ${round}: ${shown.join(', ')}`);
  }
  return toLines(measured);
}

async function stage(service: Service, postgres: BarePostgres, round: number) {
  const projectId = await service.createProject();
  const [found] = await postgres.query<{ id: string; organization: string }>(
    'SELECT id, organization_id AS organization FROM projects ORDER BY created_at DESC LIMIT 1',
  );
  await callAll(service, 'AddActivities', bodiesOf(projectId, round), 2);
  return { projectId, projectNumber: Number(found?.id), organizationId: Number(found?.organization) };
}

function* bodiesOf(projectId: string, seed: number): Generator<Buffer> {
  let activities = [];
  for (const purchase of generatePurchases(rows, seed)) {
    activities.push(purchase);
    if (activities.length < rowsPerCall) continue;
    yield Buffer.from(JSON.stringify({ projectId, activities }));
    activities = [];
  }
}

async function measureRound(
  service: Service,
  postgres: BarePostgres,
  staged: { readonly round: number } & Awaited<ReturnType<typeof stage>>,
): Promise<Round> {
  const statement = (text: string) =>
    text.replace('$organization', String(staged.organizationId)).replace('$project', String(staged.projectNumber));
  const timeSubmit = () => timeSeconds(() => service.call('Submit', { projectId: staged.projectId }));
  const timeGrouping = () => timeSeconds(() => postgres.query(statement(grouping)));
  await postgres.query(`SET work_mem = '128MB'`);
  // The first reader of new rows marks them as committed: neither side should pay for the other.
  await postgres.query(statement(`SELECT count(*) FROM rows WHERE ${own}`));
  const submitFirst = staged.round % 2 === 0;
  const early = submitFirst ? await timeSubmit() : undefined;
  const seconds = await timeGrouping();
  const late = submitFirst ? undefined : await timeSubmit();
  const counted = await timeSeconds(() => postgres.query(statement(counting)));
  await postgres.query('DROP TABLE bench_groups');
  return { submit: early ?? late ?? Number.NaN, grouping: seconds, counting: counted };
}

function toLines(measured: readonly Round[]): readonly Line[] {
  const secondsOf = (pick: (round: Round) => number) => formatSeconds(median(measured.map(pick)));
  const ratioTo = (pick: (round: Round) => number) => median(measured.map((round) => round.submit / pick(round)));
  const ratio = ratioTo((round) => round.grouping);
  const ours = secondsOf((round) => round.submit);
  return [
    {
      measured: 'Submit compared with the grouping, with its result stored in a table',
      ours,
      reference: secondsOf((round) => round.grouping),
      ratio: formatRatio(ratio),
      target: `at most ${formatRatio(mostRatio)}`,
      met: ratio <= mostRatio,
    },
    {
      measured: 'Submit compared with a plain count per designation, with its result discarded',
      ours,
      reference: secondsOf((round) => round.counting),
      ratio: formatRatio(ratioTo((round) => round.counting)),
    },
  ];
}
