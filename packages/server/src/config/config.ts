import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { defaultLimits } from '@ledgerprint/ledger/activity';
import ipaddr from 'ipaddr.js';
import type { SudoClaim } from '../platform/command-user.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { connectionSettings } from './connection-settings.ts';
import { findGivenText, type Source } from './given-text.ts';
import { observabilitySettings } from './observability-settings.ts';
import { findKeyProblem } from './secret-text.ts';
import { securitySettings } from './security-settings.ts';
import { integer, integers, list, oneOf, optionalInteger, optionalText, type Setting, text } from './setting.ts';

const mebibyte = 1024 * 1024;

/** Everything an operator can set. Defaults, flags, documentation and the summary in the log are derived from this table. */
export const settings = {
  role: oneOf({
    env: 'ROLE',
    description: 'What this process does: `api` answers calls, `worker` runs background jobs, `all` does both.',
    default: 'all',
    words: ['all', 'api', 'worker'],
  }),
  port: integer({
    env: 'PORT',
    description: 'Port to listen on; with 0, a free port is chosen and printed.',
    default: 8080,
    minimum: 0,
    maximum: 65_535,
  }),
  host: text({
    env: 'HOST',
    description:
      'Address to listen on; `0.0.0.0` for all IPv4 addresses, `::` for all addresses. Put TLS in front of the service before others can reach it.',
    default: '127.0.0.1',
  }),
  dataDir: text({
    env: 'DATA_DIR',
    description:
      'Directory for the embedded PostgreSQL with its `secret.key` and, without `S3_BUCKET`, for exported files. Without `S3_BUCKET`, all processes on one database must share it.',
    default: './data',
  }),
  databaseUrl: optionalText({
    env: 'DATABASE_URL',
    description:
      'URL of a PostgreSQL database, version 14 or later, to use instead of the embedded one. Needs `SECRET_KEY`.',
    secret: true,
    check: (value) => (/^postgres(ql)?:\/\//.test(value) ? undefined : 'must start with postgres:// or postgresql://'),
  }),
  databaseDirectUrl: optionalText({
    env: 'DATABASE_DIRECT_URL',
    description:
      'Direct URL of the same database, if `DATABASE_URL` goes through a pooler in transaction mode. Workers use it to be notified of new work. Default: `DATABASE_URL`.',
    secret: true,
    check: (value) => (/^postgres(ql)?:\/\//.test(value) ? undefined : 'must start with postgres:// or postgresql://'),
  }),
  databasePoolSize: integer({
    env: 'DATABASE_POOL_SIZE',
    description:
      'Maximum number of database connections in the pool of the process, which serves small calls and jobs; one organization uses at most half of them. Key lookups use two more connections, the readiness check uses one, each thread two, and the queue of a worker five.',
    default: 10,
    minimum: 2,
    maximum: 1_000,
  }),
  secretKey: optionalText({
    env: 'SECRET_KEY',
    description:
      'Key that encrypts the secrets in the database: at least 32 characters that nobody can guess (`openssl rand -hex 32`), the same for every process. Default with the embedded PostgreSQL: a key that is created once and kept in `secret.key` in the data directory.',
    secret: true,
    check: findKeyProblem,
  }),
  publicUrl: optionalText({
    env: 'PUBLIC_URL',
    description: 'Address that clients use, for URLs in responses. Default: the address that the caller used.',
    check: (value) => (/^https?:\/\/[^/]/.test(value) && URL.canParse(value) ? undefined : 'must be an http(s) URL'),
  }),
  s3Bucket: optionalText({
    env: 'S3_BUCKET',
    description:
      'Bucket for exported files, below `exports/`. Default: the folder `exports` in the data directory, which all processes on one database must then share.',
  }),
  s3Endpoint: optionalText({
    env: 'S3_ENDPOINT',
    description:
      'Address of an S3 server other than AWS. Clients download from it, so they must be able to reach it by this name.',
    check: (value) => (/^https?:\/\/[^/]/.test(value) && URL.canParse(value) ? undefined : 'must be an http(s) URL'),
  }),
  s3Region: text({ env: 'S3_REGION', description: 'Region of the bucket.', default: 'us-east-1' }),
  s3ForcePathStyle: oneOf({
    env: 'S3_FORCE_PATH_STYLE',
    description:
      'Whether the bucket name is in the path instead of the host name; most servers other than AWS need `true`.',
    default: 'false',
    words: ['false', 'true'],
  }),
  awsAccessKeyId: optionalText({
    env: 'AWS_ACCESS_KEY_ID',
    description: 'Access key id for S3. Default: the credentials that the AWS SDK finds, such as a profile or a role.',
    secret: true,
  }),
  awsSecretAccessKey: optionalText({
    env: 'AWS_SECRET_ACCESS_KEY',
    description: 'Secret access key that belongs to `AWS_ACCESS_KEY_ID`.',
    secret: true,
  }),
  awsSessionToken: optionalText({
    env: 'AWS_SESSION_TOKEN',
    description: 'Session token for temporary credentials.',
    secret: true,
  }),
  corsOrigins: list({
    env: 'CORS_ORIGINS',
    description: 'Origins of web pages that may call the API, separated by commas; `*` for any. Default: none.',
  }),
  logLevel: oneOf({
    env: 'LOG_LEVEL',
    description:
      'Lowest level of log lines written to standard error: `trace`, `debug`, `info`, `warn`, `error` or `fatal`; `silent` writes none.',
    default: 'info',
    words: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
  }),
  maxRowsPerCall: integer({
    env: 'MAX_ROWS_PER_CALL',
    description: 'Maximum number of rows in one AddActivities or AddRows call.',
    default: defaultLimits.rowsPerCall,
    minimum: 1,
    maximum: 1_000_000,
  }),
  maxCallBytes: integer({
    env: 'MAX_CALL_BYTES',
    description: 'Maximum size of the body of a call that sends rows, decisions or verdicts, in bytes.',
    default: defaultLimits.callBytes,
    minimum: 1_024,
    maximum: 256 * mebibyte,
  }),
  maxCsvBytes: integer({
    env: 'MAX_CSV_BYTES',
    description: 'Maximum size of the file in one ImportCSV, ImportLedger or ImportDecisions call, in bytes.',
    default: defaultLimits.csvBytes,
    minimum: 1_024,
    // The body arrives as one base64 string, and V8 limits strings to 512 MiB.
    maximum: 256 * mebibyte,
  }),
  maxRowsPerProject: integer({
    env: 'MAX_ROWS_PER_PROJECT',
    description: 'Maximum number of rows in one project, not counting excluded and unread rows.',
    default: defaultLimits.rowsPerProject,
    minimum: 1,
    maximum: 16_000_000,
  }),
  maxBytesPerProject: integer({
    env: 'MAX_BYTES_PER_PROJECT',
    description:
      'Maximum size of the rows in one project, in bytes: their texts in UTF-8 plus about 50 bytes per row. PostgreSQL needs about three times as much disk space while a project is being sealed.',
    default: defaultLimits.projectBytes,
    minimum: mebibyte,
    maximum: 1024 * 1024 * mebibyte,
  }),
  maxBytesPerProduct: integer({
    env: 'MAX_BYTES_PER_PRODUCT',
    description:
      'Maximum size of the rows with the same designation in one project, in bytes: their texts in UTF-8 plus 500 bytes per row. A thread that enriches them needs up to ten times as much memory, and about one second per 5 MiB.',
    default: defaultLimits.productBytes,
    minimum: mebibyte,
    // The most a thread can hold.
    maximum: 512 * mebibyte,
  }),
  rateLimitPerSecond: integer({
    env: 'RATE_LIMIT_PER_SECOND',
    description: 'Calls per second that one organization may make to each API process; 0 turns the limit off.',
    default: 1_000,
    minimum: 0,
    maximum: 1_000_000,
  }),
  rateLimitBurst: integer({
    env: 'RATE_LIMIT_BURST',
    description: 'Calls that one organization may make to each API process in a burst after a quiet period.',
    default: 2_000,
    minimum: 1,
    maximum: 10_000_000,
  }),
  uploadThreads: integer({
    env: 'UPLOAD_THREADS',
    description:
      'Threads that decode and store large bodies and run other long calls, such as ImportLedger and GetReport, so that these never delay small calls. If there are several, one organization may use all but one of them.',
    default: 3,
    minimum: 1,
    maximum: 64,
  }),
  uploadThreadHeapMb: optionalInteger({
    env: 'UPLOAD_THREAD_HEAP_MB',
    description:
      'Memory in MiB that one call in an upload thread may use; a call that needs more fails with `resource_exhausted`. Default: enough for the largest call allowed.',
    minimum: 96,
    maximum: 65_536,
  }),
  engineCallThreads: integer({
    env: 'ENGINE_CALL_THREADS',
    description:
      'Threads for calls that need an engine: making, revoking and importing decisions, and `Engine.Enrich`. Each uses about 250 MiB from its first call until ten minutes after its last. If there are several, one organization may use all but one of them.',
    default: 2,
    minimum: 1,
    maximum: 64,
  }),
  decisionNeighbours: oneOf({
    env: 'DECISION_NEIGHBOURS',
    description:
      'Whether decisions made by people influence the classification of similar cases in projects in `ademe` mode that the same organization seals later: `on` or `off`.',
    default: 'off',
    words: ['off', 'on'],
  }),
  enrichmentThreads: optionalInteger({
    env: 'ENRICHMENT_THREADS',
    description:
      'Threads that enrich products, each with an engine of about 250 MiB. Default: one per processor, at most 4.',
    minimum: 1,
    maximum: 256,
  }),
  retentionDays: optionalInteger({
    env: 'RETENTION_DAYS',
    description:
      'Days after which projects are removed with their files, counted from the end of enrichment or, if they were never sealed, from their creation; projects that were signed off are kept. Default: never.',
    minimum: 1,
    maximum: 36_500,
  }),
  webhookAllowedCidrs: list({
    env: 'WEBHOOK_ALLOWED_CIDRS',
    description:
      'Private address ranges that webhooks may be sent to, separated by commas, such as `10.1.0.0/16,fd00::/8`. Default: none.',
    check: (range) =>
      ipaddr.IPv4.isValidCIDRFourPartDecimal(range) || ipaddr.IPv6.isValidCIDR(range)
        ? undefined
        : `must be ranges such as 10.1.0.0/16 or fd00::/8, not "${range}"`,
  }),
  webhookRetryDelays: integers({
    env: 'WEBHOOK_RETRY_DELAYS',
    description:
      'Seconds to wait after the first, second, … failed attempt to deliver a webhook. If set to an empty value, only one attempt is made.',
    default: [60, 300, 1_800, 7_200, 18_000, 36_000, 36_000],
    minimum: 0,
    maximum: 604_800,
  }),
  stopTimeoutSeconds: integer({
    env: 'STOP_TIMEOUT_SECONDS',
    description: 'Seconds that calls and jobs in progress may take to finish after SIGTERM or Ctrl-C.',
    default: 30,
    minimum: 1,
    maximum: 3_600,
  }),
  drainSeconds: integer({
    env: 'DRAIN_SECONDS',
    description:
      'Seconds during which a stopping process still accepts calls while `/readyz` answers 503. Must be longer than the load balancer takes to notice the 503.',
    default: 0,
    minimum: 0,
    maximum: 3_600,
  }),
  ...connectionSettings,
  ...observabilitySettings,
  ...securitySettings,
} as const satisfies Record<string, Setting<unknown>>;

export type ConfigKey = keyof typeof settings;
export type Config = { readonly [Key in ConfigKey]: ReturnType<(typeof settings)[Key]['parse']> };

/** The configuration cannot be used; the message names every setting at fault, one per line. */
export class ConfigError extends OperatorError {}

/** Flags by the names of settings; `secretKeyFile` is the path of a file that holds `secretKey`. */
export type ConfigFlags = Readonly<Partial<Record<ConfigKey | `${ConfigKey}File`, string>>>;

/** Reads flags, then the environment, then `.env` in the working directory; the first value found is used. */
export function loadConfig(flags: ConfigFlags, environment: NodeJS.ProcessEnv = process.env): Config {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const sources = [fromFlags(flags), fromVariables(environment), fromVariables(file)];
  const problems: string[] = [];
  const all: readonly (readonly [string, Setting<unknown>])[] = Object.entries(settings);
  const entries = all.map(([key, setting]) => {
    let given: string | undefined;
    try {
      given = findGivenText(sources, key, setting);
    } catch (error) {
      problems.push((error as Error).message);
      return [key, undefined];
    }
    // An empty variable is a common way to unset one.
    const value = given === undefined || (given === '' && !setting.keepsEmpty) ? setting.defaultText : given;
    try {
      return [key, setting.parse(value)];
    } catch (error) {
      problems.push(`${setting.env} ${(error as Error).message}.`);
      return [key, undefined];
    }
  });
  const config = Object.fromEntries(entries) as Config;
  if (config.databaseUrl !== undefined && config.secretKey === undefined && problems.length === 0) {
    problems.push('SECRET_KEY is required with DATABASE_URL: set the same long random text for every process.');
  }
  if (config.databaseDirectUrl !== undefined && config.databaseUrl === undefined && problems.length === 0) {
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL: set both, or only DATABASE_URL.');
  }
  if (config.secretKeyPrevious !== undefined && config.secretKey === undefined && problems.length === 0) {
    problems.push('SECRET_KEY_PREVIOUS needs SECRET_KEY: set both or neither.');
  }
  if (config.s3Bucket !== undefined && !config.awsAccessKeyId !== !config.awsSecretAccessKey) {
    problems.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together: set both or neither.');
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

function fromFlags(flags: ConfigFlags): Source {
  const flag = (key: string) => `--${flagOf(key as ConfigKey)}`;
  return {
    text: (key) => flags[key as ConfigKey],
    path: (key) => flags[`${key as ConfigKey}File`],
    names: (key) => ({ text: flag(key), path: `${flag(key)}-file` }),
  };
}

function fromVariables(variables: Readonly<Record<string, string | undefined>>): Source {
  return {
    text: (_key, { env }) => variables[env],
    path: (_key, { env }) => variables[`${env}_FILE`],
    names: (_key, { env }) => ({ text: env, path: `${env}_FILE` }),
  };
}

/** The user on whose behalf sudo claims to run this process; undefined without sudo. Anybody can set these variables. */
export function findSudoClaim(environment: NodeJS.ProcessEnv = process.env): SudoClaim | undefined {
  const { SUDO_USER: user, SUDO_UID: uid } = environment;
  return user && uid ? { user, uid } : undefined;
}

/** The flag of a setting, without its dashes: `data-dir`. */
export function flagOf(key: ConfigKey): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The configuration for people and logs, secrets masked. */
export function toSummary(config: Config): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([key, setting]) => {
      const value = config[key as ConfigKey];
      return [key, setting.isSecret && value !== undefined ? '***' : value];
    }),
  );
}
