import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallEdition, toExport } from '../../../engine/test/catalogue/export-file.ts';
import { createProgram } from '../../src/cli/run-command-line.ts';
import { runInProcess } from '../support/run-in-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openTestService } from '../support/test-service.ts';

const marker = 'Zugspitze';
let database: TestDatabase;
let folder: string;
let projectId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const service = await openTestService({}, database);
  const caller = await service.createCaller('Known');
  projectId = (await caller.call('CreateProject', {})).body.projectId;
  await service.close();
  folder = await mkdtemp(join(tmpdir(), 'ledgerprint-failures-'));
  await writeFile(join(folder, 'catalogue.csv'), toExport(smallEdition));
  await writeFile(join(folder, 'own.csv'), 'code,label,keywords,factor,unit,source,year\nA,B,c,1,EUR,d,2024\n');
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Valid arguments for each administrative command, so that no failure is the operator's fault. */
const commands: Readonly<Record<string, () => readonly string[]>> = {
  'organization create': () => [`New ${Math.random()}`],
  'organization list': () => [],
  'organization usage': () => [],
  'organization quota': () => ['Known', '--projects', '1000'],
  'organization context': () => ['Known', '--country', 'FR'],
  'organization set': () => ['Known', '--own-id', 'FR12345678901'],
  'organization delete': () => ['Known', '--dry-run'],
  'key create': () => ['Known'],
  'key list': () => ['Known'],
  'key revoke': () => ['Known', '1'],
  'key rotate': () => ['Known', '1'],
  'key update': () => ['Known', '1', '--scope', 'read'],
  'projects reconciliation': () => [projectId],
  'audit list': () => [],
  'catalogue import': () => [join(folder, 'catalogue.csv'), '--edition', `${Math.random()}`],
  'catalogue list': () => [],
  'delivery list': () => ['Known'],
  'delivery resume': () => ['Known'],
  'delivery retry': () => ['1'],
  'webhook test': () => ['Known', 'http://127.0.0.1:1/'],
  'webhook-secret show': () => ['Known'],
  'webhook-secret rotate': () => ['Known'],
  'secret-key rotate': () => [],
  'signing-key list': () => [],
  'signing-key rotate': () => [],
  'referential load': () => ['Known', join(folder, 'own.csv')],
  'referential list': () => ['Known'],
  'referential remove': () => ['Known'],
};

/** Commands that are not administrative, and `doctor`, whose purpose is to show internals. */
const others = [
  ...['serve', 'inspect', 'enrich', 'doctor', 'products', 'review', 'decide'],
  ...['report', 'evidence', 'verify', 'compare'],
  ...['list', 'show', 'cancel', 'delete', 'restore', 'run-again'].map((word) => `projects ${word}`),
  ...['list', 'import', 'export', 'revoke'].map((word) => `decisions ${word}`),
  ...['draw', 'show', 'check'].map((word) => `sample ${word}`),
];

function leavesOf(command: Command, words: readonly string[] = []): readonly string[] {
  if (command.commands.length === 0) return [words.join(' ')];
  return command.commands.flatMap((child) => leavesOf(child, [...words, child.name()]));
}

it('covers every administrative command', () => {
  const found = leavesOf(createProgram({ print: () => undefined, error: () => undefined }));
  expect(found.filter((words) => !others.includes(words)).sort()).toEqual(Object.keys(commands).sort());
});

const inside = [
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|COPY|RETURNING|SQLSTATE)\b/,
  /\b(relation|constraint|column) "?\S+ (?:of|does not exist)/,
  /^\s+at /m,
  /node_modules|node:|file:\/\/|packages\/server|\.(ts|js|mjs|sql)\b/,
  new RegExp(marker, 'i'),
];

function expectSentence({ code, stderr }: { readonly code: number | null; readonly stderr: string }, what: string) {
  expect(code, what).toBe(1);
  expect(stderr, what).toMatch(/^ledgerprint: [A-Z"].{10,}/);
  for (const pattern of inside) expect(stderr, what).not.toMatch(pattern);
}

describe.each(Object.entries(commands))('%s', (words, args) => {
  const run = (environment: Record<string, string> = {}) =>
    runInProcess(database, [...words.split(' '), ...args()], {
      SECRET_KEY_PREVIOUS: 'another key that is long enough to be taken',
      ...environment,
    });

  it('explains a broken table in one sentence', async () => {
    const faults = ['organizations', 'projects', 'api_keys', 'audit_events', 'catalogues', 'deliveries'];
    const codes: (number | null)[] = [];
    for (const table of faults) {
      await database.query(`ALTER TABLE ${table} RENAME TO ${marker}_${table}`);
      const result = await run();
      await database.query(`ALTER TABLE ${marker}_${table} RENAME TO ${table}`);
      codes.push(result.code);
      if (result.code !== 0) expectSentence(result, `without ${table}`);
    }
    expect(codes).toContain(1);
  });

  it('explains wrong settings in one sentence', async () => {
    const wrong: Record<string, string>[] = [
      { SECRET_KEY: 'some other key that is long enough to be taken', SECRET_KEY_PREVIOUS: '' },
      { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nowhere' },
      { DATABASE_URL: 'nonsense' },
      { SECRET_KEY: 'short' },
    ];
    for (const environment of wrong) expectSentence(await run(environment), JSON.stringify(environment));
  });
});

describe('an unexpected error', () => {
  it('is described by its kind, and in full with LOG_LEVEL=debug', async () => {
    await database.query('ALTER TABLE organizations RENAME TO organizations_gone');
    const args = ['organization', 'list'];
    const plain = await runInProcess(database, args);
    const debug = await runInProcess(database, args, { LOG_LEVEL: 'debug' });
    await database.query('ALTER TABLE organizations_gone RENAME TO organizations');
    expect(plain.stderr).toBe(
      'ledgerprint: An unexpected error occurred (PostgreSQL error 42P01). Set LOG_LEVEL=debug to see the whole error.\n',
    );
    expect(debug.stderr).toMatch(/relation "organizations" does not exist\n\s+at /);
  });
});

describe('files that cannot be used', () => {
  it.each([
    ['catalogue', 'import', 'nowhere.csv'],
    ['catalogue', 'import', 'own.csv'],
    ['referential', 'load', 'Known', 'nowhere.csv'],
    ['referential', 'load', 'Known', 'catalogue.csv'],
  ])('%s %s %s is refused with an explanation', async (...args) => {
    const given = args.map((arg) => (arg.endsWith('.csv') ? join(folder, arg) : arg));
    expectSentence(await runInProcess(database, given), args.join(' '));
  });
});
