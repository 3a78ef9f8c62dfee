import type { Command } from 'commander';
import { addConfigFlags, configOf } from './config-flags.ts';
import { addOrganizationContext } from './organization-context.ts';
import { addOrganizationDelete } from './organization-delete.ts';
import { addOrganizationQuota } from './organization-quota.ts';
import { addOrganizationSet } from './organization-set.ts';
import { addOrganizationUsage } from './organization-usage.ts';
import { type Output, toColumns } from './output.ts';
import { withStorage } from './with-storage.ts';

/** `ledgerprint organization create|list|usage|quota|context|set|delete` */
export function addOrganizationCommands(program: Command, output: Output): void {
  const organization = program.command('organization').description('Organizations: the tenants of this service.');

  addConfigFlags(organization.command('create'), ['dataDir', 'databaseUrl'])
    .description('Create an organization and show its webhook secret.')
    .argument('<name>', 'unique name, at most 200 characters')
    .option('--new-database', 'create the database if there is none yet, before the first start of the service')
    .option('--json', 'print JSON')
    .action(async (name: string, options) => {
      const created = await withStorage(
        configOf(options),
        ({ administration }) => administration.createOrganization(name),
        { mayCreate: options.newDatabase === true },
      );
      const { organization, webhookSecret } = created;
      if (options.json) return output.print(JSON.stringify({ organization, webhookSecret }));
      output.print(`Organization "${organization}" was created. Its webhook secret:`);
      output.print(`  ${webhookSecret}`);
      output.print(`To create a key: npx ledgerprint key create ${JSON.stringify(organization)}`);
    });

  addConfigFlags(organization.command('list'), ['dataDir', 'databaseUrl'])
    .description('List the organizations.')
    .option('--json', 'print JSON')
    .action(async (options) => {
      const organizations = await withStorage(configOf(options), ({ administration }) =>
        administration.listOrganizations(),
      );
      if (options.json) {
        const listed = organizations.map(({ name, ...rest }) => ({ organization: name, ...rest }));
        return output.print(JSON.stringify(listed));
      }
      const rows = organizations.map(({ id, name, createdAt, deletingSince, activeKeys, projects }) => [
        String(id),
        name,
        createdAt.toISOString(),
        deletingSince === null ? 'active' : 'being deleted',
        String(activeKeys),
        String(projects),
      ]);
      output.print(toColumns(['ID', 'ORGANIZATION', 'CREATED', 'STATUS', 'ACTIVE KEYS', 'PROJECTS'], rows));
    });

  addOrganizationUsage(organization, output);
  addOrganizationQuota(organization, output);
  addOrganizationContext(organization, output);
  addOrganizationSet(organization, output);
  addOrganizationDelete(organization, output);
}
