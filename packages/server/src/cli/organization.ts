import type { Command } from 'commander';
import type { OrganizationInventory } from '../administration/organization-removal.ts';
import type { ContextChange, DefaultContext } from '../administration/organizations.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { languageOption, parseLanguages, ratiosOption } from './ledger/ledger-options.ts';
import { addOrganizationQuota, addOrganizationUsage } from './organization-quota.ts';
import { type Output, toColumns } from './output.ts';
import { storageCommand, withStorage } from './with-storage.ts';

/** `ledgerprint organization create|list|usage|quota|context|set|delete` */
export function addOrganizationCommands(program: Command, output: Output): void {
  const organization = program.command('organization').description('Organizations: the tenants of this service.');

  storageCommand(organization, 'create')
    .description('Create an organization and show its webhook secret.')
    .argument('<name>', 'unique name, at most 200 characters')
    .option('--new-database', 'create the database if there is none yet, before the first start of the service')
    .option('--json', 'print JSON')
    .action(async (name: string, options) => {
      const created = await withStorage(options, ({ administration }) => administration.createOrganization(name), {
        mayCreate: options.newDatabase === true,
      });
      const { organization, webhookSecret } = created;
      if (options.json) return output.print(JSON.stringify({ organization, webhookSecret }));
      output.print(`Organization "${organization}" was created. Its webhook secret:`);
      output.print(`  ${webhookSecret}`);
      output.print(`To create a key: npx ledgerprint key create ${JSON.stringify(organization)}`);
    });

  storageCommand(organization, 'list')
    .description('List the organizations.')
    .option('--json', 'print JSON')
    .action(async (options) => {
      const organizations = await withStorage(options, ({ administration }) => administration.listOrganizations());
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

/** `ledgerprint organization context` */
function addOrganizationContext(organization: Command, output: Output): void {
  storageCommand(organization, 'context')
    .description("Set or show the default context of an organization's projects. Sealed projects are not changed.")
    .argument('<organization>', 'as shown by "organization list"')
    .option('--country <code>', 'country for rows that do not state one, such as FR')
    .option('--currency <code>', 'currency for amounts that do not state one, such as EUR')
    .option('--year <year>', 'year of rows without a date')
    .addOption(languageOption('languages of the rows, such as de or de,fr'))
    .addOption(ratiosOption('whose monetary ratios count outside France'))
    .option('--period <text>', 'name of the period, such as "FY 2024"')
    .option('--clear', 'clear the defaults for which no option is given')
    .option('--json', 'print JSON')
    .action(async (name: string, options) => {
      const change = toContextChange(options);
      if (change?.languages !== undefined) await parseLanguages(change.languages, refuse);
      const context = await withStorage(options, async ({ administration }) => {
        if (change !== undefined) await administration.setContext(name, change);
        return administration.getContext(name);
      });
      output.print(options.json ? JSON.stringify(context) : describeContext(context));
    });
}

function refuse(sentence: string): never {
  throw new OperatorError(sentence);
}

type ContextFlags = {
  readonly country?: string;
  readonly currency?: string;
  readonly year?: string;
  readonly period?: string;
  readonly language?: readonly string[];
  readonly ratios?: string;
  readonly clear?: boolean;
};

/** Undefined if nothing changes. */
function toContextChange({
  country,
  currency,
  year,
  period,
  language,
  ratios,
  clear = false,
}: ContextFlags): ContextChange | undefined {
  const texts = Object.entries({ country, currency, year, period, ratios }).filter(([, text]) => text !== undefined);
  if (texts.length === 0 && language === undefined && !clear) return undefined;
  const blank = texts.find(([, text]) => text?.trim() === '');
  if (blank !== undefined)
    throw new OperatorError(`--${blank[0]} is blank. To clear it, leave it out and add --clear.`);
  return {
    ...Object.fromEntries(texts),
    // A text that is not a number is refused like a year out of range.
    ...(year === undefined ? {} : { year: /^\d{4}$/.test(year) ? Number(year) : Number.NaN }),
    ...(language === undefined ? {} : { languages: language }),
    clear,
  };
}

function describeContext({ organization, ...defaults }: DefaultContext): string {
  const { country, currency, year, period, languages, ratios } = defaults;
  const lines = Object.entries({ country, currency, year, period, languages: languages?.join(', ') ?? null, ratios })
    .filter(([, value]) => value !== null)
    .map(([field, value]) => `  ${field}: ${value}`);
  if (lines.length === 0)
    return `"${organization}" has no default context: the country is derived from each row, and EUR is assumed.`;
  return [`Default context for projects of "${organization}":`, ...lines].join('\n');
}

/** `ledgerprint organization set` */
function addOrganizationSet(organization: Command, output: Output): void {
  storageCommand(organization, 'set')
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
      const ownIds = await withStorage(options, async ({ administration }) => {
        if (change.added.length > 0 || change.clear) await administration.setOwnIds(name, change);
        return administration.getOwnIds(name);
      });
      output.print(options.json ? JSON.stringify({ organization: name.trim(), ownIds }) : describeOwnIds(name, ownIds));
    });
}

function describeOwnIds(name: string, ownIds: readonly string[]): string {
  if (ownIds.length === 0)
    return `"${name.trim()}" has no identifiers of its own: e-invoices that it issued cannot be told apart from its purchases.`;
  return [`Invoices of these sellers are sales of "${name.trim()}":`, ...ownIds.map((id) => `  ${id}`)].join('\n');
}

/** `ledgerprint organization delete` */
function addOrganizationDelete(organization: Command, output: Output): void {
  storageCommand(organization, 'delete')
    .description(
      'Permanently delete an organization with all its projects, files, keys and secrets. Only audit log entries about actions remain.',
    )
    .argument('<name-or-id>', 'as shown by "organization list"')
    .option('--dry-run', 'only show what would be deleted')
    .option('--yes', 'confirm the deletion')
    .option('--json', 'print JSON')
    .action(async (nameOrId: string, options) => {
      const isReal = options.yes === true && options.dryRun !== true;
      const inventory = await withStorage(options, ({ organizationRemoval }) =>
        isReal ? organizationRemoval.remove(nameOrId) : organizationRemoval.takeInventory(nameOrId),
      );
      output.print(
        options.json ? JSON.stringify({ ...inventory, deleted: isReal }) : describeInventory(inventory, isReal),
      );
      if (!isReal && options.dryRun !== true) {
        throw new OperatorError('Nothing was deleted. Add --yes to delete all of this.');
      }
    });
}

function describeInventory({ id, organization, has }: OrganizationInventory, isReal: boolean): string {
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
