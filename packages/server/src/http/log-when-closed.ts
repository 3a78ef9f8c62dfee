import type { ServerResponse } from 'node:http';
import type { Logger } from '../platform/logger.ts';

/** Writes the one log line of a call when its connection is done with it; the record may be filled in until then. */
export function logWhenClosed(logger: Logger, response: ServerResponse, record: object): void {
  if (!logger.isLevelEnabled('info')) return;
  const startedAtMs = performance.now();
  response.once('close', () => {
    const durationMs = Math.round((performance.now() - startedAtMs) * 10) / 10;
    const status = response.headersSent ? response.statusCode : undefined;
    logger.info({ ...record, status, durationMs }, 'call');
  });
}
