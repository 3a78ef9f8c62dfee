import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settings } from '../../src/config/settings.ts';
import { logMessages } from '../../src/platform/log-messages.ts';
import { runLedgerprint } from '../support/ledgerprint-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { page, snippets } from './deployment-page.ts';

const variables = Object.values(settings).map(({ env }) => env);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('docs/operator/deployment.md', () => {
  it('names only existing settings', () => {
    const names = snippets('settings').flatMap((text) => text.match(/^[A-Z0-9_]+(?==)/gm) ?? []);
    const inText = [...page.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=\w+)?`/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(5);
    expect([...names, ...inText].filter((name) => !variables.includes(name))).toEqual([]);
  });

  it('has only existing commands and options', async () => {
    const lines = snippets('commands').flatMap(
      (text) => text.match(/(?<=(?:npx ledgerprint|ledgerprint\.js) )[a-z].*$/gm) ?? [],
    );
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      const [group = '', verb = ''] = line.split(' ');
      const { code, stdout } = await runLedgerprint([group, verb, '--help']);
      expect([line, code]).toEqual([line, 0]);
      expect(stdout).toContain(`Usage: ledgerprint ${group} ${verb}`);
      for (const option of line.match(/--[a-z-]+/g) ?? []) expect(stdout).toContain(option);
    }
  });

  it('has queries that the database answers', async () => {
    const [waiting] = await database.query(snippets('run by test: waiting')[0] ?? '');
    expect(waiting).toEqual({ projects: '0', oldest: null });
    const undelivered = await database.query(snippets('run by test: undelivered')[0] ?? '');
    expect(undelivered).toEqual([]);
  });

  it('names only existing log messages', () => {
    const rows = page.match(/^\| .*log lines.*$/gm) ?? [];
    const messages = rows.flatMap((row) => row.match(/(?<=`)[a-z][a-z ]+(?=`)/g) ?? []);
    expect(messages).toContain('job will be tried again');
    const logged = Object.values(logMessages).flatMap((ofLevel) => Object.keys(ofLevel));
    const words = messages.filter((message) => message.includes(' ') || message === 'queue' || message === 'call');
    expect(words.filter((message) => !logged.includes(message))).toEqual([]);
  });
});
