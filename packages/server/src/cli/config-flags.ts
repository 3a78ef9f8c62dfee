import { type Command, Option } from 'commander';
import { type Config, type ConfigKey, flagOf, loadConfig, settings } from '../config/config.ts';

/** Adds a flag for each of these settings; a flag wins over the environment. */
export function addConfigFlags(command: Command, keys: readonly ConfigKey[]): Command {
  for (const key of keys) {
    const { env, description, defaultText } = settings[key];
    const fallback = defaultText === '' ? `env ${env}` : `env ${env}, default ${defaultText}`;
    const plain = description.replaceAll('`', '');
    command.addOption(new Option(`--${flagOf(key)} <value>`, `${plain} (${fallback})`));
  }
  return command;
}

/** The configuration from a command's flags and the environment. */
export function configOf(options: Readonly<Record<string, unknown>>): Config {
  const flags = Object.keys(settings).filter((key) => typeof options[key] === 'string');
  return loadConfig(Object.fromEntries(flags.map((key) => [key, options[key] as string])));
}
