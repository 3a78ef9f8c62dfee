import { describe, expect, it } from 'vitest';
import { readCustomerTables, readStatements, type StoreStatement, tablesOf } from './statements.ts';

type Exception = {
  /** Why it may be bound to no organization. */
  readonly reason: string;
  /** What the statement, on one line, must be for the reason to hold. */
  readonly shape: RegExp;
};

// Its rows name the organization, which every later statement on them is bound to.
const tellsOrganization = /^SELECT (?:(?!\bFROM\b).)*\b(?:organization_id|o\.id) AS "organizationId"/;
// Nothing but the age of a row decides.
const removesByAge =
  /^DELETE FROM \w+ WHERE \w+ < (?:now\(\)|\(now\(\) AT TIME ZONE 'UTC'\)::date) - [\w$:* ']+$/;

/** Statements that are bound to no organization. */
const exceptions: Readonly<Record<string, Exception>> = {
  'api-keys.ts findByHash': {
    reason: 'a call says who it is by its key: this tells the organization',
    shape: tellsOrganization,
  },
  'api-keys.ts listDigestPrefixes': {
    reason: 'tells keys that were issued from made-up ones: parts of digests out, and nothing else',
    shape:
      /^SELECT encode\(substring\(hash FROM 1 FOR 8\), 'hex'\) AS prefix FROM api_keys WHERE revoked_at IS NULL$/,
  },
  'api-keys.ts listExpiring': {
    reason: 'for operators: it tells the organizations',
    shape: tellsOrganization,
  },
  'audit-events.ts insert': {
    reason: 'what concerns the whole installation has no organization',
    shape: /^INSERT INTO audit_events \([^)]*\borganization_id\b/,
  },
  'audit-events.ts list': {
    reason: 'for operators, who may ask for one organization by its name',
    shape: /\$1::text IS NULL OR organization = \$1.+ UNION ALL .+\$1::text IS NULL OR o\.name = \$1/,
  },
  'audit-events.ts removeOlderThan': {
    reason: 'housekeeping, of all organizations alike',
    shape: removesByAge,
  },
  'deliveries.ts findOwner': {
    reason: 'operators know its number alone: this tells the organization',
    shape: tellsOrganization,
  },
  'evidence-packs.ts findKnown': {
    reason: 'housekeeping asks which files are somebody’s: keys in, keys out',
    shape:
      /^SELECT key FROM evidence_packs WHERE key = ANY\(\$1\) UNION ALL SELECT moving_from FROM evidence_packs WHERE moving_from = ANY\(\$1\)$/,
  },
  'evidence-packs.ts listOutdated': {
    reason: 'housekeeping, of all organizations alike: it tells them',
    shape: tellsOrganization,
  },
  'exports.ts findKnown': {
    reason: 'housekeeping asks which files are somebody’s: keys in, keys out',
    shape:
      /^SELECT key FROM exports WHERE key = ANY\(\$1\) UNION ALL SELECT moving_from FROM exports WHERE moving_from = ANY\(\$1\)$/,
  },
  'exports.ts listOutdated': {
    reason: 'housekeeping, of all organizations alike: it tells them',
    shape: tellsOrganization,
  },
  'figures.ts readWork': {
    reason: 'sums over all organizations, for operators',
    shape:
      /^SELECT count\(\*\) AS projects, coalesce\(sum\(.+ AS products, coalesce\(.+ min\(.+ AS "oldestSeconds" FROM/,
  },
  'idempotency-keys.ts removeExpired': {
    reason: 'housekeeping, of all organizations alike',
    shape: removesByAge,
  },
  'jobs.ts listForgotten': {
    reason: 'housekeeping: it tells the organizations',
    shape: tellsOrganization,
  },
  'key-uses.ts add': {
    reason: 'counts of many keys at once, each joined with its own organization',
    shape: /JOIN api_keys k ON k\.organization_id = u\.organization_id AND k\.id = u\.key_id/,
  },
  'key-uses.ts removeOlderThan': {
    reason: 'housekeeping, of all organizations alike',
    shape: removesByAge,
  },
  'old-projects.ts dropTables': {
    reason: 'whether any project of an earlier version is left, of whatever organization',
    shape: /^SELECT FROM projects WHERE NOT is_moved LIMIT 1$/,
  },
  'old-projects.ts list': {
    reason: 'the upgrade moves those of all organizations: it tells them',
    shape: tellsOrganization,
  },
  'organizations.ts list': {
    reason: 'for operators: the organizations themselves',
    shape: /^SELECT o\.id, o\.name,.+ FROM organizations o /,
  },
  'project-deletions.ts listExpired': {
    reason: 'housekeeping: it tells the organizations',
    shape: tellsOrganization,
  },
  'project-deletions.ts listAllMoves': {
    reason: 'housekeeping goes on with what was interrupted: it tells the organizations',
    shape: tellsOrganization,
  },
  'project-removals.ts listAll': {
    reason: 'housekeeping goes on with what was interrupted: it tells the organizations',
    shape: tellsOrganization,
  },
  'projects.ts findOwner': {
    reason: 'operators know its id alone: this tells the organization',
    shape: tellsOrganization,
  },
  'projects.ts listOlderThan': {
    reason: 'housekeeping: it tells the organizations',
    shape: tellsOrganization,
  },
  'projects.ts listAll': {
    reason: 'of a service for one run of a command, where there is one organization',
    shape: tellsOrganization,
  },
  'projects.ts listOrphans': {
    reason: 'housekeeping: projects whose organization is gone',
    shape: tellsOrganization,
  },
  'quotas.ts list': {
    reason: 'for operators: figures by organization',
    shape: /^SELECT o\.name AS organization,.+ FROM quotas q JOIN organizations o /,
  },
  'quotas.ts listOrganizations': {
    reason: 'housekeeping: it tells the organizations',
    shape: tellsOrganization,
  },
  'usage.ts list': {
    reason: 'for operators: figures by organization',
    shape: /\bSELECT o\.name AS organization,.+ GROUP BY o\.id, f\.month /,
  },
  'webhook-endpoints.ts listDueProbes': {
    reason: 'housekeeping: it tells the organizations',
    shape: tellsOrganization,
  },
};

/** Tables that hold something of organizations and whose primary key does not begin with the organization. */
const keysWithoutOrganization: Readonly<Record<string, string>> = {
  project_owners: 'the one look-up that knows an id and no organization',
  audit_events: 'what operators did, also to the whole installation; no client reads it',
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
    /(?:^|^WITH drawn AS \(\s+)INSERT INTO \w+\s+(?:AS \w+\s+)?\((?:project_id, )?organization_id\b/.test(
      text,
    )
  );
}

/**
 * The function takes the organization first; some take the connection or the pool before it. One that returns a text runs
 * nothing: it makes a part of somebody else's statement.
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
  it('there are such tables, and statements on each', () => {
    expect(customerTableNames).toEqual(
      expect.arrayContaining([
        'api_keys',
        'deliveries',
        'exports',
        'products',
        'projects',
        'results',
        'rows',
      ]),
    );
    const named = new Set(statements.flatMap(({ text }) => [...tablesOf(text)]));
    expect(customerTableNames.filter((table) => !named.has(table))).toEqual([]);
  });

  it('their primary keys begin with the organization, so that its data can live on a node of its own', () => {
    const others = customerTables.filter(({ primaryKey: [first] }) => first !== 'organization_id');
    expect(others.map(({ name }) => name).sort()).toEqual(Object.keys(keysWithoutOrganization).sort());
  });

  it.each(statements.map((statement) => [statement.where, statement] as const))('%s', (where, statement) => {
    const exception = exceptions[where];
    if (exception === undefined || isOrdinary(statement)) {
      expect(isBound(statement), `the organization is in no condition of\n${statement.text}`).toBe(true);
      expect(takesOrganization(statement), 'the function takes the organization first').toBe(true);
    } else {
      const oneLine = statement.text.replaceAll(/\s+/g, ' ');
      expect(oneLine, `this is an exception because: ${exception.reason}`).toMatch(exception.shape);
    }
  });

  it('the list of exceptions has none that is not needed', () => {
    const needed = statements.filter((statement) => !isOrdinary(statement));
    expect([...new Set(needed.map(({ where }) => where))].sort()).toEqual(Object.keys(exceptions).sort());
  });
});
