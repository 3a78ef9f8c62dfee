import type { Command } from 'commander';
import { addConfigFlags, configOf } from './config-flags.ts';
import { parseSince } from './option-values.ts';
import { toQuotaTable } from './organization-quota.ts';
import { type Output, toColumns } from './output.ts';
import { withStorage } from './with-storage.ts';

/** `ledgerprint organization usage` */
export function addOrganizationUsage(organization: Command, output: Output): void {
  addConfigFlags(organization.command('usage'), ['dataDir', 'databaseUrl'])
    .description(
      'Show the monthly usage of each organization (projects created, rows, products, files, calls), and the storage used by organizations with a quota.',
    )
    .option('--since <time>', 'only months since this time, such as 90d or 2026-01')
    .option('--json', 'print JSON')
    .action(async (options) => {
      const since = parseSince(options.since);
      const [usage, quotas] = await withStorage(configOf(options), ({ administration }) =>
        Promise.all([administration.listUsage(since), administration.listQuotas()]),
      );
      if (options.json) return output.print(JSON.stringify(usage));
      const titles = ['ORGANIZATION', 'MONTH', 'PROJECTS', 'ROWS', 'PRODUCTS', 'EXPORT BYTES', 'CALLS'];
      const rows = usage.map(({ projects, rows, products, exportBytes, calls, ...of }) => [
        of.organization,
        of.month,
        ...[projects, rows, products, exportBytes, calls].map(String),
      ]);
      output.print(toColumns(titles, rows));
      if (quotas.length > 0) output.print(`\n${toQuotaTable(quotas)}`);
    });
}
