import { describe, expect, it } from 'vitest';
import { readCustomerTables, readStatements, type StoreStatement, tablesOf } from './statements.ts';

/** Statements that are not bound to one organization, each with the reason why they may be. */
const reasons: Readonly<Record<string, string>> = {
  'activities.ts copyStatement':
    'COPY knows no conditions: its rows count only once addStagedRows has found the project, in the same transaction',
  'api-keys.ts findByHash': 'a call says who it is by its key: this tells the organization',
  'audit-events.ts insert': 'what concerns the whole installation has no organization',
  'audit-events.ts list': 'for operators, who may ask for one organization by its name',
  'audit-events.ts removeOlderThan': 'housekeeping, of all organizations alike',
  'deliveries.ts find': 'the queue and operators know its number alone: this tells the organization',
  'exports.ts findKnown': 'housekeeping asks which files are somebody’s: keys in, keys out',
  'figures.ts readWork': 'sums over all organizations, for operators',
  'idempotency-keys.ts removeExpired': 'housekeeping, of all organizations alike',
  'jobs.ts listForgotten': 'housekeeping: it tells the organizations',
  'key-uses.ts add': 'counts of many keys at once, each joined with its own organization',
  'key-uses.ts removeOlderThan': 'housekeeping, of all organizations alike',
  'organizations.ts list': 'for operators: the organizations themselves',
  'project-removals.ts listAll': 'housekeeping goes on with what was interrupted: it tells the organizations',
  'projects.ts findForUpdate':
    'the specification has a project of another organization told from none: what is read of it is thrown away',
  'projects.ts listSealedWithStagedRows': 'housekeeping: it tells the organizations',
  'projects.ts listOlderThan': 'housekeeping: it tells the organizations',
  'projects.ts listAll': 'of a service for one run of a command, where there is one organization',
  'projects.ts listOrphans': 'housekeeping: projects whose organization is gone',
  'usage.ts list': 'for operators: figures by organization',
};

const customerTables = await readCustomerTables();
const statements = (await readStatements()).filter(({ text }) =>
  [...tablesOf(text)].some((table) => customerTables.includes(table)),
);

/** The organization is in a condition, or in the new row, or it stands in a list of the organization's own projects. */
function isBound({ text }: StoreStatement): boolean {
  return (
    /\bJOIN own ON own\.id = /.test(text) ||
    /\borganization_id = (\$1\b(?! AS)|\$\{Number\(organizationId\)\})/.test(text) ||
    /^INSERT INTO \w+ (?:AS \w+ )?\(organization_id\b|^INSERT INTO \w+ \(id, organization_id\b/.test(text)
  );
}

/** The function takes the organization first; readers of streams take the pool before it. */
function takesOrganization({ parameters }: StoreStatement): boolean {
  return (
    parameters === undefined || /^[^(]*\(\s*(?:pool: Streamable,\s*)?organizationId: number/.test(parameters)
  );
}

describe('every statement on tables of customers names the organization', () => {
  it('there are such tables and statements', () => {
    expect(customerTables).toEqual(
      expect.arrayContaining(['activities', 'api_keys', 'deliveries', 'exports', 'products', 'projects']),
    );
    expect(statements.length).toBeGreaterThan(50);
  });

  it.each(statements.map((statement) => [statement.where, statement] as const))('%s', (where, statement) => {
    if (where in reasons) return;
    expect(isBound(statement), `the organization is in no condition of\n${statement.text}`).toBe(true);
    expect(takesOrganization(statement), 'the function takes the organization first').toBe(true);
  });

  it('the list of exceptions has none that is not needed', () => {
    const needed = statements.filter((statement) => !isBound(statement) || !takesOrganization(statement));
    expect([...new Set(needed.map(({ where }) => where))].sort()).toEqual(Object.keys(reasons).sort());
  });
});
