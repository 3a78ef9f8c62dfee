import type { Command } from 'commander';
import type { ContextChange, DefaultContext } from '../administration/administration.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { addConfigFlags, configOf } from './config-flags.ts';
import type { Output } from './output.ts';
import { withStorage } from './with-storage.ts';

/** `ledgerprint organization context` */
export function addOrganizationContext(organization: Command, output: Output): void {
  addConfigFlags(organization.command('context'), ['dataDir', 'databaseUrl'])
    .description("Set or show the default context of an organization's projects. Sealed projects are not changed.")
    .argument('<organization>', 'as shown by "organization list"')
    .option('--country <code>', 'country for rows that do not state one, such as FR')
    .option('--currency <code>', 'currency for amounts that do not state one, such as EUR')
    .option('--year <year>', 'year of rows without a date')
    .option('--period <text>', 'name of the period, such as "FY 2024"')
    .option('--clear', 'clear the defaults for which no option is given')
    .option('--json', 'print JSON')
    .action(async (name: string, options) => {
      const change = toChange(options);
      const context = await withStorage(configOf(options), async ({ administration }) => {
        if (change !== undefined) await administration.setContext(name, change);
        return administration.getContext(name);
      });
      output.print(options.json ? JSON.stringify(context) : describe(context));
    });
}

type Flags = {
  readonly country?: string;
  readonly currency?: string;
  readonly year?: string;
  readonly period?: string;
  readonly clear?: boolean;
};

/** Undefined if nothing changes. */
function toChange({ country, currency, year, period, clear = false }: Flags): ContextChange | undefined {
  const texts = Object.entries({ country, currency, year, period }).filter(([, text]) => text !== undefined);
  if (texts.length === 0 && !clear) return undefined;
  const blank = texts.find(([, text]) => text?.trim() === '');
  if (blank !== undefined)
    throw new OperatorError(`--${blank[0]} is blank. To clear it, leave it out and add --clear.`);
  return {
    ...Object.fromEntries(texts),
    // A text that is not a number is refused like a year out of range.
    ...(year === undefined ? {} : { year: /^\d{4}$/.test(year) ? Number(year) : Number.NaN }),
    clear,
  };
}

function describe({ organization, country, currency, year, period }: DefaultContext): string {
  const lines = Object.entries({ country, currency, year, period })
    .filter(([, value]) => value !== null)
    .map(([field, value]) => `  ${field}: ${value}`);
  if (lines.length === 0)
    return `"${organization}" has no default context: the country is derived from each row, and EUR is assumed.`;
  return [`Default context for projects of "${organization}":`, ...lines].join('\n');
}
