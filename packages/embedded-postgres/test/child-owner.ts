import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '../src/open-embedded-postgres.ts';

/** One line of a child process's report. */
export type ChildEvent = { readonly event: string; readonly [detail: string]: unknown };

/** A child process that opened, or failed to open, a data directory. */
export type ChildOwner = {
  readonly pid: number;
  readonly events: readonly ChildEvent[];
  /** The first event of that name from index `from` on; rejects if the child ends without it. */
  readonly event: (name: string, from?: number) => Promise<ChildEvent>;
  readonly opened: () => Promise<Pick<EmbeddedPostgres, 'role' | 'connection'>>;
  readonly send: (line: 'insert' | 'stop') => void;
  readonly kill: () => void;
  readonly exited: Promise<number | null>;
};

/**
 * The identity of the child: nobody, a user without a name, or root in an environment where the kernel refuses user
 * namespaces, as in many containers.
 */
export type ChildIdentity = 'nobody' | 'nameless' | 'contained-root' | undefined;

/** The user ids behind the identities. */
export const childUsers = { nobody: 65534, nameless: 54321 } as const;

const fixture = fileURLToPath(new URL('./owner-process.ts', import.meta.url));
const asUser = (id: number) => ['setpriv', `--reuid=${id}`, `--regid=${id}`, '--clear-groups'];
// Waits for a line that says that its ids are mapped, then becomes root there and forbids further namespaces.
const asContainedRoot = [
  ...['unshare', '--user', '--', 'sh', '-c'],
  'read mapped; exec setpriv --reuid 0 --regid 0 --clear-groups sh -c ' +
    '\'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"\' sh "$@"',
  'sh',
];

/** Starts a child process on a data directory without waiting for it. */
export function startOwner(options: Omit<EmbeddedPostgresOptions, 'log'>, identity?: ChildIdentity): ChildOwner {
  const prefixes = {
    nobody: asUser(childUsers.nobody),
    nameless: asUser(childUsers.nameless),
    'contained-root': asContainedRoot,
  };
  const prefix = identity === undefined ? [] : prefixes[identity];
  const [file = '', ...args] = [...prefix, process.execPath, fixture, JSON.stringify(options)];
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'], cwd: '/' });
  if (identity === 'contained-root') void mapIds(child);
  const events: ChildEvent[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    const event = JSON.parse(line) as ChildEvent;
    events.push(event);
    child.emit('reported');
  });
  const exited = once(child, 'close').then(() => child.exitCode);
  const event = async (name: string, from = 0): Promise<ChildEvent> => {
    for (;;) {
      const found = events.slice(from).find((candidate) => candidate.event === name);
      if (found !== undefined) return found;
      const ended = await Promise.race([once(child, 'reported').then(() => false), exited.then(() => true)]);
      if (ended && !events.slice(from).some((candidate) => candidate.event === name)) {
        throw new Error(`the child ended without '${name}': ${JSON.stringify(events)}`);
      }
    }
  };
  return {
    pid: child.pid ?? 0,
    events,
    event,
    opened: async () => (await event('open')) as unknown as Pick<EmbeddedPostgres, 'role' | 'connection'>,
    send: (line) => child.stdin.write(`${line}\n`),
    kill: () => child.kill('SIGKILL'),
    exited,
  };
}

async function mapIds(child: ChildProcess): Promise<void> {
  const namespaceOf = (pid: number | undefined) => readlinkSync(`/proc/${pid}/ns/user`);
  while (namespaceOf(child.pid) === namespaceOf(process.pid)) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  for (const map of ['uid_map', 'gid_map']) writeFileSync(`/proc/${child.pid}/${map}`, '0 0 65536');
  child.stdin?.write('\n');
}
