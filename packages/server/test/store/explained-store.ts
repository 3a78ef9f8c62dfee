import pg from 'pg';
import { toTextArray } from '../../src/postgres/array-text.ts';
import type { Database, Statement, Streamable } from '../../src/postgres/connection-pool.ts';
import { createStore, type Store } from '../../src/store/store.ts';

/**
 * How a statement is planned: for its values, for any values, or for any values when the tables were almost empty. A
 * connection keeps plans for any values until statistics change.
 */
export type PlanMode = 'custom' | 'generic' | 'early generic';

/** A plan that was executed. */
export type ExecutedPlan = {
  /** The text of the statement. */
  readonly text: string;
  readonly mode: PlanMode;
  /** Number of lines of the tables that it visited, including those it did not use, once for each time. */
  readonly visits: number;
  /** Number of blocks that its scans of the tables read, once for each time. */
  readonly blocks: number;
  /** The indexes of the tables that it used. */
  readonly indexes: readonly string[];
  /** Its scans and joins, for people. */
  readonly summary: string;
};

type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
};

/** A store on one connection that explains every statement before it runs it. */
export type ExplainedStore = {
  /** Runs work in a transaction that is rolled back; returns the plans of its statements. */
  explain(work: (store: Store, statements: Streamable) => Promise<unknown>): Promise<readonly ExecutedPlan[]>;
  /** The same, but only plans each named statement, so that later calls can execute it with the plan of this moment. */
  planEarly(work: (store: Store, statements: Streamable) => Promise<unknown>): Promise<void>;
};

/** Explains with `EXPLAIN ANALYZE`: statements are executed once in each mode, and once for their result. */
export async function createExplainedStore(connection: Streamable): Promise<ExplainedStore> {
  const indexes = await readIndexes(connection);
  const early = new Map<string, string>();
  let plans: ExecutedPlan[] = [];
  let prepared = 0;
  let isEarly = false;

  async function explain({ text: whole, name, values = [] }: Statement): Promise<void> {
    const text = whole.replace(/^COPY \(([\s\S]*)\) TO STDOUT.*$/, '$1');
    if (!/^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(text)) return;
    const given = values.length === 0 ? '' : `(${values.map(toLiteral).join(', ')})`;
    if (isEarly && (name === undefined || early.has(name))) return;
    const own = `explained_${++prepared}`;
    await run(`PREPARE ${own} AS ${text}`);
    if (isEarly) {
      early.set(name as string, own);
      await undone(`SET LOCAL plan_cache_mode = force_generic_plan`, `EXPLAIN EXECUTE ${own}${given}`);
      return;
    }
    const earlyName = name === undefined ? undefined : early.get(name);
    const modes = [
      ['custom', 'force_custom_plan', own],
      ...(name === undefined ? [] : [['generic', 'force_generic_plan', own] as const]),
      ...(earlyName === undefined ? [] : [['early generic', 'force_generic_plan', earlyName] as const]),
    ] as const;
    for (const [mode, setting, executed] of modes) {
      const [row] = await undone<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
        `SET LOCAL plan_cache_mode = ${setting}`,
        `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE ${executed}${given}`,
      );
      const root = row?.['QUERY PLAN'][0].Plan;
      if (root === undefined) throw new Error('EXPLAIN returned no plan');
      plans.push({ text: whole, mode, ...measure(root, indexes) });
    }
  }

  const run = <Row extends object>(text: string) => connection.query<Row>({ text });

  /** Runs statements and takes back their effects; returns the rows of the last. */
  async function undone<Row extends object>(...texts: readonly string[]): Promise<readonly Row[]> {
    await run('SAVEPOINT before');
    let rows: readonly Row[] = [];
    for (const text of texts) rows = await run<Row>(text);
    await run('ROLLBACK TO SAVEPOINT before');
    return rows;
  }

  const statements: Streamable = {
    query: async (statement) => {
      await explain(statement);
      return connection.query(statement);
    },
    execute: async (statement) => {
      await explain(statement);
      return connection.execute(statement);
    },
    copy: async (statement, chunks) => {
      plans.push({ text: statement, mode: 'custom', visits: 0, blocks: 0, indexes: [], summary: '' });
      await connection.copy(statement, chunks);
    },
    copyOut: async function* (statement) {
      await explain({ text: statement });
      yield* connection.copyOut(statement);
    },
    copyOutBytes: async function* (statement) {
      await explain({ text: statement });
      yield* connection.copyOutBytes(statement);
    },
  };
  const database: Pick<Database, 'within' | 'transaction'> = {
    within: () => statements,
    transaction: (_, work) => work(statements),
  };
  const store = createStore({ database: database as Database, sender: undefined as never });

  async function rolledBack(work: (store: Store, statements: Streamable) => Promise<unknown>): Promise<void> {
    plans = [];
    await run('BEGIN');
    try {
      await work(store, statements);
    } finally {
      await run('ROLLBACK');
    }
  }

  return {
    explain: async (work) => {
      isEarly = false;
      await rolledBack(work);
      return plans;
    },
    planEarly: async (work) => {
      isEarly = true;
      await rolledBack(work);
    },
  };
}

/** The indexes of all partitions, by name, with those of the tables to which they belong. */
async function readIndexes(connection: Streamable): Promise<ReadonlyMap<string, string>> {
  const rows = await connection.query<{ own: string; parent: string }>({
    text: `SELECT inhrelid::regclass::text AS own, inhparent::regclass::text AS parent
      FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE relkind = 'i'`,
  });
  return new Map(rows.map(({ own, parent }) => [own, parent]));
}

function measure(root: PlanNode, indexes: ReadonlyMap<string, string>) {
  const nodes = [...walk(root)];
  const scans = nodes.filter(
    (node) =>
      /Scan$/.test(node['Node Type']) &&
      (isLarge(node['Relation Name'] ?? '') || isLarge(indexes.get(node['Index Name'] ?? '') ?? '')),
  );
  const used = scans.flatMap((node) => indexes.get(node['Index Name'] ?? '') ?? []);
  return {
    visits: Math.round(sum(nodes.map((node) => visitsOf(node, scans.includes(node))))),
    blocks: sum(scans.map(ownBlocks)),
    indexes: [...new Set(used)],
    summary: scans
      .filter((node) => node['Actual Loops'] > 0)
      .map(
        (node) =>
          `${visitsOf(node, true)} visits, ${ownBlocks(node)} blocks in ${node['Actual Loops']} loops: ${node['Node Type']} ${node['Relation Name'] ?? ''} ${indexes.get(node['Index Name'] ?? '') ?? ''} ${node['Index Cond'] ?? ''} ${node.Filter === undefined ? '' : `filter ${node.Filter}`}`,
      )
      .join('\n'),
  };
}

function* walk(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* walk(child);
}

const isLarge = (name: string) => /^(?:rows|products|results)(?:_|$)/.test(name);

/**
 * A scan visits the lines that it returns and those that it drops. A bitmap's lines are counted in its index, except
 * those of lossy pages. A join may drop lines that a scan did not have to visit again.
 */
function visitsOf(node: PlanNode, isScan: boolean): number {
  const loops = node['Actual Loops'];
  if (!isScan) return (node['Rows Removed by Join Filter'] ?? 0) * loops;
  const rechecked = node['Rows Removed by Index Recheck'] ?? 0;
  if (node['Node Type'] === 'Bitmap Heap Scan') return rechecked * loops;
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + rechecked) * loops;
}

const blocksOf = (node: PlanNode) => node['Shared Hit Blocks'] + node['Shared Read Blocks'];
/** Without those of subplans, which the plan includes. */
const ownBlocks = (node: PlanNode) => blocksOf(node) - sum((node.Plans ?? []).map(blocksOf));

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  return pg.escapeLiteral(Array.isArray(value) ? toTextArray(value.map(String)) : String(value));
}
