import { OperatorError } from '../platform/operator-error.ts';

/** Ends a command with a sentence and an exit code of its own. */
export class ExitError extends OperatorError {
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A command that was told to stop, with the exit code that shells expect then. */
export function interruptedBy(signal: NodeJS.Signals): ExitError {
  return new ExitError('Stopped. Nothing was written.', signal === 'SIGINT' ? 130 : 143);
}
