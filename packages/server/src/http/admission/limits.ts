import type { Config } from '../../config/config.ts';

/** The limits of admission that operators set. */
export type AdmissionSettings = Pick<
  Config,
  | 'maxConnections'
  | 'trustedProxies'
  | 'keepAliveSeconds'
  | 'rateLimitPerSecond'
  | 'maxUploadBytes'
  | 'callTimeoutSeconds'
  | 'uploadTimeoutSeconds'
>;

/** Limits that follow from those, or that no installation has a reason to change. Tests lower them. */
export const admissionLimits = {
  /** Node's default: a key, a trace and whatever proxies add fit in a fraction of it. */
  headerBytes: 16 * 1024,
  /** Clients and proxies send a few dozen headers. */
  headers: 256,
  /** Headers fit in a few packets; a client that takes longer holds its connection for nothing. */
  headersMs: 20_000,
  /** An address may open this share of all connections, so that it cannot keep others out. */
  connectionsPerAddress: 1 / 10,
  /** A link may be used any number of times, and each download holds a file open. */
  downloadsPerAddress: 50,
  /** Closes connections now and then, so that a load balancer that distributes connections can rebalance them. */
  callsPerConnection: 10_000,
  /** How long the rest of a refused body is read, so that a client that is still sending receives the answer. */
  discardMs: 30_000,
  /** After a pause, an organization may make the calls of this many seconds at once. */
  burstSeconds: 2,
  /** An organization may fill this share of the upload memory, so that there is room for others. */
  uploadShare: 1 / 2,
  /** Large answers of one organization that its clients have requested but not read. */
  unreadAnswerBytes: 32 * 2 ** 20,
  /** How many large bodies of one organization may wait to begin; each holds a connection. */
  waitingUploads: 50,
  /** How long a large body waits for memory. Clients retry after a refusal, but few wait much longer than this. */
  uploadWaitMs: 30_000,
};

export type AdmissionLimits = typeof admissionLimits;
