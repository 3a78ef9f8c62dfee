import { destination, pino } from 'pino';
import type { LogFields, LogLevel, LogMessage } from './log-messages.ts';
import { toLoggedError } from './logged-error.ts';

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
