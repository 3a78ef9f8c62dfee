import type { FirstUse } from '../administration/administration.ts';
import type { Config } from '../config/config.ts';
import { version } from '../platform/version.ts';

/** What `serve` prints once it listens: where it is and what to do next. */
export function toWelcome(options: {
  readonly config: Config;
  readonly url: string;
  readonly firstUse: FirstUse | undefined;
}): string {
  const { config, url, firstUse } = options;
  const database =
    config.databaseUrl === undefined
      ? `embedded PostgreSQL in ${config.dataDir}`
      : 'PostgreSQL of DATABASE_URL';
  const headline = `Ledgerprint ${version} is listening on ${url} (role ${config.role}, ${database}).`;
  if (config.role === 'worker') return headline;
  return [
    headline,
    '',
    ...(firstUse === undefined ? toReturning(config, url) : toNewcomer(config, url, firstUse)),
  ].join('\n');
}

function toNewcomer(
  config: Config,
  url: string,
  { organization, key, webhookSecret }: FirstUse,
): readonly string[] {
  return [
    `The organization "${organization}" was created. Keep these, they are shown only now:`,
    `  API key         ${key}`,
    `  webhook secret  ${webhookSecret}`,
    '',
    'Create your first project:',
    `  curl ${config.publicUrl ?? url}/api.v1.Service/CreateProject \\`,
    `    -H 'Authorization: Bearer ${key}' \\`,
    `    -H 'Content-Type: application/json' -H 'Connect-Protocol-Version: 1' \\`,
    `    -d '{"name":"First project"}'`,
    '',
    `Web page, for ledgers:           ${config.publicUrl ?? url}/`,
    `API reference, to read and try:  ${config.publicUrl ?? url}/docs`,
    '',
    'Stop with Ctrl-C.',
  ];
}

function toReturning(config: Config, url: string): readonly string[] {
  const where =
    config.databaseUrl !== undefined || config.dataDir === './data' ? '' : ` --data-dir ${config.dataDir}`;
  return [
    `New organization:  npx ledgerprint organization create <name>${where}`,
    `New API key:       npx ledgerprint key create <organization>${where}`,
    `Web page:          ${config.publicUrl ?? url}/`,
    `API reference:     ${config.publicUrl ?? url}/docs`,
    '',
    'Stop with Ctrl-C.',
  ];
}
