import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { SudoClaim } from '../platform/command-user.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

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

/** Where settings are given: as texts or, for secrets, as paths of files that hold them. */
type Source = {
  text(key: string, setting: Setting<unknown>): string | undefined;
  path(key: string, setting: Setting<unknown>): string | undefined;
  /** The names of the text and of the path as the operator knows them. */
  names(key: string, setting: Setting<unknown>): { readonly text: string; readonly path: string };
};

/**
 * The text of a setting from the first source that gives it. A secret may be in a file instead, whose trailing line break is
 * dropped. Throws an Error whose message is a sentence.
 */
function findGivenText(sources: readonly Source[], key: string, setting: Setting<unknown>): string | undefined {
  for (const source of sources) {
    const text = source.text(key, setting);
    const path = (setting.isSecret ? source.path(key, setting) : undefined) || undefined;
    if (path === undefined) {
      if (text === undefined) continue;
      return text;
    }
    const names = source.names(key, setting);
    if (text) throw new Error(`${names.text} and ${names.path} are both set: keep only one of them.`);
    return readSecret(path, names.path);
  }
  return undefined;
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

function readSecret(path: string, name: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new Error(`${name} points to ${path}, which cannot be read (${code}).`);
  }
  if (text === '') throw new Error(`${name} points to ${path}, which is empty.`);
  return text;
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
