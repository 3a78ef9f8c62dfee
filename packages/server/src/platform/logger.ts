import { destination, pino } from 'pino';
import type { LogFields, LogLevel, LogMessage } from './log-messages.ts';

/** Writes lines of known messages and fields. */
export type Logger = {
  readonly [Level in LogLevel]: {
    (fields: LogFields, message: LogMessage<Level>): void;
    (message: LogMessage<Level>): void;
  };
} & { isLevelEnabled(level: LogLevel): boolean };

/** Structured logs, one JSON object per line on standard error: standard output is for what commands print. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: toLoggedError },
    },
    destination({ fd: 2, sync: true }),
  );
}

/**
 * What a log may hold of an error. PostgreSQL quotes the row at fault in an error's message, detail and context: of its
 * errors only the code and the names of things are kept.
 */
export function toLoggedError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const cause = error.cause === undefined ? {} : { cause: toLoggedError(error.cause) };
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')) ?? [];
  return { type: error.name, ...describe(error), stack: frames.join('\n'), ...cause };
}

function describe(error: Error): object {
  const { code, severity, routine, table, constraint } = error as Error & Readonly<Record<string, unknown>>;
  if (severity === undefined) return { message: error.message, code };
  return { message: `PostgreSQL error ${code}`, code, routine, table, constraint };
}
