import { vi } from 'vitest';
import type { Output } from '../../src/cli/output.ts';
import { runCommandLine } from '../../src/cli/run-command-line.ts';
import type { CommandResult } from './ledgerprint-process.ts';
import type { TestDatabase } from './test-database.ts';
import { secretKey } from './test-service.ts';

type Environment = Readonly<Record<string, string>>;

/** Runs an administrative command on a database without the second a process of its own takes to start. */
export async function runInProcess(
  database: Pick<TestDatabase, 'url'>,
  args: readonly string[],
  environment: Environment = {},
): Promise<CommandResult> {
  // Not of whoever runs the tests.
  const all = {
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey,
    SUDO_USER: '',
    SUDO_UID: '',
    ...environment,
  };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  try {
    return await runCommandInProcess(args);
  } finally {
    vi.unstubAllEnvs();
  }
}

/** The same for a command that needs no database; `terminal` is what a terminal would be asked for. */
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
  // A command listens until its process ends; this one has others to run, and must end when it is told to.
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

/** The same for a command that must succeed: what it prints with `--json`. */
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
