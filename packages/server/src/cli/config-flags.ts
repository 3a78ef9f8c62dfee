import { type Command, Option } from 'commander';
import { type Config, type ConfigKey, flagOf, loadConfig } from '../config/config.ts';
import { settings } from '../config/settings.ts';

/**
 * Adds a flag for each of these settings and, for a secret, a flag that names a file with its value. Flags override the
 * environment.
 */
export function addConfigFlags(command: Command, keys: readonly ConfigKey[]): Command {
  for (const key of keys) {
    const { env, description, defaultText, isSecret } = settings[key];
    const fallback = defaultText === '' ? `env: ${env}` : `default: ${defaultText}, env: ${env}`;
    const plain = description.replaceAll('`', '');
    const warning = isSecret ? ` Flags are visible in the process list: prefer ${env} or a file.` : '';
    command.addOption(new Option(`--${flagOf(key)} <value>`, `${plain}${warning} (${fallback})`));
    if (isSecret) {
      const meaning = `File that contains the value of --${flagOf(key)} (env: ${env}_FILE)`;
      command.addOption(new Option(`--${flagOf(key)}-file <path>`, meaning));
    }
  }
  return command;
}

/** The configuration from a command's flags and the environment. */
export function configOf(options: Readonly<Record<string, unknown>>): Config {
  const names = Object.keys(settings).flatMap((key) => [key, `${key}File`]);
  const flags = names.filter((name) => typeof options[name] === 'string');
  return loadConfig(Object.fromEntries(flags.map((name) => [name, options[name] as string])));
}
