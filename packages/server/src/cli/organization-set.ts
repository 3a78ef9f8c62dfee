import type { Command } from 'commander';
import { addConfigFlags, configOf } from './config-flags.ts';
import type { Output } from './output.ts';
import { withStorage } from './with-storage.ts';

/** `ledgerprint organization set` */
export function addOrganizationSet(organization: Command, output: Output): void {
  addConfigFlags(organization.command('set'), ['dataDir', 'databaseUrl'])
    .description(
      'Set or show the numbers and names that identify an organization on invoices, so that invoices it issued are not counted as purchases.',
    )
    .argument('<organization>', 'as shown by "organization list"')
    .option(
      '--own-id <number or name>',
      'VAT number, SIREN, SIRET, another company number, or name on invoices; may be repeated',
      (text: string, before: readonly string[] = []) => [...before, text],
    )
    .option('--clear', 'first remove the existing numbers and names')
    .option('--json', 'print JSON')
    .action(async (name: string, options) => {
      const change = { added: (options.ownId ?? []) as readonly string[], clear: options.clear === true };
      const ownIds = await withStorage(configOf(options), async ({ administration }) => {
        if (change.added.length > 0 || change.clear) await administration.setOwnIds(name, change);
        return administration.getOwnIds(name);
      });
      output.print(options.json ? JSON.stringify({ organization: name.trim(), ownIds }) : describe(name, ownIds));
    });
}

function describe(name: string, ownIds: readonly string[]): string {
  if (ownIds.length === 0)
    return `"${name.trim()}" has no identifiers of its own: e-invoices that it issued cannot be told apart from its purchases.`;
  return [`Invoices of these sellers are sales of "${name.trim()}":`, ...ownIds.map((id) => `  ${id}`)].join('\n');
}
