import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, expect, type TestContext } from 'vitest';
import { until } from '../../../tools/testing/until.ts';
import { openEmbeddedPostgres } from '../src/open-embedded-postgres.ts';
import { socketDirectoryName } from '../src/socket-directory.ts';

/** Whether the tests run as root, which some of them need. */
export const isRoot = process.getuid?.() === 0;

/** The path of a new data directory that everyone may enter; the test fails if it leaves a process running. */
export async function newDataDirectory({ onTestFinished }: TestContext): Promise<string> {
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'embedded-')));
  await chmod(parent, 0o755);
  onTestFinished(() => leaveNothing(parent));
  return join(parent, 'data');
}

async function leaveNothing(parent: string): Promise<void> {
  const left = () => processesOf(parent);
  await until('every process is gone', () => left().length === 0).catch(() => undefined);
  const survivors = left();
  for (const { pid } of survivors) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
  await rm(parent, { recursive: true, force: true, maxRetries: 5 });
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(socketDirectoryName(join(parent, 'data')))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
  expect(survivors).toEqual([]);
}

let template: Promise<string> | undefined;

/** A data directory with a stopped database; copied, because creating one takes most of a second. */
export async function newDatabase(context: TestContext): Promise<string> {
  const dataDir = await newDataDirectory(context);
  template ??= createTemplate();
  await promisify(execFile)('cp', ['-R', '-p', await template, dataDir]);
  return dataDir;
}

/** Removes the template of its databases at the end of the test file. */
export function removeTemplateAfterwards(): void {
  afterAll(async () => {
    if (template !== undefined) await rm(dirname(await template), { recursive: true });
  });
}

async function createTemplate(): Promise<string> {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'embedded-')), 'data');
  await (await openEmbeddedPostgres({ dataDir, access: 'own', log: () => undefined })).stop();
  return dataDir;
}

/** The ids of the processes that work in or were started for a directory. */
export function processesOf(directory: string): readonly { readonly pid: number; readonly command: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const command = readFileSync(`/proc/${Number(name)}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const cwd = command === '' ? '' : readlinkSync(`/proc/${name}/cwd`);
      const related = command !== '' && (command.includes(directory) || cwd.startsWith(directory));
      return related ? [{ pid: Number(name), command }] : [];
    } catch {
      return [];
    }
  });
}

/** The rows of a statement, over a connection of its own. */
export async function ask(connection: object, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The process id of the server of a data directory. */
export function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}
