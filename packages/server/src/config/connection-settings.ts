import { integer } from './setting.ts';

const mebibyte = 1024 * 1024;

/** Limits on connections and requests: a part of the table in config.ts. */
export const connectionSettings = {
  maxConnections: integer({
    env: 'MAX_CONNECTIONS',
    description:
      'Maximum number of open connections of the process; further ones are closed without a response. Each connection uses a file descriptor.',
    default: 10_000,
    minimum: 1,
    maximum: 1_000_000,
  }),
  maxConnectionsPerAddress: integer({
    env: 'MAX_CONNECTIONS_PER_ADDRESS',
    description:
      'Maximum number of open connections to the process from one IPv4 address or one IPv6 /64 network; further ones are closed without a response. Does not apply to addresses in `TRUSTED_PROXIES`. 0 turns the limit off.',
    default: 1_000,
    minimum: 0,
    maximum: 1_000_000,
  }),
  maxDownloadsPerAddress: integer({
    env: 'MAX_DOWNLOADS_PER_ADDRESS',
    description:
      'Maximum number of simultaneous downloads from the process per IPv4 address or IPv6 /64 network of clients; anyone with a link may use it any number of times. 0 turns the limit off.',
    default: 50,
    minimum: 0,
    maximum: 1_000_000,
  }),
  maxCallsPerConnection: integer({
    env: 'MAX_CALLS_PER_CONNECTION',
    description:
      'Calls after which a connection is closed, so that a load balancer can rebalance connections; 0 never closes them.',
    default: 10_000,
    minimum: 0,
    maximum: 1_000_000_000,
  }),
  maxHeaderBytes: integer({
    env: 'MAX_HEADER_BYTES',
    description: 'Maximum size of the request line and headers of one request, in bytes.',
    default: 16 * 1024,
    minimum: 4 * 1024,
    maximum: mebibyte,
  }),
  headersTimeoutSeconds: integer({
    env: 'HEADERS_TIMEOUT_SECONDS',
    description: 'Seconds within which the headers of a request must arrive.',
    default: 20,
    minimum: 1,
    maximum: 3_600,
  }),
  requestTimeoutSeconds: integer({
    env: 'REQUEST_TIMEOUT_SECONDS',
    description: 'Seconds within which a whole request must arrive.',
    default: 300,
    minimum: 1,
    maximum: 86_400,
  }),
  slowBodySeconds: integer({
    env: 'SLOW_BODY_SECONDS',
    description:
      'Seconds within which the first 16 KiB of a body, or all of a smaller one, must arrive; slower clients are refused.',
    default: 20,
    minimum: 1,
    maximum: 3_600,
  }),
  minBodyBytesPerSecond: integer({
    env: 'MIN_BODY_BYTES_PER_SECOND',
    description:
      'Minimum rate at which the rest of a body must arrive, in bytes per second, averaged over `SLOW_BODY_SECONDS`; 0 requires only 16 KiB in each such period.',
    default: 16 * 1024,
    minimum: 0,
    maximum: 1_000_000_000,
  }),
  callTimeoutSeconds: integer({
    env: 'CALL_TIMEOUT_SECONDS',
    description:
      'Seconds that a call may take from its headers to its response; a shorter `Connect-Timeout-Ms` takes precedence.',
    default: 60,
    minimum: 1,
    maximum: 86_400,
  }),
  uploadTimeoutSeconds: integer({
    env: 'UPLOAD_TIMEOUT_SECONDS',
    description:
      'The same as `CALL_TIMEOUT_SECONDS` for calls such as AddActivities, ImportCSV and Submit, whose duration depends on the number of rows.',
    default: 600,
    minimum: 1,
    maximum: 86_400,
  }),
  discardSeconds: integer({
    env: 'DISCARD_SECONDS',
    description:
      'Seconds during which the rest of a refused body is read and discarded, so that a client that is still sending receives the response.',
    default: 30,
    minimum: 1,
    maximum: 3_600,
  }),
  slowReaderSeconds: integer({
    env: 'SLOW_READER_SECONDS',
    description:
      'Seconds within which a client must read some of the data sent to it; otherwise its connection is closed.',
    default: 30,
    minimum: 1,
    maximum: 3_600,
  }),
  keepAliveSeconds: integer({
    env: 'KEEP_ALIVE_SECONDS',
    description:
      'Seconds that an idle connection is kept open. Must be longer than the load balancer keeps its idle connections open.',
    default: 72,
    minimum: 1,
    maximum: 3_600,
  }),
  maxUploadBytes: integer({
    env: 'MAX_UPLOAD_BYTES',
    description:
      'Maximum total size of the bodies over 64 KiB that the process holds in memory, in bytes as received; further calls wait. A single body larger than this is accepted when there are no others.',
    default: 128 * mebibyte,
    minimum: mebibyte,
    maximum: 65_536 * mebibyte,
  }),
  maxUploadBytesPerOrganization: integer({
    env: 'MAX_UPLOAD_BYTES_PER_ORGANIZATION',
    description: 'Like `MAX_UPLOAD_BYTES`, but for each organization, to leave room for others.',
    default: 64 * mebibyte,
    minimum: mebibyte,
    maximum: 65_536 * mebibyte,
  }),
  maxWaitingUploads: integer({
    env: 'MAX_WAITING_UPLOADS',
    description:
      'Maximum number of calls by one organization that may wait for upload memory, with their bodies unread.',
    default: 50,
    minimum: 0,
    maximum: 100_000,
  }),
  uploadWaitSeconds: integer({
    env: 'UPLOAD_WAIT_SECONDS',
    description: 'Seconds that a call waits for upload memory before it is refused and told when to retry.',
    default: 30,
    minimum: 1,
    maximum: 3_600,
  }),
  lockWaitSeconds: integer({
    env: 'LOCK_WAIT_SECONDS',
    description:
      'Seconds that a call waits for another call on the same project, or with the same `Idempotency-Key`, before it fails with `aborted` and may be retried.',
    default: 5,
    minimum: 1,
    maximum: 60,
  }),
  hstsSeconds: integer({
    env: 'HSTS_SECONDS',
    description:
      'Seconds for which browsers are told to use only https for this host (`Strict-Transport-Security`); 0 omits the header. Set it only if the service will always use TLS.',
    default: 0,
    minimum: 0,
    maximum: 63_072_000,
  }),
} as const;
