import type { ServerResponse } from 'node:http';
import type { CallMeter, MeteredCall } from '../observability/meters.ts';
import type { Logger } from '../platform/logger.ts';

/**
 * Writes the one log line of a call when its connection is done with it, and counts it; the record may be filled in
 * until then.
 */
export function recordCall(
  logger: Logger,
  response: ServerResponse,
  record: MeteredCall,
  meter?: CallMeter,
): void {
  const isLogged = logger.isLevelEnabled('info');
  if (!isLogged && meter === undefined) return;
  const startedAtMs = performance.now();
  meter?.begin();
  response.once('close', () => {
    const tookMs = performance.now() - startedAtMs;
    meter?.end(record, tookMs);
    if (!isLogged) return;
    const status = response.headersSent ? response.statusCode : undefined;
    logger.info({ ...record, status, durationMs: Math.round(tookMs * 10) / 10 }, 'call');
  });
}
