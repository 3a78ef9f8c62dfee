import type { Command } from 'commander';
import type { QuotaChange } from '../administration/quotas.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { NamedQuota } from '../store/quotas.ts';
import { parseSince } from './option-values.ts';
import { type Output, toColumns } from './output.ts';
import { storageCommand, withStorage } from './with-storage.ts';

const kinds = ['projects', 'rows', 'bytes'] as const;

/** `ledgerprint organization quota` */
export function addOrganizationQuota(organization: Command, output: Output): void {
  storageCommand(organization, 'quota')
    .description(
      'Limit what an organization may store, or show its limits and usage; without a name, show all organizations that have a quota.',
    )
    .argument('[name]', 'as shown by "organization list"')
    .option('--projects <count>', 'maximum number of projects, or "none" to remove the limit')
    .option('--rows <count>', 'maximum number of rows in all its projects, or "none"')
    .option(
      '--bytes <count>',
      'maximum number of bytes in these rows (their texts in UTF-8 plus about 50 bytes per row), or "none"',
    )
    .option('--none', 'remove all limits')
    .option('--json', 'print JSON')
    .action(async (name: string | undefined, options) => {
      const change = toChange(options);
      if (name === undefined && change !== undefined)
        throw new OperatorError('Name the organization whose quota you want to set.');
      const quotas = await withStorage(options, async ({ administration }) => {
        if (name !== undefined && change !== undefined) await administration.setQuota(name, change);
        return administration.listQuotas(name);
      });
      if (options.json) return output.print(JSON.stringify(quotas));
      output.print(quotas.length > 0 || name === undefined ? toQuotaTable(quotas) : `"${name.trim()}" has no quota.`);
    });
}

/** What organizations store, each figure next to its limit. */
function toQuotaTable(quotas: readonly NamedQuota[]): string {
  const titles = ['ORGANIZATION', ...kinds.flatMap((kind) => [`STORED ${kind.toUpperCase()}`, 'LIMIT'])];
  const rows = quotas.map(({ organization, most, stored }) => [
    organization,
    ...kinds.flatMap((kind) => [String(stored[kind]), String(most[kind] ?? 'none')]),
  ]);
  return toColumns(titles, rows);
}

type Flags = { readonly [Kind in (typeof kinds)[number]]?: string } & { readonly none?: boolean };

/** Undefined if nothing changes. */
function toChange(flags: Flags): QuotaChange | undefined {
  const given = kinds.filter((kind) => flags[kind] !== undefined);
  if (flags.none === true) {
    if (given.length > 0)
      throw new OperatorError('--none removes all limits and cannot be combined with --projects, --rows or --bytes.');
    return { projects: null, rows: null, bytes: null };
  }
  if (given.length === 0) return undefined;
  return Object.fromEntries(given.map((kind) => [kind, parseLimit(flags[kind] ?? '', `--${kind}`)]));
}

function parseLimit(text: string, flag: string): number | null {
  if (text === 'none') return null;
  if (!/^\d{1,15}$/.test(text)) throw new OperatorError(`${flag} must be a whole number or "none", not "${text}".`);
  return Number(text);
}

/** `ledgerprint organization usage` */
export function addOrganizationUsage(organization: Command, output: Output): void {
  storageCommand(organization, 'usage')
    .description(
      'Show the monthly usage of each organization (projects created, rows, products, files, calls), and the storage used by organizations with a quota.',
    )
    .option('--since <time>', 'only months since this time, such as 90d or 2026-01')
    .option('--json', 'print JSON')
    .action(async (options) => {
      const since = parseSince(options.since);
      const [usage, quotas] = await withStorage(options, ({ administration }) =>
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
