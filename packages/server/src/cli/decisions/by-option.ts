import { Option } from 'commander';
import { findProcessUser } from '../../platform/command-user.ts';

/** `--by`: the name recorded beside the key; by default that of the system user. */
export function byOption(description: string): Option {
  return new Option('--by <name>', `${description}, for the record`).default(findProcessUser().name);
}
