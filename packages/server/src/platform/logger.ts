import { destination, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Structured logs, one JSON object per line on standard error: standard output is for what commands print. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // A second guard: nothing should log these, and if something does they do not show.
      redact: { paths: ['*.authorization', '*.Authorization', 'headers.authorization'], remove: true },
    },
    destination({ fd: 2, sync: true }),
  );
}
