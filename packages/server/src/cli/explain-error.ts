import { loadConfig } from '../config/config.ts';
import { Failure } from '../platform/failure.ts';
import { OperatorError } from '../platform/operator-error.ts';

/**
 * The message for the error that ended a command. An unexpected error is described by its kind only, because its text may
 * contain SQL, paths or customers' data. With LOG_LEVEL=debug the message is complete.
 */
export function explainError(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof Failure) {
    return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
  }
  const sentence = `An unexpected error occurred (${kindOf(error)}). Set LOG_LEVEL=debug to see the whole error.`;
  return isDebugging() && error instanceof Error ? `${sentence}\n${error.stack ?? error.message}` : sentence;
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code, severity } = error as Error & { readonly code?: unknown; readonly severity?: unknown };
  if (severity !== undefined) return `PostgreSQL error ${code}`;
  return typeof code === 'string' ? `${error.name} ${code}` : error.name;
}

function isDebugging(): boolean {
  try {
    return ['debug', 'trace'].includes(loadConfig({}).logLevel);
  } catch {
    return false;
  }
}
