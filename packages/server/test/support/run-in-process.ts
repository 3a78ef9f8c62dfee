import { vi } from 'vitest';
import type { Output } from '../../src/cli/output.ts';
import { runCommandLine } from '../../src/cli/run-command-line.ts';
import type { CommandResult } from './ledgerprint-process.ts';
import type { TestDatabase } from './test-database.ts';
import { secretKey } from './test-service.ts';

type Environment = Readonly<Record<string, string>>;

/**
 * Runs an administrative command on a database in this process, which saves the second that a process takes to start.
 */
export async function runInProcess(
  database: Pick<TestDatabase, 'url'>,
  args: readonly string[],
  environment: Environment = {},
): Promise<CommandResult> {
  // Not the environment of the person who runs the tests.
  const all = { DATABASE_URL: database.url, SECRET_KEY: secretKey, SUDO_USER: '', SUDO_UID: '', ...environment };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  try {
    return await runCommandInProcess(args);
  } finally {
    vi.unstubAllEnvs();
  }
}

/** The same for a command that needs no database; `terminal` describes the terminal. */
export async function runCommandInProcess(
  args: readonly string[],
  terminal: Pick<Output, 'ask' | 'columns'> = {},
): Promise<CommandResult> {
  let stdout = '';
  let stderr = '';
  const before = stopListeners();
  const code = await runCommandLine(args, {
    print: (text) => {
      stdout += `${text}\n`;
    },
    error: (text) => {
      stderr += `${text}\n`;
    },
    ...terminal,
  });
  // A command listens for signals until its process ends; this process runs other commands, so the listeners are
  // removed.
  for (const [signal, listener] of stopListeners()) {
    if (!before.some(([, known]) => known === listener)) process.removeListener(signal, listener);
  }
  return { code, stdout, stderr };
}

function stopListeners() {
  return (['SIGINT', 'SIGTERM'] as const).flatMap((signal) =>
    process.listeners(signal).map((listener) => [signal, listener] as const),
  );
}

/** The same for a command that must succeed; returns its `--json` output. */
export async function runJsonInProcess(
  database: Pick<TestDatabase, 'url'>,
  args: readonly string[],
  environment: Environment = {},
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back
): Promise<any> {
  const { code, stdout, stderr } = await runInProcess(database, [...args, '--json'], environment);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}
