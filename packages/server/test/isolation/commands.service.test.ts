import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram } from '../../src/cli/run-command-line.ts';
import { numberOf } from '../operations/stored-project.ts';
import { runInProcess } from '../support/run-in-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { createVictim, marker, readVictim, type Victim } from './victim.ts';

/**
 * What the stranger tries with each command for one organization: arguments with the victim's ids if it takes ids. The
 * command may fail or succeed, but must show and change nothing of the victim's. The first test fails if a command is
 * not listed.
 */
const attempts: Readonly<Record<string, () => readonly string[]>> = {
  'organization context': () => ['Stranger', '--country', 'DE', '--period', 'FY 2024'],
  'organization set': () => ['Stranger', '--own-id', 'FR12345678901'],
  'organization delete': () => ['Stranger', '--yes'],
  'key create': () => ['Stranger'],
  'key list': () => ['Stranger'],
  'key revoke': () => ['Stranger', String(theirs.keyId)],
  'key rotate': () => ['Stranger', String(theirs.keyId)],
  'key update': () => ['Stranger', String(theirs.keyId), '--scope', 'read'],
  'audit list': () => ['--organization', 'Stranger'],
  'delivery list': () => ['Stranger'],
  'delivery resume': () => ['Stranger'],
  'webhook test': () => ['Stranger', 'http://192.0.2.1:1/'],
  'webhook-secret show': () => ['Stranger'],
  'webhook-secret rotate': () => ['Stranger'],
  'referential load': () => ['Stranger', join(folder, 'own.csv')],
  'referential list': () => ['Stranger'],
  'referential remove': () => ['Stranger'],
  'projects show': () => [victim.projects.completed, ...atService()],
  'projects cancel': () => [victim.projects.sealed, ...atService()],
  'projects delete': () => [victim.projects.completed, '--yes', ...atService()],
  'projects restore': () => [victim.projects.completed, ...atService()],
  'projects run-again': () => [victim.projects.completed, ...atService()],
  products: () => [victim.projects.completed, ...atService()],
  review: () => [victim.projects.completed, ...atService()],
  decide: () => [victim.projects.completed, '--supplier', `${marker} GmbH`, '--exclude', 'tax', ...atService()],
  'decisions list': () => ['--project', victim.projects.completed, '--revoked', ...atService()],
  'decisions import': () => [
    ...[join(folder, 'decisions.csv'), '--project', victim.projects.completed],
    ...atService(),
  ],
  'decisions export': () => ['--project', victim.projects.completed, ...atService()],
  'decisions revoke': () => [victim.decisionId, '--project', victim.projects.completed, ...atService()],
  'sample draw': () => [victim.projects.completed, ...atService()],
  'sample show': () => [victim.projects.completed, ...atService()],
  'sample check': () => [victim.projects.completed, '1', 'wrong', ...atService()],
};

/** With a key of the stranger. */
const atService = () => ['--url', service.url, '--key', strangersKey];

/** Commands for one organization that are not restricted to it, each with the reason. */
const reasons: Readonly<Record<string, string>> = {
  'delivery retry': 'takes the number of a delivery from "delivery list": the operator administers all organizations',
  'projects reconciliation': 'takes the id of any project: the operator administers all organizations',
};

let database: TestDatabase;
let service: TestService;
let victim: Victim;
let folder: string;
let theirs: { readonly keyId: number };
let strangersKey: string;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await openTestService({}, database);
  victim = await createVictim(service);
  folder = await mkdtemp(join(tmpdir(), 'ledgerprint-isolation-'));
  const referential = 'code,label,keywords,factor,unit,source,year\nA1,Paper,paper,0.5,EUR,own,2024\n';
  await writeFile(join(folder, 'own.csv'), referential);
  await writeFile(join(folder, 'decisions.csv'), 'selector,supplier,exclusion\nsupplier,Nobody,tax\n');
  const { referentials, administration } = service.app.storage;
  await referentials.load(victim.organization, { name: marker, bytes: Buffer.from(referential) });
  await database.query(
    `INSERT INTO deliveries (organization_id, project_id, event_id, url, body) VALUES ($1, $2, $3, $3, $3)`,
    [victim.organizationId, numberOf(victim.projects.completed), marker],
  );
  const [key] = await administration.listKeys(victim.organization);
  theirs = { keyId: key?.id ?? 0 };
});
afterAll(async () => {
  await service.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** One of the commands deletes it. */
async function makeStranger(): Promise<void> {
  const known = await service.app.storage.administration.listOrganizations();
  if (!known.some(({ name }) => name === 'Stranger')) await service.createCaller('Stranger');
  strangersKey = await service.app.storage.administration.createKey('Stranger', {
    name: 'theirs',
    expiresAt: undefined,
  });
}

/** The commands that take an organization, or something of one, by name. */
function commandsOf(command: Command, words: readonly string[] = []): readonly string[] {
  const own = [
    ...command.registeredArguments.map((argument) => argument.name()),
    ...command.options.map((option) => option.attributeName()),
  ];
  const isAbout = own.some((name) => /^(?:organization|project)$|-id$/.test(name));
  const below = command.commands.flatMap((child) => commandsOf(child, [...words, child.name()]));
  return isAbout ? [words.join(' '), ...below] : below;
}

it('every command for one organization is listed', () => {
  const found = commandsOf(createProgram({ print: () => undefined, error: () => undefined }));
  expect([...found].sort()).toEqual([...Object.keys(attempts), ...Object.keys(reasons)].sort());
});

describe('for one organization', () => {
  it.each(Object.entries(attempts))('%s shows and changes nothing of another', async (words, args) => {
    await makeStranger();
    const before = await readVictim(service, victim);
    const { code, stdout, stderr } = await runInProcess(database, [...words.split(' '), ...args()]);
    expect([0, 1]).toContain(code);
    expect(stdout + stderr).not.toContain(marker);
    expect(await readVictim(service, victim)).toEqual(before);
  });

  it.each(['key revoke', 'key rotate'])('%s refuses a key of another', async (words) => {
    const args = [...words.split(' '), ...(attempts[words]?.() ?? [])];
    await makeStranger();
    expect(await runInProcess(database, args)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no active key'),
    });
  });
});
