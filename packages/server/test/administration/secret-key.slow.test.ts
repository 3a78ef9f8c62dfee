import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStorage } from '../../src/administration/open-storage.ts';
import { createSignedLinks } from '../../src/files/signed-link.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createSecretBox } from '../../src/platform/secret-box.ts';
import { changeSecretKeyFile, forgetPreviousSecretKey, loadSecretKeyFile } from '../../src/platform/secret-key-file.ts';
import { createTemporaryDirectory, runLedgerprint } from '../support/ledgerprint-process.ts';
import { runInProcess, runJsonInProcess } from '../support/run-in-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { secretKey as oldKey, testConfig } from '../support/test-service.ts';

const newKey = 'a successor that is long enough to be taken';
const otherKey = 'a stranger that is long enough to be taken';

describe('changing SECRET_KEY', () => {
  let database: TestDatabase;
  let shown: Record<string, string>;

  beforeAll(async () => {
    database = await createTestDatabase();
    await runJsonInProcess(database, ['organization', 'create', 'Plain']);
    await runJsonInProcess(database, ['organization', 'create', 'Rotated']);
    // Has two webhook secrets: the previous one still signs.
    await runJsonInProcess(database, ['webhook-secret', 'rotate', 'Rotated']);
    shown = await showAll(oldKey);
  });
  afterAll(() => database.drop());

  async function showAll(key: string, previous = ''): Promise<Record<string, string>> {
    const environment = { SECRET_KEY: key, SECRET_KEY_PREVIOUS: previous };
    const show = async (name: string) => {
      const args = ['webhook-secret', 'show', name];
      return (await runJsonInProcess(database, args, environment)).webhookSecret;
    };
    return { plain: await show('Plain'), rotated: await show('Rotated') };
  }

  const rotate = (SECRET_KEY: string, SECRET_KEY_PREVIOUS: string) =>
    runInProcess(database, ['secret-key', 'rotate', '--json'], { SECRET_KEY, SECRET_KEY_PREVIOUS });

  it('needs the previous key: without it nothing starts or changes', async () => {
    expect(await rotate(newKey, '')).toMatchObject({ code: 1, stderr: expect.stringContaining('SECRET_KEY') });
    expect(await rotate(newKey, otherKey)).toMatchObject({ code: 1 });
    expect(await rotate(oldKey, '')).toMatchObject({ code: 1, stderr: expect.stringContaining('SECRET_KEY_PREVIOUS') });
    expect(await showAll(oldKey)).toEqual(shown);
  });

  it('with both keys, everything can be decrypted before anything is re-encrypted', async () => {
    expect(await showAll(newKey, oldKey)).toEqual(shown);
    expect(await showAll(oldKey)).toEqual(shown);
  });

  it('re-encrypts everything: only the new key decrypts the same secrets', async () => {
    const { code, stdout } = await rotate(newKey, oldKey);
    expect({ code, ...JSON.parse(stdout) }).toEqual({
      code: 0,
      organizations: 2,
      resealed: 2,
      signingKeys: 0,
      key: 'setting',
    });
    expect(await showAll(newKey)).toEqual(shown);
    const refused = await runInProcess(database, ['webhook-secret', 'show', 'Plain'], { SECRET_KEY: oldKey });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('SECRET_KEY is not the key') });
  });

  it('the previous webhook secret is re-encrypted, too', async () => {
    const [row] = await database.query<{ previous: Buffer }>(
      `SELECT previous_webhook_secret_sealed AS previous FROM organizations WHERE name = 'Rotated'`,
    );
    const box = createSecretBox({ current: newKey, previous: undefined }, 'webhook secrets');
    expect(box.open(row?.previous ?? Buffer.alloc(0), 'Rotated')).toMatch(/^whsec_/);
  });

  it('can be repeated without effect', async () => {
    expect(JSON.parse((await rotate(newKey, oldKey)).stdout)).toMatchObject({ resealed: 0 });
    expect(await showAll(newKey)).toEqual(shown);
  });

  it('changes nothing if neither key decrypts a secret', async () => {
    await runJsonInProcess(database, ['organization', 'create', 'Broken'], { SECRET_KEY: newKey });
    await database.query(`UPDATE organizations SET webhook_secret_sealed = '\\x01' WHERE name = 'Broken'`);
    const { code, stderr } = await rotate(otherKey, newKey);
    expect(code).toBe(1);
    expect(stderr).toContain('The secret of "Broken" can be decrypted neither');
    expect(await showAll(newKey)).toEqual(shown);
  });

  it('download links signed with the previous key work until they expire', () => {
    const link = { key: 'abc/file.csv', fileName: 'a.csv', baseUrl: '', expiresAt: new Date(2_000_000_000_000) };
    const url = new URL(createSignedLinks(oldKey).toUrl(link), 'http://host');
    const parts = Object.fromEntries(url.searchParams) as Record<'name' | 'expires' | 'signature', string>;
    const asked = { ...link, ...parts, expires: parts.expires };
    const now = new Date(1_900_000_000_000);
    expect(createSignedLinks(newKey, oldKey).check(asked, now)).toBe('valid');
    expect(createSignedLinks(newKey, oldKey).check({ ...asked, key: 'abd/file.csv' }, now)).toBe('invalid');
    expect(createSignedLinks(newKey).check(asked, now)).toBe('invalid');
  });
});

describe('the key in the data directory', () => {
  let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
  beforeEach(async () => {
    directory = await createTemporaryDirectory();
  });
  afterEach(() => directory.remove());

  const modeOf = async (name: string) => ((await stat(join(directory.path, name))).mode & 0o777).toString(8);
  const read = async (name: string) => (await readFile(join(directory.path, name), 'utf8')).trim();

  it('is readable only by its owner, whatever the umask', async () => {
    const umask = process.umask(0);
    await loadSecretKeyFile(directory.path);
    const { current, previous } = await changeSecretKeyFile(directory.path);
    process.umask(umask);
    expect(await modeOf('secret.key')).toBe('600');
    expect(await modeOf('secret.key.previous')).toBe('600');
    expect([await read('secret.key'), await read('secret.key.previous')]).toEqual([current, previous]);
  });

  it('is created only once, even by many processes at the same time', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => loadSecretKeyFile(directory.path)));
    expect(new Set(keys.map(({ current }) => current)).size).toBe(1);
    expect(keys[0]?.current.length).toBeGreaterThanOrEqual(32);
  });

  it('an interrupted change is continued', async () => {
    const { current: first } = await loadSecretKeyFile(directory.path);
    const changed = await changeSecretKeyFile(directory.path);
    expect(changed.previous).toBe(first);
    expect(await changeSecretKeyFile(directory.path)).toEqual(changed);
    await forgetPreviousSecretKey(directory.path);
    expect(await loadSecretKeyFile(directory.path)).toEqual({ current: changed.current, previous: undefined });
  });

  it('a change that was interrupted between its two files is repeated', async () => {
    const { current: first } = await loadSecretKeyFile(directory.path);
    await writeFile(join(directory.path, 'secret.key.previous'), `${first}\n`);
    const changed = await changeSecretKeyFile(directory.path);
    expect(changed).toEqual({ current: expect.not.stringMatching(first), previous: first });
  });

  it('is changed by one command, and the secrets stay the same', async () => {
    const database = await createTestDatabase();
    // As with the embedded database: no SECRET_KEY, but a key in the data directory.
    const config = { ...testConfig(database, { dataDir: directory.path }), secretKey: undefined };
    const open = () => openStorage(config, 'join', createLogger('silent'));
    const before = await open();
    const { webhookSecret } = await before.administration.createOrganization('Filed');
    const old = await read('secret.key');
    expect(await before.rotateSecretKey()).toEqual({ organizations: 1, resealed: 1, signingKeys: 0, key: 'file' });
    await before.close();
    expect(await read('secret.key')).not.toBe(old);
    await expect(stat(join(directory.path, 'secret.key.previous'))).rejects.toThrow('ENOENT');
    const after = await open();
    expect((await after.administration.showWebhookSecret('Filed')).webhookSecret).toBe(webhookSecret);
    await after.close();
    await database.drop();
  });
});

it('SECRET_KEY_PREVIOUS without SECRET_KEY is refused', async () => {
  const result = await runLedgerprint(['organization', 'list'], { SECRET_KEY_PREVIOUS: otherKey });
  expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('SECRET_KEY_PREVIOUS needs') });
});
