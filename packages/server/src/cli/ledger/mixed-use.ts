import { Command } from 'commander';
import { refuseUsage } from '../exit-error.ts';
import { addRunOptions } from './ledger-options.ts';

/** Options of commands on ledgers and projects that say nothing about a project, beside those of reading and enriching. */
const alsoOfLedgers = ['name', 'decisions'];

/** For commands on ledgers or, with `--url`, on a project: an option of the other kind would have no effect. */
export function refuseMixedUse(
  command: Command,
  { isOfProject, ofProjects }: { readonly isOfProject: boolean; readonly ofProjects: readonly string[] },
): void {
  const given = command.options.filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli');
  const wrong = new Set(isOfProject ? [...listRunOptions(), ...alsoOfLedgers] : ofProjects);
  const [first] = given.filter((option) => wrong.has(option.attributeName()));
  if (first === undefined) return;
  const reason = isOfProject
    ? 'applies to ledgers and cannot be used with --url'
    : 'applies to a project: add --url and the id of the project';
  refuseUsage(command, `${first.long} ${reason}`);
}

function listRunOptions(): readonly string[] {
  return addRunOptions(new Command()).options.map((option) => option.attributeName());
}
