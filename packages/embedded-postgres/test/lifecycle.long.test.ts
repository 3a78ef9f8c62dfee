import { readdirSync, readFileSync, statSync } from 'node:fs';
import { appendFile, chown, cp, mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findPostgres14 } from '../../../tooling/postgres-14.ts';
import { DataDirectoryError } from '../src/data-directory-error.ts';
import { type EmbeddedPostgresOptions, openEmbeddedPostgres } from '../src/open-embedded-postgres.ts';
import { socketDirectoryName } from '../src/socket-directory.ts';
import { startOwner } from './child-owner.ts';
import {
  ask,
  isRoot,
  newDatabase,
  newDataDirectory,
  postmasterOf,
  processesOf,
  removeTemplateAfterwards,
} from './data-directory.ts';

removeTemplateAfterwards();

const open = (dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}) =>
  openEmbeddedPostgres({ dataDir, access: 'own', log: () => undefined, ...options });

describe('a data directory', () => {
  test('keeps its rows and its address from one start to the next', async (context) => {
    const dataDir = await newDataDirectory(context);
    const first = await open(dataDir);
    await ask(first.connection, 'create table kept as select 42 as answer');
    await Promise.all([first.stop(), first.stop()]);
    await first.stop();
    expect(processesOf(dataDir)).toEqual([]);
    const second = await open(dataDir);
    expect(await ask(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(second.connection).toEqual(first.connection);
    await second.stop();
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log']);
  });

  test('is served only on a private socket, durably, with Unicode in code point order', async (context) => {
    const dataDir = await newDatabase(context);
    const database = await open(dataDir);
    const [row] = await ask(
      database.connection,
      `select current_setting('listen_addresses') as listen, current_setting('fsync') as fsync,
         current_setting('shared_buffers') as buffers, current_setting('timezone') as zone,
         current_setting('server_encoding') as encoding, lower('É') as lower,
         'Z' < 'a' and 'z' < 'é' as ordered`,
    );
    const durable = { listen: '', fsync: 'on', buffers: '256MB', zone: 'UTC' };
    expect(row).toEqual({ ...durable, encoding: 'UTF8', ordered: true, lower: 'é' });
    expect(statSync(database.connection.host).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    await database.stop();
  });

  test.skipIf(process.platform !== 'linux')('has its server in its own process group', async (context) => {
    const dataDir = await newDatabase(context);
    const database = await open(dataDir);
    const pid = postmasterOf(dataDir);
    const [, , group] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    expect(Number(group)).toBe(pid);
    await database.stop();
  });

  test('can have a path that is too long for a socket, with spaces, commas and quotes', async (context) => {
    const dataDir = join(await newDataDirectory(context), `it's, "a" long one`, 'x'.repeat(150));
    const database = await open(dataDir);
    expect(await ask(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
  });

  test('is the same one under another name', async (context) => {
    const dataDir = await newDatabase(context);
    const database = await open(dataDir);
    await symlink(dataDir, join(dirname(dataDir), 'alias'));
    const beside = await open(join(dirname(dataDir), 'alias'), { access: 'join' });
    expect(beside.role).toBe('guest');
    expect(beside.connection).toEqual(database.connection);
    await beside.stop();
    await database.stop();
  });

  test('can be copied while in use, and the copy is a separate database', async (context) => {
    const dataDir = await newDatabase(context);
    const database = await open(dataDir);
    await ask(database.connection, 'create table original as select 1 as n; checkpoint');
    const copy = join(dirname(dataDir), 'copy');
    await cp(dataDir, copy, { recursive: true });
    const other = await open(copy);
    expect(postmasterOf(copy)).not.toBe(postmasterOf(dataDir));
    await ask(other.connection, 'drop table original');
    expect(await ask(database.connection, 'select n from original')).toEqual([{ n: 1 }]);
    await other.stop();
    await database.stop();
  });

  test('rotates a large log', async (context) => {
    const dataDir = await newDataDirectory(context);
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'postgres.log'), 'x'.repeat(9 * 1024 * 1024));
    await (await open(dataDir)).stop();
    expect((await stat(join(dataDir, 'postgres.log'))).size).toBeLessThan(100_000);
    expect((await stat(join(dataDir, 'postgres.log.1'))).size).toBe(9 * 1024 * 1024);
  });
});

describe('the socket directory', () => {
  test.for<readonly [string, (path: string) => Promise<unknown>]>([
    ['open to others', async (path: string) => mkdir(path, { mode: 0o755 })],
    ['a link', async (path: string) => symlink(tmpdir(), path)],
    ['a file', async (path: string) => writeFile(path, '')],
  ])('gets another name if its own is %s', async ([, take], context) => {
    const dataDir = await newDatabase(context);
    const taken = join(tmpdir(), socketDirectoryName(dataDir));
    await take(taken);
    const database = await open(dataDir);
    expect(database.connection.host).toBe(`${taken}-1`);
    await database.stop();
  });

  test.skipIf(!isRoot)('gets another name if its own belongs to another user', async (context) => {
    const dataDir = await newDatabase(context);
    const taken = join(tmpdir(), socketDirectoryName(dataDir));
    await mkdir(taken, { mode: 0o700 });
    await chown(taken, 65534, 65534);
    const database = await open(dataDir);
    expect(database.connection.host).toBe(`${taken}-1`);
    await database.stop();
  });
});

describe('a data directory that cannot be used', () => {
  const refusal = async (opening: Promise<unknown>): Promise<string> => {
    const error = await opening.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(DataDirectoryError);
    return (error as Error).message;
  };

  test('because its parent is a file, is named in the error', async (context) => {
    const parent = await newDataDirectory(context);
    await writeFile(parent, 'a file');
    expect(await refusal(open(join(parent, 'data')))).toContain(join(parent, 'data'));
  });

  test.skipIf(!isRoot)('because another user owns it, is named in the error', async (context) => {
    const dataDir = await newDataDirectory(context);
    await mkdir(dataDir, { mode: 0o755 });
    const child = startOwner({ dataDir, access: 'own' }, 'nobody');
    const { expected, message } = await child.event('refused');
    expect([expected, message]).toEqual([true, expect.stringContaining(dataDir)]);
    expect(await child.exited).toBe(1);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test.skipIf(!isRoot)('because another user owns its cluster, is named in the error', async (context) => {
    const dataDir = await newDatabase(context);
    await (await open(dataDir)).stop();
    const child = startOwner({ dataDir, access: 'join' }, 'nobody');
    const { expected, message } = await child.event('refused');
    expect([expected, message]).toEqual([true, expect.stringContaining(dataDir)]);
    await child.exited;
  });

  test('because it contains other files, is not touched', async (context) => {
    const dataDir = await newDataDirectory(context);
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'notes.txt'), 'mine');
    expect(await refusal(open(dataDir))).toContain('no PostgreSQL database');
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['notes.txt']);
  });

  test('because the server does not start, is refused with the server’s reason', async (context) => {
    const dataDir = await newDatabase(context);
    await (await open(dataDir)).stop();
    await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), '\nno_such_setting = 1\n');
    expect(await refusal(open(dataDir))).toMatch(/no_such_setting|configuration file/);
  });

  test('because there are no binaries, is refused with their path', async (context) => {
    const dataDir = await newDataDirectory(context);
    expect(await refusal(open(dataDir, { binaries: '/nowhere/native' }))).toContain('/nowhere/native');
  });

  const postgres14 = findPostgres14();
  test.skipIf(postgres14 === undefined)(
    'because another version of PostgreSQL created it, is refused and not touched',
    async (context) => {
      const dataDir = await newDataDirectory(context);
      const old = await open(dataDir, { binaries: postgres14 ?? '' });
      const [version] = await ask(old.connection, `select current_setting('server_version_num')::int as number`);
      expect(version?.number).toBeGreaterThan(140_000);
      expect(version?.number).toBeLessThan(150_000);
      await old.stop();
      const before = listing(dataDir);
      const message = await refusal(open(dataDir));
      expect(message).toMatch(/PostgreSQL 14, .*PostgreSQL 18.*another data directory/);
      expect(listing(dataDir)).toEqual(before);
    },
  );
});

function listing(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => `${name} ${statSync(join(directory, name)).mtimeMs}`);
}
