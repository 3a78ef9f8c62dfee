import { describe, expect, it } from 'vitest';
import { readCustomerTables, readStatements, type StoreStatement, tablesOf } from './statements.ts';

type Exception = {
  /** Why it need not be bound to an organization. */
  readonly reason: string;
  /** A pattern that the statement, on one line, must match for the reason to apply. */
  readonly shape: RegExp;
};

// Its rows contain the organization, to which every later statement on them is bound.
const tellsOrganization = /^SELECT (?:(?!\bFROM\b).)*\b(?:organization_id|o\.id) AS "organizationId"/;
// Only the age of a row matters.
const removesByAge = /^DELETE FROM \w+ WHERE \w+ < (?:now\(\)|\(now\(\) AT TIME ZONE 'UTC'\)::date) - [\w$:* ']+$/;

/** Statements that are not bound to an organization. */
const exceptions: Readonly<Record<string, Exception>> = {
  'api-keys.ts findByHash': {
    reason: 'a call is identified by its key: this finds the organization',
    shape: tellsOrganization,
  },
  'api-keys.ts listDigestPrefixes': {
    reason: 'tells issued keys from invented ones: returns only parts of digests',
    shape: /^SELECT encode\(substring\(hash FROM 1 FOR 8\), 'hex'\) AS prefix FROM api_keys WHERE revoked_at IS NULL$/,
  },
  'api-keys.ts listExpiring': { reason: 'for operators: it returns the organizations', shape: tellsOrganization },
  'audit-events.ts insert': {
    reason: 'what concerns the whole installation has no organization',
    shape: /^INSERT INTO audit_events \([^)]*\borganization_id\b/,
  },
  'audit-events.ts list': {
    reason: 'for operators, who may ask for one organization by its name',
    shape: /\$1::text IS NULL OR organization = \$1.+ UNION ALL .+\$1::text IS NULL OR o\.name = \$1/,
  },
  'audit-events.ts removeOlderThan': { reason: 'housekeeping of all organizations', shape: removesByAge },
  'deliveries.ts findOwner': {
    reason: 'operators know only its number: this finds the organization',
    shape: tellsOrganization,
  },
  'evidence-packs.ts findKnown': {
    reason: 'housekeeping checks which files have an owner: keys in, keys out',
    shape:
      /^SELECT key FROM evidence_packs WHERE key = ANY\(\$1\) UNION ALL SELECT moving_from FROM evidence_packs WHERE moving_from = ANY\(\$1\)$/,
  },
  'evidence-packs.ts listOutdated': {
    reason: 'housekeeping of all organizations: it returns them',
    shape: tellsOrganization,
  },
  'exports.ts findKnown': {
    reason: 'housekeeping checks which files have an owner: keys in, keys out',
    shape:
      /^SELECT key FROM exports WHERE key = ANY\(\$1\) UNION ALL SELECT moving_from FROM exports WHERE moving_from = ANY\(\$1\)$/,
  },
  'exports.ts listOutdated': { reason: 'housekeeping of all organizations: it returns them', shape: tellsOrganization },
  'figures.ts readWork': {
    reason: 'sums over all organizations, for operators',
    shape:
      /^SELECT count\(\*\) AS projects, coalesce\(sum\(.+ AS products, coalesce\(.+ min\(.+ AS "oldestSeconds" FROM/,
  },
  'figures.ts readWaiting': {
    reason: 'ages over all organizations, for operators',
    shape: /^SELECT coalesce\(extract\(epoch FROM now\(\) - min\([\w(), ]+\)\), 0\)::float8 AS seconds FROM/,
  },
  'idempotency-keys.ts removeExpired': { reason: 'housekeeping of all organizations', shape: removesByAge },
  'key-uses.ts add': {
    reason: 'counters of many keys, each joined with its own organization',
    shape: /JOIN api_keys k ON k\.organization_id = u\.organization_id AND k\.id = u\.key_id/,
  },
  'key-uses.ts removeOlderThan': { reason: 'housekeeping of all organizations', shape: removesByAge },
  'organizations.ts list': {
    reason: 'for operators: the organizations themselves',
    shape: /^SELECT o\.id, o\.name,.+ FROM organizations o /,
  },
  'project-deletions.ts listExpired': {
    reason: 'housekeeping: it returns the organizations',
    shape: tellsOrganization,
  },
  'project-deletions.ts listAllMoves': {
    reason: 'housekeeping continues what was interrupted: it returns the organizations',
    shape: tellsOrganization,
  },
  'project-removals.ts listAll': {
    reason: 'housekeeping continues what was interrupted: it returns the organizations',
    shape: tellsOrganization,
  },
  'projects.ts findOwner': {
    reason: 'operators know only its id: this finds the organization',
    shape: tellsOrganization,
  },
  'projects.ts listWithoutProgress': { reason: 'housekeeping: it returns the organizations', shape: tellsOrganization },
  'projects.ts listOlderThan': { reason: 'housekeeping: it returns the organizations', shape: tellsOrganization },
  'projects.ts listOrphans': { reason: 'housekeeping: projects whose organization is gone', shape: tellsOrganization },
  'quotas.ts list': {
    reason: 'for operators: figures by organization',
    shape: /^SELECT o\.name AS organization,.+ FROM quotas q JOIN organizations o /,
  },
  'quotas.ts listOrganizations': { reason: 'housekeeping: it returns the organizations', shape: tellsOrganization },
  'usage.ts list': {
    reason: 'for operators: figures by organization',
    shape: /\bSELECT o\.name AS organization,.+ GROUP BY o\.id, f\.month /,
  },
  'webhook-endpoints.ts listDueProbes': {
    reason: 'housekeeping: it returns the organizations',
    shape: tellsOrganization,
  },
};

/** Tables with data of organizations whose primary key does not begin with the organization. */
const keysWithoutOrganization: Readonly<Record<string, string>> = {
  project_owners: 'the only lookup that knows an id but no organization',
  audit_events: 'operator actions, also on the whole installation; clients cannot read it',
};

const customerTables = await readCustomerTables();
const customerTableNames = customerTables.map(({ name }) => name);
const statements = (await readStatements()).filter(({ text }) =>
  [...tablesOf(text)].some((table) => table.startsWith('$') || customerTableNames.includes(table)),
);

/** The organization is in a condition, or in the new row. */
function isBound({ text }: StoreStatement): boolean {
  return (
    /\borganization_id = (\$1\b(?! AS)|\$\{Number\(organizationId\)\})/.test(text) ||
    /^COPY \w+ \(organization_id\b/.test(text) ||
    /(?:^|^WITH drawn AS \(\s+)INSERT INTO \w+\s+(?:AS \w+\s+)?\((?:project_id, )?organization_id\b/.test(text)
  );
}

/**
 * The function takes the organization first, or right after the connection or the pool. A function that returns a text
 * runs nothing: it builds a part of another statement.
 */
function takesOrganization({ parameters }: StoreStatement): boolean {
  return (
    parameters === undefined ||
    /^function \w+\([^{}]*(?:\{[^{}]*\}[^{}]*)*\): string \{/.test(parameters) ||
    /^[^(]*\(\s*(?:(?:pool: Streamable|db: Queryable),\s*)?organizationId: number/.test(parameters)
  );
}

const isOrdinary = (statement: StoreStatement) => isBound(statement) && takesOrganization(statement);

describe('every statement on tables of customers names the organization', () => {
  it('such tables exist, with statements on each', () => {
    expect(customerTableNames).toEqual(
      expect.arrayContaining(['api_keys', 'deliveries', 'exports', 'products', 'projects', 'results', 'rows']),
    );
    const named = new Set(statements.flatMap(({ text }) => [...tablesOf(text)]));
    expect(customerTableNames.filter((table) => !named.has(table))).toEqual([]);
  });

  it('their primary keys begin with the organization, so that its data can be moved to its own node', () => {
    const others = customerTables.filter(({ primaryKey: [first] }) => first !== 'organization_id');
    expect(others.map(({ name }) => name).sort()).toEqual(Object.keys(keysWithoutOrganization).sort());
  });

  it.each(statements.map((statement) => [statement.where, statement] as const))('%s', (where, statement) => {
    const exception = exceptions[where];
    if (exception === undefined || isOrdinary(statement)) {
      expect(isBound(statement), `no condition names the organization:\n${statement.text}`).toBe(true);
      expect(takesOrganization(statement), 'the function takes the organization first').toBe(true);
    } else {
      const oneLine = statement.text.replaceAll(/\s+/g, ' ');
      expect(oneLine, `this is an exception because: ${exception.reason}`).toMatch(exception.shape);
    }
  });

  it('every exception in the list is needed', () => {
    const needed = statements.filter((statement) => !isOrdinary(statement));
    expect([...new Set(needed.map(({ where }) => where))].sort()).toEqual(Object.keys(exceptions).sort());
  });
});
