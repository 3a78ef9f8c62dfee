import { readdirSync, readFileSync } from 'node:fs';

/** What this process holds according to the operating system; a test expects the same before and after. */
export type Held = {
  /** The command lines of its child processes. */
  readonly children: readonly string[];
  readonly threads: number;
  /** The ports on which it listens, and its open sockets and pipes. */
  readonly handles: Readonly<Record<string, number>>;
};

const threads = new Set<object>();
process.on('worker', (worker) => {
  threads.add(worker);
  worker.once('exit', () => threads.delete(worker));
});

const kinds = ['TCPServerWrap', 'TCPSocketWrap', 'PipeWrap'];

export function listHeld(): Held {
  const open = process.getActiveResourcesInfo();
  return {
    children: readdirSync('/proc/self/task').flatMap(readChildren).map(readCommand).toSorted(),
    threads: threads.size,
    handles: Object.fromEntries(kinds.map((kind) => [kind, open.filter((one) => one === kind).length])),
  };
}

function readChildren(task: string): readonly string[] {
  return readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean);
}

function readCommand(pid: string): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
}
