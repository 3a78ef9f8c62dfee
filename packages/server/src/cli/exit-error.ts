import type { Command } from 'commander';
import { OperatorError } from '../platform/operator-error.ts';

/** Ends a command with a sentence and an exit code of its own. */
export class ExitError extends OperatorError {
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Ends a command as wrong usage, with exit code 2. */
export function refuseUsage(command: Command, sentence: string): never {
  return command.error(`error: ${sentence}`, { exitCode: 2 });
}

/** The exit codes of commands that write a file of results: `what` names it, `failed` says when the code is 1. */
export const writingExitCodes = (
  what: 'file' | 'pack',
  failed = 'there is a problem with the ledger or the service; no file was written',
) => `
Exit codes:
  0    the ${what} was written
  1    ${failed}
  2    wrong usage
  130  stopped by Ctrl-C; no file was written
  143  stopped by SIGTERM; no file was written`;

/** For a command stopped by a signal, with the exit code that shells expect. */
export function interruptedBy(signal: NodeJS.Signals): ExitError {
  return new ExitError('Stopped. No file was written.', signal === 'SIGINT' ? 130 : 143);
}
