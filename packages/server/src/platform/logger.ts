import { destination, pino } from 'pino';
import type { LogFields, LogLevel, LogMessage } from './log-messages.ts';

/** Writes lines of known messages and fields. */
export type Logger = {
  readonly [Level in LogLevel]: {
    (fields: LogFields, message: LogMessage<Level>): void;
    (message: LogMessage<Level>): void;
  };
} & { isLevelEnabled(level: LogLevel): boolean };

/** Structured logs, one JSON object per line on standard error; standard output is for the results of commands. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => toLoggedError(error) },
    },
    destination({ fd: 2, sync: true }),
  );
}

/** How deep causes and nested errors are logged. */
const deepest = 5;
const mostErrors = 5;

/**
 * The parts of an error that may be logged. PostgreSQL quotes the row at fault in an error's message, detail and
 * context, so only the code and the names of database objects are kept. Not everything that is thrown or emitted is an
 * Error: the queue copies errors into plain objects. Whatever was thrown, the line says something about it.
 */
export function toLoggedError(error: unknown, depth = 0): object {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: String(error) };
  const { name, cause, errors, stack } = error as ErrorLike;
  const type = typeof name === 'string' && name !== '' ? name : (error.constructor?.name ?? 'Object');
  const frames =
    typeof stack === 'string' ? stack.split('\n').filter((line) => line.trimStart().startsWith('at ')) : [];
  return {
    type,
    ...describe(error),
    ...(frames.length > 0 || error instanceof Error ? { stack: frames.join('\n') } : {}),
    ...(cause === undefined || depth >= deepest ? {} : { cause: toLoggedError(cause, depth + 1) }),
    ...(Array.isArray(errors) && depth < deepest
      ? { errors: errors.slice(0, mostErrors).map((one) => toLoggedError(one, depth + 1)) }
      : {}),
  };
}

type ErrorLike = Readonly<Record<string, unknown>>;

function describe(error: object): object {
  const { code, severity, routine, table, constraint, message, errors } = error as ErrorLike;
  if (severity !== undefined) return { message: `PostgreSQL error ${code}`, code, routine, table, constraint };
  if (typeof message === 'string' && message !== '') return { message, code };
  // Without a message, only the names of its fields can be logged: their values may be customers' data.
  const fields = Array.isArray(errors) ? [] : Object.keys(error).slice(0, 20);
  const stand = fields.length > 0 ? `without a message; it has ${fields.join(', ')}` : 'without a message';
  return { message: stand, code };
}
