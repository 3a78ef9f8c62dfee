import { OperatorError } from '../platform/operator-error.ts';

/** Ends a command with a sentence and an exit code of its own. */
export class ExitError extends OperatorError {
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** For a command stopped by a signal, with the exit code that shells expect. */
export function interruptedBy(signal: NodeJS.Signals): ExitError {
  return new ExitError('Stopped. No file was written.', signal === 'SIGINT' ? 130 : 143);
}
