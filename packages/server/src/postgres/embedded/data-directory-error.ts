import { OperatorError } from '../../platform/operator-error.ts';

/** The data directory cannot be used. The message tells the operator why, and what to do. */
export class DataDirectoryError extends OperatorError {
  override readonly name = 'DataDirectoryError';
}
