import { Option } from 'commander';
import { findProcessUser } from '../../platform/command-user.ts';

/** `--by`: the name that is written down beside the key; unless another is given, that of the system's user. */
export function byOption(description: string): Option {
  return new Option('--by <name>', `${description}, as it is written down`).default(findProcessUser().name);
}
