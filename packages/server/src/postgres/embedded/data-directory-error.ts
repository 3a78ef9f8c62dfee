import { OperatorError } from '../../platform/operator-error.ts';

/** The data directory cannot be used; the message tells an operator in a sentence why and what to do. */
export class DataDirectoryError extends OperatorError {
  override readonly name = 'DataDirectoryError';
}
