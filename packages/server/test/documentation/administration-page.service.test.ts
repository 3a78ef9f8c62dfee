import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settings } from '../../src/config/settings.ts';
import { runInProcess } from '../support/run-in-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const page = await readFile(new URL('../../../../docs/operator/administration.md', import.meta.url), 'utf8');
const snippets = [...page.matchAll(/<!-- run by test: \w+ -->\n```sh\n(.*?)```/gs)].map(([, text = '']) => text);
const commands = snippets.flatMap((text) => text.match(/(?<=^npx ledgerprint ).+$/gm) ?? []);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('docs/operator/administration.md', () => {
  it('shows commands', () => {
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.length).toBe(snippets.join('').trim().split('\n').length);
  });

  it.each(commands)('%s works, in this order', async (command) => {
    const words = [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
    expect(await runInProcess(database, words)).toMatchObject({ code: 0, stderr: '' });
  });

  it('names only existing settings', () => {
    const variables = Object.values(settings).map(({ env }) => env);
    const named = [...page.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=\w+)?`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !variables.includes(name))).toEqual([]);
  });
});
