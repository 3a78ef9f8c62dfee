import { destination, type Logger, pino } from 'pino';
import { toLoggedError } from './logged-error.ts';

export type { Logger } from 'pino';

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
