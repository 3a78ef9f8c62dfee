import type { Command } from 'commander';
import type { OrganizationInventory } from '../administration/organization-removal.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { addConfigFlags, configOf } from './config-flags.ts';
import { type Output, toColumns } from './output.ts';
import { withStorage } from './with-storage.ts';

/** `ledgerprint organization delete` */
export function addOrganizationDelete(organization: Command, output: Output): void {
  addConfigFlags(organization.command('delete'), ['dataDir', 'databaseUrl'])
    .description(
      'Permanently delete an organization with all its projects, files, keys and secrets. Only audit log entries about actions remain.',
    )
    .argument('<name-or-id>', 'as shown by "organization list"')
    .option('--dry-run', 'only show what would be deleted')
    .option('--yes', 'confirm the deletion')
    .option('--json', 'print JSON')
    .action(async (nameOrId: string, options) => {
      const isReal = options.yes === true && options.dryRun !== true;
      const inventory = await withStorage(configOf(options), ({ organizationRemoval }) =>
        isReal ? organizationRemoval.remove(nameOrId) : organizationRemoval.takeInventory(nameOrId),
      );
      output.print(options.json ? JSON.stringify({ ...inventory, deleted: isReal }) : describe(inventory, isReal));
      if (!isReal && options.dryRun !== true) {
        throw new OperatorError('Nothing was deleted. Add --yes to delete all of this.');
      }
    });
}

function describe({ id, organization, has }: OrganizationInventory, isReal: boolean): string {
  const rows = Object.entries(has).map(([what, { count, bytes }]) => [
    what,
    String(count),
    bytes === null ? '' : String(bytes),
  ]);
  const headline = isReal
    ? `The organization "${organization}" (${id}) was deleted. It had:`
    : `The organization "${organization}" (${id}) has:`;
  return [headline, toColumns(['WHAT', 'COUNT', 'BYTES'], rows)].join('\n');
}
