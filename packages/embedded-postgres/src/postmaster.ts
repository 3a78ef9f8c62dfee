import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A PostgreSQL server process, started here or found running. */
export type ServerProcess = {
  readonly pid: number;
  /** The process that started it, when it was one of ours. */
  readonly startedBy: number | undefined;
  /** Whether it is a child of this process. */
  readonly startedHere: boolean;
  readonly alive: () => boolean;
  /** Why it ended, and whether the next start is likely to succeed. */
  readonly complaint: () => Promise<{ readonly line: string; readonly passing: boolean }>;
};

/** The contents of a server's postmaster.pid; the address is present while it accepts connections. */
export type PostmasterFile = {
  readonly pid: number;
  readonly status: string;
  readonly address: { readonly host: string; readonly port: number } | undefined;
};

/** Reads the cluster's postmaster.pid, written by a server that is running or was killed. */
export async function findPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  // The last line: when it says `ready`, all others are complete.
  const status = lines[7]?.trim() ?? 'starting';
  const address = { host: lines[4] ?? '', port: Number(lines[3]) };
  return { pid, status, address: status === 'ready' ? address : undefined };
}

/** The server that is running on this cluster, no matter which process started it. */
export async function findRunningServer(cluster: string): Promise<ServerProcess | undefined> {
  const pid = (await findPostmasterFile(cluster))?.pid;
  if (pid === undefined || !isPostmaster(pid, cluster)) return undefined;
  return {
    pid,
    startedBy: findStarter(pid),
    startedHere: false,
    alive: () => isPostmaster(pid, cluster),
    complaint: async () => ({ line: 'it ended', passing: true }),
  };
}

/**
 * Removes a dead server's lock file if PostgreSQL itself would refuse to: an unrelated process has reused its pid
 * (usual in containers, where pids are few), or a crash left it empty. Two servers on one cluster remain impossible,
 * because PostgreSQL also locks the directory's inode through shared memory.
 */
export async function removeRefusedLockFile(path: string, cluster: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const pid = Number.parseInt(text, 10);
  const refused =
    text === '' ? Date.now() - (await stat(path)).mtimeMs > 1_000 : isPidTaken(pid) && !isPostmaster(pid, cluster);
  if (refused) await rm(path, { force: true });
}

/** Whether a process with this id is alive; a zombie is not. */
export function isProcessAlive(pid: number): boolean {
  return isPidTaken(pid) && findState(pid) !== 'Z';
}

function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// In containers without an init process, dead processes stay as zombies.
function findState(pid: number): string | undefined {
  try {
    return /\) (\w)[^)]*$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

// A directory that was copied while in use contains a pid file of another directory's server.
function isPostmaster(pid: number, cluster: string): boolean {
  const command = findCommandLine(pid);
  if (command?.includes('postgres') !== true) return false;
  if (command.includes(` -D ${cluster} `)) return true;
  try {
    // The working directory of PostgreSQL is always its cluster; only Linux shows the working directory of a process.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}

function findStarter(pid: number): number | undefined {
  const starter = /embedded_postgres\.started_by=(\d+)/.exec(findCommandLine(pid) ?? '')?.[1];
  return starter === undefined ? undefined : Number(starter);
}

// Empty for a zombie.
function findCommandLine(pid: number): string | undefined {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
}
