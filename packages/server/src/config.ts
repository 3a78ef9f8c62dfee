import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { OperatorError } from './platform/operator-error.ts';
import { integer, list, oneOf, optionalText, type Setting, text } from './platform/setting.ts';

const mebibyte = 1024 * 1024;

/** Everything an operator can set. Defaults, flags, documentation and the summary in the log derive from this table. */
export const settings = {
  role: oneOf({
    env: 'ROLE',
    description:
      'What this process does: `api` answers calls, `worker` does the work behind them, `all` both.',
    default: 'all',
    words: ['all', 'api', 'worker'],
  }),
  port: integer({
    env: 'PORT',
    description: 'Port to listen on; 0 takes a free one and prints it.',
    default: 8080,
    minimum: 0,
    maximum: 65_535,
  }),
  host: text({
    env: 'HOST',
    description:
      'Address to listen on; `0.0.0.0` for all. Put TLS in front of it before others can reach it.',
    default: '127.0.0.1',
  }),
  dataDir: text({
    env: 'DATA_DIR',
    description: 'Directory of the embedded PostgreSQL and of what is made on first start.',
    default: './data',
  }),
  databaseUrl: optionalText({
    env: 'DATABASE_URL',
    description: 'A PostgreSQL 14 or later to use instead of the embedded one. Needs `SECRET_KEY`.',
    secret: true,
    check: (value) =>
      /^postgres(ql)?:\/\//.test(value) ? undefined : 'must start with postgres:// or postgresql://',
  }),
  databasePoolSize: integer({
    env: 'DATABASE_POOL_SIZE',
    description: 'Most connections the process opens for small calls; each upload thread has two more.',
    default: 10,
    minimum: 2,
    maximum: 1_000,
  }),
  secretKey: optionalText({
    env: 'SECRET_KEY',
    description:
      'Seals the secrets in the database; at least 32 characters, the same for every process. Embedded: made once and kept in `secret.key` in the data directory.',
    secret: true,
    check: (value) => (value.length >= 32 ? undefined : 'must have at least 32 characters'),
  }),
  publicUrl: optionalText({
    env: 'PUBLIC_URL',
    description: 'The address clients see, used in URLs we hand out. Default: the address the caller used.',
    check: (value) =>
      /^https?:\/\/[^/]/.test(value) && URL.canParse(value) ? undefined : 'must be an http(s) URL',
  }),
  corsOrigins: list({
    env: 'CORS_ORIGINS',
    description:
      'Origins of web pages that may call the API, separated by commas; `*` for any. Default: none.',
  }),
  logLevel: oneOf({
    env: 'LOG_LEVEL',
    description: 'Least level of log lines written to standard error.',
    default: 'info',
    words: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
  }),
  maxRowsPerCall: integer({
    env: 'MAX_ROWS_PER_CALL',
    description: 'Most rows in one AddActivities.',
    default: 10_000,
    minimum: 1,
    maximum: 1_000_000,
  }),
  maxCallBytes: integer({
    env: 'MAX_CALL_BYTES',
    description: 'Most bytes in the body of one AddActivities.',
    default: 16 * mebibyte,
    minimum: 1_024,
    maximum: 256 * mebibyte,
  }),
  maxCsvBytes: integer({
    env: 'MAX_CSV_BYTES',
    description: 'Most bytes of CSV in one ImportCSV.',
    default: 64 * mebibyte,
    minimum: 1_024,
    // The body arrives as one base64 string, and V8 ends strings at 512 MiB.
    maximum: 256 * mebibyte,
  }),
  maxRowsPerProject: integer({
    env: 'MAX_ROWS_PER_PROJECT',
    description: 'Most rows in one project.',
    default: 1_000_000,
    minimum: 1,
    maximum: 16_000_000,
  }),
  rateLimitPerSecond: integer({
    env: 'RATE_LIMIT_PER_SECOND',
    description: 'Calls per second of one organization, for each API process; 0 turns the limit off.',
    default: 1_000,
    minimum: 0,
    maximum: 1_000_000,
  }),
  rateLimitBurst: integer({
    env: 'RATE_LIMIT_BURST',
    description: 'Calls an organization may make at once after a quiet time.',
    default: 2_000,
    minimum: 1,
    maximum: 10_000_000,
  }),
  uploadThreads: integer({
    env: 'UPLOAD_THREADS',
    description: 'Threads that decode and store large bodies, so that they never hold up small calls.',
    default: 2,
    minimum: 1,
    maximum: 64,
  }),
  stopTimeoutSeconds: integer({
    env: 'STOP_TIMEOUT_SECONDS',
    description: 'How long calls in flight may take to finish after SIGTERM or Ctrl-C.',
    default: 30,
    minimum: 1,
    maximum: 3_600,
  }),
} as const satisfies Record<string, Setting<unknown>>;

export type ConfigKey = keyof typeof settings;
export type Config = { readonly [Key in ConfigKey]: ReturnType<(typeof settings)[Key]['parse']> };

/** The configuration cannot be used; the message names every setting at fault, one per line. */
export class ConfigError extends OperatorError {}

/** Reads flags, then the environment, then `.env` in the working directory; what comes first wins. */
export function loadConfig(
  flags: Readonly<Partial<Record<ConfigKey, string>>>,
  environment: NodeJS.ProcessEnv = process.env,
): Config {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const problems: string[] = [];
  const entries = Object.entries(settings).map(([key, setting]) => {
    const given = flags[key as ConfigKey] ?? environment[setting.env] ?? file[setting.env];
    // An empty variable is a common way to unset one.
    const value = given === undefined || given === '' ? setting.defaultText : given;
    try {
      return [key, setting.parse(value)];
    } catch (error) {
      problems.push(`${setting.env} ${(error as Error).message}.`);
      return [key, undefined];
    }
  });
  const config = Object.fromEntries(entries) as Config;
  if (config.databaseUrl !== undefined && config.secretKey === undefined && problems.length === 0) {
    problems.push(
      'SECRET_KEY is required with DATABASE_URL: use the same long random text for every process.',
    );
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
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
