import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallMeter, MeteredCall } from '../observability/meters.ts';
import type { Logger } from '../platform/logger.ts';
import type { ClientAddress } from './client-address.ts';

/**
 * Writes the log line of a call and counts the call when its response closes; the record may be completed until then. A call
 * that did not succeed is logged with the client's address.
 */
export type RecordCall = (request: IncomingMessage, response: ServerResponse, record: RecordedCall) => void;

type RecordedCall = MeteredCall & { readonly requestId: string };

export function createCallRecorder(options: {
  readonly logger: Logger;
  readonly meter: CallMeter | undefined;
  readonly clientAddress: ClientAddress;
}): RecordCall {
  const { logger, meter, clientAddress } = options;
  return (request, response, record) => {
    const isLogged = logger.isLevelEnabled('info');
    if (!isLogged && meter === undefined) return;
    const startedAtMs = performance.now();
    meter?.begin();
    response.once('close', () => {
      const tookMs = performance.now() - startedAtMs;
      meter?.end(record, tookMs);
      if (!isLogged) return;
      const status = response.headersSent ? response.statusCode : undefined;
      const durationMs = Math.round(tookMs * 10) / 10;
      if (record.code === 'ok') logger.info({ ...record, status, durationMs }, 'call');
      else logger.info({ ...record, status, durationMs, address: clientAddress(request) }, 'call');
    });
  };
}
