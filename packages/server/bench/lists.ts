import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { findProjectNumber } from '../src/store/project-id.ts';
import { listedColumns } from '../src/store/stored-result.ts';
import { type BarePostgres, joinPostgres } from './support/bare-postgres.ts';
import { insertResults } from './support/many-results.ts';
import { type Service, startService } from './support/service.ts';
import { formatCount, formatRatio, median, timeSeconds } from './support/statistics.ts';

const usualProducts = 1_000_000;
const pageSize = 100;
const laterPage = 1_000;
/** A page takes milliseconds: with many short turns, other work on the machine affects both sides equally. */
const rounds = 41;
const mostOfSql = 3;
const mostOfFirst = 2;

const orders = {
  appearance: 'first_position',
  footprint: 'footprint_mg DESC, first_position',
  amount: 'spend_cents DESC, first_position',
  doubt: 'doubt_mg DESC, first_position',
} as const;
type Order = keyof typeof orders;
type Call = 'ListProducts' | 'ListCases';

/** One list: its first page, a far one, and the plain statement. */
type Measured = {
  readonly call: Call;
  readonly order: Order;
  readonly first: number;
  readonly later: number;
  readonly sql: number;
};

export const lists: Benchmark = {
  name: 'lists',
  title: `Pages of ${pageSize} of ${formatCount(usualProducts)} products`,
  method:
    `The first page of ListProducts and ListCases in every order, compared with \`SELECT the same columns … WHERE organization, ` +
    `project and kind … ORDER BY … LIMIT ${pageSize}\`, which one index answers, over a connection of the same kind; and ` +
    `page ${formatCount(laterPage)} compared with the first one. Alternating, without a filter; our figures include HTTP and JSON. Four in ten ` +
    `products have two cases. Medians of ${rounds} rounds. A filter that finds nothing reads all products.`,
  run: measure,
};

async function measure({ resources, rows, say }: Bench): Promise<readonly Line[]> {
  const products = rows ?? usualProducts;
  const service = await startService(resources, { ROLE: 'api' });
  const postgres = await joinPostgres(resources, service.dataDir);
  const project = await makeProject(service, postgres, products);
  say(`${formatCount(products)} products made`);
  const measured: Measured[] = [];
  for (const call of ['ListProducts', 'ListCases'] as const) {
    for (const order of Object.keys(orders) as Order[]) {
      const page = Math.min(laterPage, Math.floor(products / pageSize / 2));
      const one = await measureList({ service, postgres, project, call, order, page });
      measured.push(one);
      say(`${call} by ${order}: ${toMs(one.first)}, page ${page} ${toMs(one.later)}, plain SQL ${toMs(one.sql)}`);
    }
  }
  const filtered = await measureFilters(service, project);
  return [...measured.flatMap(toLines), ...filtered];
}

type Project = { readonly projectId: string; readonly number: number; readonly organizationId: number };

async function makeProject(service: Service, postgres: BarePostgres, products: number): Promise<Project> {
  const projectId = await service.createProject();
  const number = findProjectNumber(projectId) ?? 0;
  const [owner] = await postgres.query<{ id: string }>(
    'SELECT organization_id AS id FROM project_owners WHERE project_id = $1',
    [number],
  );
  const organizationId = Number(owner?.id);
  await postgres.query(
    `UPDATE projects SET status = 'completed', submitted_at = now(), completed_at = now(), total_products = $2::bigint,
       enriched_products = $2::bigint WHERE id = $1`,
    [number, products],
  );
  await postgres.query(insertResults, [organizationId, number, products]);
  // Autovacuum would do this a minute later.
  await postgres.query('VACUUM (ANALYZE) results');
  return { projectId, number, organizationId };
}

async function measureList(list: {
  readonly service: Service;
  readonly postgres: BarePostgres;
  readonly project: Project;
  readonly call: Call;
  readonly order: Order;
  readonly page: number;
}): Promise<Measured> {
  const { service, postgres, project, call, order, page } = list;
  const { projectId, number, organizationId } = project;
  const ask = (pageToken: string, size = pageSize) =>
    post(service, call, { projectId, orderBy: order, pageSize: size, pageToken });
  const plain = `SELECT ${listedColumns} FROM results
    WHERE organization_id = $1 AND project_id = $2 AND kind = 'sole' ORDER BY ${orders[order]} LIMIT ${pageSize}`;
  const token = await walkTo(ask, page);
  const times = { first: [] as number[], later: [] as number[], sql: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    const first = await timeSeconds(() => ask(''));
    const later = await timeSeconds(() => ask(token));
    const sql = await timeSeconds(() => postgres.query(plain, [organizationId, number]));
    if (round === 0) continue;
    times.first.push(first);
    times.later.push(later);
    times.sql.push(sql);
  }
  return { call, order, first: median(times.first), later: median(times.later), sql: median(times.sql) };
}

/** The token of the page with this number, by reading larger pages. */
async function walkTo(ask: (pageToken: string, size: number) => Promise<Buffer>, page: number): Promise<string> {
  let token = '';
  for (let left = (page - 1) * pageSize; left > 0; left -= 1_000) {
    const answer = JSON.parse((await ask(token, Math.min(left, 1_000))).toString()) as { nextPageToken: string };
    token = answer.nextPageToken;
  }
  return token;
}

async function measureFilters(service: Service, { projectId }: Project): Promise<readonly Line[]> {
  const filters = {
    'ListProducts by footprint, a word that many products have': { text: 'fournitures' },
    'ListProducts by footprint, a word that no product has': { text: 'introuvable' },
    'ListProducts by footprint, one supplier of 5,000': { supplier: 'FOURNISSEUR 77' },
  };
  const lines: Line[] = [];
  for (const [measured, filter] of Object.entries(filters)) {
    const times: number[] = [];
    for (let round = 0; round < 5; round++) {
      times.push(await timeSeconds(() => post(service, 'ListProducts', { projectId, orderBy: 'footprint', filter })));
    }
    lines.push({ measured, ours: toMs(median(times)) });
  }
  return lines;
}

async function post({ url, headers }: Service, call: Call, body: object): Promise<Buffer> {
  const response = await fetch(`${url}/ledgerprint.v1.Products/${call}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const answer = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${call}: ${response.status} ${answer.toString()}`);
  return answer;
}

function toLines({ call, order, first, later, sql }: Measured): readonly Line[] {
  const name = `${call} by ${order}`;
  return [
    {
      measured: `${name}, first page compared with plain SQL`,
      ours: toMs(first),
      reference: toMs(sql),
      ratio: formatRatio(first / sql),
      target: `at most ${formatRatio(mostOfSql)}`,
      met: first / sql <= mostOfSql,
    },
    {
      measured: `${name}, page ${formatCount(laterPage)} compared with the first`,
      ours: toMs(later),
      reference: toMs(first),
      ratio: formatRatio(later / first),
      target: `at most ${formatRatio(mostOfFirst)}`,
      met: later / first <= mostOfFirst,
    },
  ];
}

function toMs(seconds: number): string {
  return `${(seconds * 1_000).toFixed(1)} ms`;
}
