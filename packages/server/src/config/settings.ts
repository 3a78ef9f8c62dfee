import { defaultLimits } from '@ledgerprint/ledger/activity';
import ipaddr from 'ipaddr.js';
import { isAddressRange } from '../platform/address-ranges.ts';
import { findKeyProblem } from './secret-text.ts';
import {
  fraction,
  integer,
  integers,
  list,
  nameVariables,
  oneOf,
  optionalInteger,
  optionalText,
  text,
} from './setting.ts';

const mebibyte = 1024 * 1024;

const checkDatabaseUrl = (value: string) =>
  /^postgres(ql)?:\/\//.test(value) ? undefined : 'must start with postgres:// or postgresql://';
const checkWebUrl = (value: string) =>
  /^https?:\/\/[^/]/.test(value) && URL.canParse(value) ? undefined : 'must be an http(s) URL';

/** Everything an operator can set. Variables, flags, documentation and the summary in the log are derived from this table. */
export const settings = nameVariables({
  role: oneOf('What this process does: `api` answers calls, `worker` runs background jobs, `all` does both.', {
    default: 'all',
    words: ['all', 'api', 'worker'],
  }),
  port: integer('Port to listen on; with 0, a free port is chosen and printed.', {
    default: 8080,
    from: 0,
    to: 65_535,
  }),
  host: text(
    'Address to listen on; `0.0.0.0` for all IPv4 addresses, `::` for all addresses. Put TLS in front of the service before others can reach it.',
    { default: '127.0.0.1' },
  ),
  dataDir: text(
    'Directory for the embedded PostgreSQL with its `secret.key` and, without `S3_BUCKET`, for exported files. Without `S3_BUCKET`, all processes on one database must share it.',
    { default: './data' },
  ),
  databaseUrl: optionalText(
    'URL of a PostgreSQL database, version 14 or later, to use instead of the embedded one. Needs `SECRET_KEY`.',
    { secret: true, check: checkDatabaseUrl },
  ),
  databaseDirectUrl: optionalText(
    'Direct URL of the same database, if `DATABASE_URL` goes through a pooler in transaction mode. Workers use it to be notified of new work. Default: `DATABASE_URL`.',
    { secret: true, check: checkDatabaseUrl },
  ),
  databasePoolSize: integer(
    'Maximum number of database connections in the pool of the process, which serves small calls and jobs; one organization uses at most half of them. Key lookups use two more connections, the readiness check uses one, each thread two, and the queue of a worker five.',
    { default: 10, from: 2, to: 1_000 },
  ),
  secretKey: optionalText(
    'Key that encrypts the secrets in the database: at least 32 characters that nobody can guess (`openssl rand -hex 32`), the same for every process. Default with the embedded PostgreSQL: a key that is created once and kept in `secret.key` in the data directory.',
    { secret: true, check: findKeyProblem },
  ),
  publicUrl: optionalText(
    'Address that clients use, for URLs in responses. Default: the address that the caller used.',
    { check: checkWebUrl },
  ),
  s3Bucket: optionalText(
    'Bucket for exported files, below `exports/`. Default: the folder `exports` in the data directory, which all processes on one database must then share.',
  ),
  s3Endpoint: optionalText(
    'Address of an S3 server other than AWS. Clients download from it, so they must be able to reach it by this name.',
    { check: checkWebUrl },
  ),
  s3Region: text('Region of the bucket.', { default: 'us-east-1' }),
  s3ForcePathStyle: oneOf(
    'Whether the bucket name is in the path instead of the host name; most servers other than AWS need `true`.',
    { default: 'false', words: ['false', 'true'] },
  ),
  awsAccessKeyId: optionalText(
    'Access key id for S3. Default: the credentials that the AWS SDK finds, such as a profile or a role.',
    { secret: true },
  ),
  awsSecretAccessKey: optionalText('Secret access key that belongs to `AWS_ACCESS_KEY_ID`.', { secret: true }),
  awsSessionToken: optionalText('Session token for temporary credentials.', { secret: true }),
  corsOrigins: list('Origins of web pages that may call the API, separated by commas; `*` for any. Default: none.'),
  logLevel: oneOf(
    'Lowest level of log lines written to standard error: `trace`, `debug`, `info`, `warn`, `error` or `fatal`; `silent` writes none.',
    { default: 'info', words: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] },
  ),
  maxRowsPerCall: integer('Maximum number of rows in one AddActivities or AddRows call.', {
    default: defaultLimits.rowsPerCall,
    from: 1,
    to: 1_000_000,
  }),
  maxCallBytes: integer('Maximum size of the body of a call that sends rows, decisions or verdicts, in bytes.', {
    default: defaultLimits.callBytes,
    from: 1_024,
    to: 256 * mebibyte,
  }),
  maxCsvBytes: integer('Maximum size of the file in one ImportCSV, ImportLedger or ImportDecisions call, in bytes.', {
    default: defaultLimits.csvBytes,
    from: 1_024,
    // The body arrives as one base64 string, and V8 limits strings to 512 MiB.
    to: 256 * mebibyte,
  }),
  maxRowsPerProject: integer('Maximum number of rows in one project, not counting excluded and unread rows.', {
    default: defaultLimits.rowsPerProject,
    from: 1,
    to: 16_000_000,
  }),
  maxBytesPerProject: integer(
    'Maximum size of the rows in one project, in bytes: their texts in UTF-8 plus about 50 bytes per row. PostgreSQL needs about three times as much disk space while a project is being sealed.',
    { default: defaultLimits.projectBytes, from: mebibyte, to: 1024 * 1024 * mebibyte },
  ),
  maxBytesPerProduct: integer(
    'Maximum size of the rows with the same designation in one project, in bytes: their texts in UTF-8 plus 500 bytes per row. A thread that enriches them needs up to ten times as much memory, and about one second per 5 MiB.',
    {
      default: defaultLimits.productBytes,
      from: mebibyte,
      // The most a thread can hold.
      to: 512 * mebibyte,
    },
  ),
  uploadThreads: integer(
    'Threads that decode and store large bodies and run other long calls, such as ImportLedger and GetReport, so that these never delay small calls. If there are several, one organization may use all but one of them.',
    { default: 3, from: 1, to: 64 },
  ),
  uploadThreadHeapMb: optionalInteger(
    'Memory in MiB that one call in an upload thread may use; a call that needs more fails with `resource_exhausted`. Default: enough for the largest call allowed.',
    { from: 96, to: 65_536 },
  ),
  engineCallThreads: integer(
    'Threads for calls that need an engine: making, revoking and importing decisions, and `Engine.Enrich`. Each uses about 250 MiB from its first call until ten minutes after its last. If there are several, one organization may use all but one of them.',
    { default: 2, from: 1, to: 64 },
  ),
  decisionNeighbours: oneOf(
    'Whether decisions made by people influence the classification of similar cases in projects in `ademe` mode that the same organization seals later: `on` or `off`.',
    { default: 'off', words: ['off', 'on'] },
  ),
  enrichmentThreads: optionalInteger(
    'Threads that enrich products, each with an engine of about 250 MiB. Default: one per processor, at most 4.',
    { from: 1, to: 256 },
  ),
  retentionDays: optionalInteger(
    'Days after which projects are removed with their files, counted from the end of enrichment or, if they were never sealed, from their creation; projects that were signed off are kept. Default: never.',
    { from: 1, to: 36_500 },
  ),
  webhookAllowedCidrs: list(
    'Private address ranges that webhooks may be sent to, separated by commas, such as `10.1.0.0/16,fd00::/8`. Default: none.',
    {
      check: (range) =>
        ipaddr.IPv4.isValidCIDRFourPartDecimal(range) || ipaddr.IPv6.isValidCIDR(range)
          ? undefined
          : `must be ranges such as 10.1.0.0/16 or fd00::/8, not "${range}"`,
    },
  ),
  webhookRetryDelays: integers(
    'Seconds to wait after the first, second, … failed attempt to deliver a webhook. If set to an empty value, only one attempt is made.',
    { default: [60, 300, 1_800, 7_200, 18_000, 36_000, 36_000], from: 0, to: 604_800 },
  ),
  stopTimeoutSeconds: integer('Seconds that calls and jobs in progress may take to finish after SIGTERM or Ctrl-C.', {
    default: 30,
    from: 1,
    to: 3_600,
  }),
  drainSeconds: integer(
    'Seconds during which a stopping process still accepts calls while `/readyz` answers 503. Must be longer than the load balancer takes to notice the 503.',
    { default: 0, from: 0, to: 3_600 },
  ),
  // From here to `maxUploadBytes`: admission, with the fixed limits in `http/admission/limits.ts`.
  maxConnections: integer(
    'Maximum number of open connections of the process; further ones are closed without a response. One IPv4 address or IPv6 /64 network may open a tenth of them, unless it is in `TRUSTED_PROXIES`. Each connection uses a file descriptor.',
    { default: 10_000, from: 1, to: 1_000_000 },
  ),
  trustedProxies: list(
    'Addresses and ranges of the proxies in front of the service, separated by commas, such as `10.0.0.5,fd00::/8`: for calls through them, `X-Forwarded-For` names the client. Default: none, and the header is ignored.',
    {
      check: (range) =>
        isAddressRange(range) ? undefined : `must be addresses or ranges such as 10.0.0.5 or fd00::/8, not "${range}"`,
    },
  ),
  keepAliveSeconds: integer(
    'Seconds that an idle connection is kept open. Must be longer than the load balancer keeps its idle connections open.',
    { default: 72, from: 1, to: 3_600 },
  ),
  failedKeysPerMinute: integer(
    'Calls with invalid keys that one address (IPv6: one /64 network) may make per minute to each API process; further ones fail with `resource_exhausted`. Valid keys are not affected. 0 turns the limit off.',
    { default: 60, from: 0, to: 1_000_000 },
  ),
  rateLimitPerSecond: integer(
    'Calls per second that one organization may make to each API process, and twice as many at once after a pause; 0 turns the limit off.',
    { default: 1_000, from: 0, to: 1_000_000 },
  ),
  callTimeoutSeconds: integer(
    'Seconds that a call may take from its headers to its response; a shorter `Connect-Timeout-Ms` takes precedence.',
    { default: 60, from: 1, to: 86_400 },
  ),
  uploadTimeoutSeconds: integer(
    'The same as `CALL_TIMEOUT_SECONDS` for calls such as AddActivities, ImportCSV and Submit, whose duration depends on the number of rows.',
    { default: 600, from: 1, to: 86_400 },
  ),
  maxUploadBytes: integer(
    'Maximum total size of the bodies over 64 KiB that the process holds in memory, in bytes as received, half of it for one organization; further calls wait. A single body larger than this is accepted when there are no others.',
    { default: 128 * mebibyte, from: mebibyte, to: 65_536 * mebibyte },
  ),
  lockWaitSeconds: integer(
    'Seconds that a call waits for another call on the same project, or with the same `Idempotency-Key`, before it fails with `aborted` and may be retried.',
    { default: 5, from: 1, to: 60 },
  ),
  hstsSeconds: integer(
    'Seconds for which browsers are told to use only https for this host (`Strict-Transport-Security`); 0 omits the header. Set it only if the service will always use TLS.',
    { default: 0, from: 0, to: 63_072_000 },
  ),
  metricsPort: optionalInteger(
    'Port that serves `/metrics` to Prometheus, separate from the port for calls; with 0, a free port is chosen and logged. Default: no metrics.',
    { from: 0, to: 65_535 },
  ),
  metricsHost: text(
    'Address on which `/metrics` listens. It needs no key, so make sure that only your Prometheus can reach it.',
    { default: '127.0.0.1' },
  ),
  otlpEndpoint: optionalText(
    'Address of an OpenTelemetry collector that accepts OTLP over HTTP, such as `http://127.0.0.1:4318`; traces are sent to `/v1/traces` below it. Default: no traces.',
    { env: 'OTEL_EXPORTER_OTLP_ENDPOINT', check: checkWebUrl },
  ),
  otlpHeaders: optionalText('Headers for the collector, such as `authorization=Bearer%20…`, separated by commas.', {
    env: 'OTEL_EXPORTER_OTLP_HEADERS',
    secret: true,
    check: (value) =>
      value.split(',').every((pair) => /^\s*[\w-]+=/.test(pair))
        ? undefined
        : 'must be pairs such as name=value, separated by commas',
  }),
  otelServiceName: text('Service name in the traces of this process.', { default: 'ledgerprint' }),
  traceShare: fraction('Share of calls to trace, from 0 to 1, unless the caller decides with `traceparent`.', {
    env: 'OTEL_TRACES_SAMPLER_ARG',
    default: 1,
  }),
  secretKeyPrevious: optionalText(
    'Previous key, while `SECRET_KEY` is being changed. It still decrypts secrets until `ledgerprint secret-key rotate` has re-encrypted them.',
    {
      secret: true,
      // The key being replaced may be one that would be refused today.
      mayBePlaceholder: true,
      check: (value) => (value.length >= 32 ? undefined : 'must have at least 32 characters'),
    },
  ),
  auditRetentionDays: integer(
    'Days after which audit log entries and records of key use are removed; 0 keeps them forever.',
    { default: 365, from: 0, to: 36_500 },
  ),
});
