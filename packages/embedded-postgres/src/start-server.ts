import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Launcher } from './launcher.ts';
import { removeRefusedLockFile, type ServerProcess } from './postmaster.ts';
import { openServerLog, readServerLog, sizeOf } from './server-log.ts';
import { socketPort } from './socket-directory.ts';

type StartOptions = {
  readonly cluster: string;
  readonly launcher: Launcher;
  readonly logPath: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly socketDirectory: string;
};

const defaults = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  fsync: 'on',
  shared_buffers: '256MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  // The default, 8 MB here, fills up while a million rows are sealed: measured 10% slower.
  wal_buffers: '64MB',
  checkpoint_completion_target: '0.9',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  lc_messages: 'C',
};

// Another server was first, or the processes of a killed one are not gone yet (3 of 20 restarts).
const passingComplaint = /lock file "[^"]*" (already exists|is empty)|pre-existing shared memory block/;

/** Starts a server process on the cluster without waiting until it responds. */
export async function startServer(options: StartOptions): Promise<ServerProcess> {
  const { cluster, launcher, logPath, socketDirectory } = options;
  await removeRefusedLockFile(join(cluster, 'postmaster.pid'), cluster);
  await removeRefusedLockFile(join(socketDirectory, `.s.PGSQL.${socketPort}.lock`), cluster);
  if (launcher.user !== undefined) await handOver(cluster, launcher.user);
  // The server has its own copy of the file descriptor; this process does not need to keep it open.
  await using log = await openServerLog(logPath);
  const offset = await sizeOf(logPath);
  const child = launcher.start(serverArguments(options), cluster, log.fd);
  let failure: string | undefined;
  child.on('error', (error) => {
    failure = error.message;
  });
  // This process may end before the server does.
  child.unref();
  return {
    pid: child.pid ?? 0,
    startedBy: process.pid,
    startedHere: true,
    alive: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    complaint: async () => {
      const text = failure ?? (await readServerLog(logPath, offset));
      // Connection attempts that come too early are reported in the same log.
      const fatal = [...text.matchAll(/(?:FATAL|PANIC):\s+(?!\s|the database system is )(.*)/g)].at(-1)?.[1];
      const line = fatal ?? (text.trim().split('\n').at(-1) || 'it ended without a message');
      return { line, passing: passingComplaint.test(text) };
    },
  };
}

function serverArguments({ cluster, settings, socketDirectory }: StartOptions): readonly string[] {
  const values = {
    ...defaults,
    ...settings,
    port: String(socketPort),
    // A list setting: quotes make a comma part of the path.
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    'embedded_postgres.started_by': String(process.pid),
  };
  return ['-D', cluster, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

// The top directory comes last: if this is interrupted, the cluster still belongs to root, and the next start repeats
// it.
async function handOver(path: string, user: { readonly uid: number; readonly gid: number }): Promise<void> {
  if ((await stat(path)).uid === user.uid) return;
  for (const entry of await readdir(path, { recursive: true })) {
    await lchown(join(path, entry), user.uid, user.gid);
  }
  await lchown(path, user.uid, user.gid);
}
