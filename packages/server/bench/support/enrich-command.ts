import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { watchTree } from './memory-watch.ts';
import { findStat } from './process-tree.ts';

const program = fileURLToPath(new URL('../../bin/ledgerprint.js', import.meta.url));

/** Runs the command on a terminal, because the progress bar is drawn only on terminals. */
export async function enrichOnTerminal(
  resources: AsyncDisposableStack,
  directory: string,
): Promise<{ readonly firstProgressSeconds: number; readonly seconds: number }> {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1_000;
  const command = `'${process.execPath}' '${program}' enrich ledger.csv --out enriched.csv`;
  const child = spawn('script', ['-qefc', command, '/dev/null'], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stopWith(resources, child);
  let firstProgressSeconds: number | undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('Enriching')) firstProgressSeconds ??= elapsed();
  });
  const [code] = await once(child, 'close');
  if (code !== 0 || firstProgressSeconds === undefined) throw new Error(`enrich ended with ${code}`);
  return { firstProgressSeconds, seconds: elapsed() };
}

/** Runs `enrich` as in a script. */
export function enrichWatched(resources: AsyncDisposableStack, directory: string): Promise<WatchedRun> {
  return runWatched(resources, directory, ['enrich', 'ledger.csv', '--out', 'enriched.csv', '--quiet']);
}

/** The duration of a command, and the peak memory and processor time of it and its child processes. */
export type WatchedRun = { readonly peakBytes: number; readonly seconds: number; readonly processorSeconds: number };

/** Runs a command that must succeed, as in a script. Needs Linux. */
export async function runWatched(
  resources: AsyncDisposableStack,
  directory: string,
  args: readonly string[],
): Promise<WatchedRun> {
  const startedAt = performance.now();
  const before = readEndedChildrenSeconds();
  const child = spawn(process.execPath, [program, ...args], { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
  stopWith(resources, child);
  const readPeak = watchTree(resources, { pid: child.pid ?? 0, intervalMs: 100 });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
  const seconds = (performance.now() - startedAt) / 1_000;
  return { peakBytes: readPeak(), seconds, processorSeconds: readEndedChildrenSeconds() - before };
}

function readEndedChildrenSeconds(): number {
  return (findStat(process.pid)?.endedChildrenMs ?? 0) / 1_000;
}

function stopWith(resources: AsyncDisposableStack, child: ChildProcess): void {
  resources.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
}
