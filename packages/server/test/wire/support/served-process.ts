import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';

/** The program itself, as an operator starts it. */
export type ServedProcess = {
  readonly url: string;
  readonly pid: number;
  /** Its standard error so far. */
  log(): string;
  /** The log lines so far, parsed. */
  lines(): readonly Record<string, unknown>[];
  stop(): Promise<void>;
};

const program = fileURLToPath(new URL('../../../bin/ledgerprint.js', import.meta.url));

export async function startProcess(environment: Readonly<Record<string, string>>): Promise<ServedProcess> {
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let logged = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    logged += text;
  });
  const url = await vi.waitFor(
    () => {
      const found = /http:\/\/[\w.:[\]-]+/.exec(printed)?.[0];
      if (found === undefined) throw new Error(`the process is not listening yet; its log: ${logged}`);
      return found;
    },
    { timeout: 60_000, interval: 20 },
  );
  return {
    url,
    pid: child.pid ?? 0,
    log: () => logged,
    lines: () =>
      logged
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
