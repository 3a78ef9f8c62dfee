import { readFileSync, statSync } from 'node:fs';
import { chmod, chown, cp, lstat, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, type TestContext, test, vi } from 'vitest';
import { until } from '../../../tools/testing/until.ts';
import { findBinaries } from '../src/binaries.ts';
import { DataDirectoryError } from '../src/data-directory-error.ts';
import { openEmbeddedPostgres } from '../src/open-embedded-postgres.ts';
import { type ChildIdentity, childUsers, startOwner } from './child-owner.ts';
import { isRoot, newDataDirectory, postmasterOf, processesOf } from './data-directory.ts';

// Many servers start and stop in parallel here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const log = () => undefined;
const ordinary: ChildIdentity = isRoot ? 'nobody' : undefined;

async function newDirectoryFor(context: TestContext, identity: ChildIdentity): Promise<string> {
  const dataDir = await newDataDirectory(context);
  await mkdir(dataDir);
  const user = identity === 'nobody' || identity === 'nameless' ? childUsers[identity] : undefined;
  if (user !== undefined) await chown(dataDir, user, user);
  return dataDir;
}

/** A copy of the package as npm installs it without install scripts: without any links. */
async function copyWithoutLinks(directory: string): Promise<string> {
  const native = join(directory, 'package', 'native');
  const filter = async (path: string) => !(await lstat(path)).isSymbolicLink();
  await cp(findBinaries(), native, { recursive: true, filter });
  return native;
}

async function countLinks(directory: string): Promise<number> {
  return (await readdir(directory, { withFileTypes: true })).filter((entry) => entry.isSymbolicLink()).length;
}

test('a platform without a package is refused with advice', () => {
  expect(() => findBinaries('aix-ppc64')).toThrow(DataDirectoryError);
  expect(() => findBinaries('aix-ppc64')).toThrow(/@embedded-postgres\/aix-ppc64.*optional dependencies/);
});

describe('binaries without their library links', () => {
  test('get them', async (context) => {
    const dataDir = await newDataDirectory(context);
    const binaries = await copyWithoutLinks(dirname(dataDir));
    expect(await countLinks(join(binaries, 'lib'))).toBe(0);
    await (await openEmbeddedPostgres({ dataDir, access: 'own', log, binaries })).stop();
    const links = JSON.parse(readFileSync(join(binaries, 'pg-symlinks.json'), 'utf8'));
    expect(await countLinks(join(binaries, 'lib'))).toBe(links.length);
  });

  test('get them under the data directory if they are read-only', async (context) => {
    const dataDir = await newDirectoryFor(context, ordinary);
    const binaries = await copyWithoutLinks(dirname(dataDir));
    await chmod(join(binaries, 'lib'), 0o555);
    const owner = startOwner({ dataDir, access: 'own', binaries }, ordinary);
    expect((await owner.opened()).role).toBe('owner');
    expect(await countLinks(join(binaries, 'lib'))).toBe(0);
    expect(await countLinks(join(dataDir, 'postgres-libraries'))).toBeGreaterThan(0);
    owner.send('stop');
    expect(await owner.exited).toBe(0);
    await chmod(join(binaries, 'lib'), 0o755);
  });
});

const serverUser = (dataDir: string) => statSync(`/proc/${postmasterOf(dataDir)}`).uid;

describe.skipIf(!isRoot)('PostgreSQL started', { concurrent: true }, () => {
  test.for([
    ['by an ordinary user', 'nobody', undefined, false],
    ['by a user without a name', 'nameless', undefined, false],
    ['by root, in a user namespace', undefined, 'namespace', true],
    ['by root, as another user', undefined, 'switch-user', false],
    ['by root if namespaces are refused', 'contained-root', undefined, false],
  ] as const)('%s works and dies with its killed owner', async ([, identity, rootStrategy, asRoot], context) => {
    const dataDir = await newDirectoryFor(context, identity);
    // Without a change of user, even a private directory of root works.
    if (rootStrategy === 'namespace') await chmod(dirname(dataDir), 0o700);
    const strategy = rootStrategy === undefined ? {} : { rootStrategy };
    const first = startOwner({ dataDir, access: 'own', ...strategy }, identity);
    await first.opened();
    expect(serverUser(dataDir) === 0).toBe(asRoot);
    first.kill();
    await first.exited;
    await until('the server is gone', () => processesOf(dataDir).length === 0);
    const second = startOwner({ dataDir, access: 'own', ...strategy }, identity);
    await second.opened();
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    await until('it runs again', () => second.events.some(({ message }) => message === 'PostgreSQL is running again'));
    second.send('stop');
    expect(await second.exited).toBe(0);
    expect(processesOf(dataDir)).toEqual([]);
  });

  test('as another user takes over a cluster of root, and keeps it', async (context) => {
    const dataDir = await newDataDirectory(context);
    const cluster = join(dataDir, 'postgres');
    await (await openEmbeddedPostgres({ dataDir, access: 'own', log, rootStrategy: 'namespace' })).stop();
    expect(statSync(cluster).uid).toBe(0);
    await (await openEmbeddedPostgres({ dataDir, access: 'own', log, rootStrategy: 'switch-user' })).stop();
    const { uid } = statSync(cluster);
    expect(uid).not.toBe(0);
    const database = await openEmbeddedPostgres({ dataDir, access: 'own', log });
    expect(serverUser(dataDir)).toBe(uid);
    await database.stop();
  });

  test('as another user is refused with a reason if only root may enter', async (context) => {
    const dataDir = await newDataDirectory(context);
    await chmod(dirname(dataDir), 0o700);
    const opening = openEmbeddedPostgres({ dataDir, access: 'own', log, rootStrategy: 'switch-user' });
    await expect(opening).rejects.toThrow(/cannot run as root.*nobody.*ordinary user/);
    await expect(opening).rejects.toMatchObject({ name: 'DataDirectoryError' });
  });

  test('below the private directory of an ordinary user runs as that user', async (context) => {
    const dataDir = await newDataDirectory(context);
    // Every Linux has uid 1; initdb needs a user with a name.
    await chown(dirname(dataDir), 1, 1);
    await chmod(dirname(dataDir), 0o700);
    const database = await openEmbeddedPostgres({ dataDir, access: 'own', log });
    expect(serverUser(dataDir)).toBe(1);
    await database.stop();
  });
});
