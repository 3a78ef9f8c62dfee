import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../bin/ledgerprint.js', import.meta.url));

/** How a command ended. */
export type CommandResult = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** A running `ledgerprint serve`. */
export type ServerProcess = {
  readonly url: string;
  readonly pid: number;
  /** Its output so far. */
  readonly output: () => CommandResult;
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<CommandResult>;
};

type Environment = Readonly<Record<string, string>>;

/** Runs a command to completion, as a user would type it, with only the given environment. */
export async function runLedgerprint(args: readonly string[], environment: Environment = {}): Promise<CommandResult> {
  const started = start(args, environment);
  const [code] = await once(started.child, 'close');
  return { ...started.output(), code };
}

/** Starts a server on a free port and resolves once it is listening; rejects if it ends before. */
export async function startLedgerprint(args: readonly string[], environment: Environment = {}): Promise<ServerProcess> {
  const { child, output } = start(['serve', '--port', '0', ...args], environment);
  const closed = once(child, 'close');
  while (!/Stop with Ctrl-C|role worker/.test(output().stdout)) {
    const ended = await Promise.race([closed, once(child.stdout as NodeJS.EventEmitter, 'data').then(() => undefined)]);
    if (ended !== undefined) throw new Error(`serve ended with ${ended[0]}: ${output().stderr}`);
  }
  return {
    url: /listening on (\S+)/.exec(output().stdout)?.[1] ?? '',
    pid: child.pid as number,
    output,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      const [code] = await closed;
      return { ...output(), code };
    },
  };
}

/** Starts a command and leaves it to the test; `ended` resolves when it has ended. */
export function spawnLedgerprint(
  args: readonly string[],
  environment: Environment = {},
): {
  readonly pid: number;
  readonly output: () => CommandResult;
  readonly ended: Promise<CommandResult>;
  kill(signal: NodeJS.Signals): void;
} {
  const { child, output } = start(args, environment);
  return {
    pid: child.pid as number,
    output,
    ended: once(child, 'close').then(([code]) => ({ ...output(), code })),
    kill: (signal) => child.kill(signal),
  };
}

/** A new directory below the system's temporary directory; `remove` deletes it. */
export async function createTemporaryDirectory(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'ledgerprint-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

function start(
  args: readonly string[],
  environment: Environment,
): { child: ChildProcess; output: () => CommandResult } {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH ?? '', HOME: tmpdir(), ...environment },
    // Away from any .env file of the person who runs the tests.
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return { child, output: () => ({ code: child.exitCode, stdout, stderr }) };
}
