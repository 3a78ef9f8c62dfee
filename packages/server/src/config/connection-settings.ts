import { integer } from './setting.ts';

const mebibyte = 1024 * 1024;

/** What connections may cost: a part of the table in config.ts. */
export const connectionSettings = {
  maxConnections: integer({
    env: 'MAX_CONNECTIONS',
    description:
      'Most connections at once; one more is closed unanswered. Each takes a file descriptor of the process.',
    default: 10_000,
    minimum: 1,
    maximum: 1_000_000,
  }),
  maxConnectionsPerAddress: integer({
    env: 'MAX_CONNECTIONS_PER_ADDRESS',
    description:
      'Most connections at once from one IPv4 address, or from one IPv6 network of 64 bits; one more is closed unanswered. Not for addresses in TRUSTED_PROXIES; 0 turns the limit off.',
    default: 1_000,
    minimum: 0,
    maximum: 1_000_000,
  }),
  maxDownloadsPerAddress: integer({
    env: 'MAX_DOWNLOADS_PER_ADDRESS',
    description:
      'Most downloads of one client address at once: a link admits whoever has it, as often as they like. 0 for no limit.',
    default: 50,
    minimum: 0,
    maximum: 1_000_000,
  }),
  maxCallsPerConnection: integer({
    env: 'MAX_CALLS_PER_CONNECTION',
    description:
      'Calls after which a connection is closed, so that a load balancer can share them out again; 0 never closes.',
    default: 10_000,
    minimum: 0,
    maximum: 1_000_000_000,
  }),
  maxHeaderBytes: integer({
    env: 'MAX_HEADER_BYTES',
    description: 'Most bytes of the request line and the headers of one request.',
    default: 16 * 1024,
    minimum: 4 * 1024,
    maximum: mebibyte,
  }),
  headersTimeoutSeconds: integer({
    env: 'HEADERS_TIMEOUT_SECONDS',
    description: 'How long the headers of a request may take to arrive.',
    default: 20,
    minimum: 1,
    maximum: 3_600,
  }),
  requestTimeoutSeconds: integer({
    env: 'REQUEST_TIMEOUT_SECONDS',
    description: 'How long a whole request may take to arrive.',
    default: 300,
    minimum: 1,
    maximum: 86_400,
  }),
  slowBodySeconds: integer({
    env: 'SLOW_BODY_SECONDS',
    description:
      'Time in which the first 16 KiB of a body, or all of it, must arrive; a slower client is refused.',
    default: 20,
    minimum: 1,
    maximum: 3_600,
  }),
  minBodyBytesPerSecond: integer({
    env: 'MIN_BODY_BYTES_PER_SECOND',
    description:
      'Fewest bytes per second of a body after that, on average over the same time; 0 asks for 16 KiB in that time and no more.',
    default: 16 * 1024,
    minimum: 0,
    maximum: 1_000_000_000,
  }),
  callTimeoutSeconds: integer({
    env: 'CALL_TIMEOUT_SECONDS',
    description:
      'How long a call may take, from its headers to its answer; a shorter `Connect-Timeout-Ms` counts instead.',
    default: 60,
    minimum: 1,
    maximum: 86_400,
  }),
  uploadTimeoutSeconds: integer({
    env: 'UPLOAD_TIMEOUT_SECONDS',
    description: 'The same for AddActivities, ImportCSV and Submit, whose work grows with the rows.',
    default: 600,
    minimum: 1,
    maximum: 86_400,
  }),
  discardSeconds: integer({
    env: 'DISCARD_SECONDS',
    description:
      'How long the rest of a refused body is read and thrown away, so that a client that is still sending sees the answer.',
    default: 30,
    minimum: 1,
    maximum: 3_600,
  }),
  slowReaderSeconds: integer({
    env: 'SLOW_READER_SECONDS',
    description:
      'Time in which a client must accept something of what is being sent to it; then its connection is closed.',
    default: 30,
    minimum: 1,
    maximum: 3_600,
  }),
  keepAliveSeconds: integer({
    env: 'KEEP_ALIVE_SECONDS',
    description:
      'How long a connection is kept open without a call. Longer than the load balancer in front keeps its own.',
    default: 72,
    minimum: 1,
    maximum: 3_600,
  }),
  maxUploadBytes: integer({
    env: 'MAX_UPLOAD_BYTES',
    description:
      'Most bytes of bodies over 64 KiB that the process holds at once, counted as they arrive; further calls wait. A body larger than that is taken when there is no other.',
    default: 128 * mebibyte,
    minimum: mebibyte,
    maximum: 65_536 * mebibyte,
  }),
  maxUploadBytesPerOrganization: integer({
    env: 'MAX_UPLOAD_BYTES_PER_ORGANIZATION',
    description: 'The same for one organization, so that it leaves room for others.',
    default: 64 * mebibyte,
    minimum: mebibyte,
    maximum: 65_536 * mebibyte,
  }),
  maxWaitingUploads: integer({
    env: 'MAX_WAITING_UPLOADS',
    description: 'Most calls of one organization that wait for room among the uploads, their bodies unread.',
    default: 50,
    minimum: 0,
    maximum: 100_000,
  }),
  uploadWaitSeconds: integer({
    env: 'UPLOAD_WAIT_SECONDS',
    description: 'How long a call waits for room among the uploads before it is told to come again.',
    default: 30,
    minimum: 1,
    maximum: 3_600,
  }),
  lockWaitSeconds: integer({
    env: 'LOCK_WAIT_SECONDS',
    description:
      'How long a call waits for another one that is at work on the same project, or with the same `Idempotency-Key`, before it is told to come again (`aborted`).',
    default: 5,
    minimum: 1,
    maximum: 60,
  }),
  hstsSeconds: integer({
    env: 'HSTS_SECONDS',
    description:
      'Tells browsers to use https alone for this name for so long (`Strict-Transport-Security`); 0 says nothing. Only behind TLS that stays.',
    default: 0,
    minimum: 0,
    maximum: 63_072_000,
  }),
} as const;
