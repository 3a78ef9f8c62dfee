import type { FirstUse } from '../administration/administration.ts';
import type { Config } from '../config/config.ts';
import { version } from '../platform/version.ts';
import type { Output } from './output.ts';

type FirstStart = { readonly config: Config; readonly url: string; readonly firstUse: FirstUse };
type Start = Omit<FirstStart, 'firstUse'> & { readonly firstUse: FirstUse | undefined };

/**
 * Says where the service listens and what to do next. New secrets are for a person: they go to the terminal, even if
 * standard output goes to a file, and to a log only if there is no terminal.
 */
export function welcome(output: Output, start: Start): void {
  const { config, url, firstUse } = start;
  const database =
    config.databaseUrl === undefined ? `embedded PostgreSQL in ${config.dataDir}` : 'PostgreSQL at DATABASE_URL';
  const headline = `Ledgerprint ${version} is listening on ${url} (role ${config.role}, ${database}).`;
  if (config.role === 'worker') output.print([headline, '', ...toFirstSteps(config), '', stopHint].join('\n'));
  else if (firstUse === undefined) output.print([headline, '', ...toReturning(config, url)].join('\n'));
  else greetNewcomer(output, headline, { config, url, firstUse });
}

function greetNewcomer(output: Output, headline: string, { config, url, firstUse }: FirstStart): void {
  const secrets = toSecrets(config, url, firstUse);
  const isPast = output.terminal === 'error';
  if (isPast) output.error(secrets.join('\n'));
  const shown = isPast
    ? [`The organization "${firstUse.organization}" was created. Its key was shown on the terminal.`]
    : secrets;
  const warning = toWarning(output, config, firstUse);
  output.print([headline, '', ...shown, ...warning, '', ...toPages(config, url)].join('\n'));
}

function toSecrets(config: Config, url: string, { organization, key, webhookSecret }: FirstUse): readonly string[] {
  return [
    `The organization "${organization}" was created. Save the API key now; it is shown only once:`,
    `  API key         ${key}`,
    `  webhook secret  ${webhookSecret}`,
    '',
    'Create your first project:',
    `  curl ${config.publicUrl ?? url}/api.v1.Service/CreateProject \\`,
    `    -H 'Authorization: Bearer ${key}' \\`,
    `    -H 'Content-Type: application/json' -H 'Connect-Protocol-Version: 1' \\`,
    `    -d '{"name":"First project"}'`,
  ];
}

function toWarning(output: Output, config: Config, { organization, keyId }: FirstUse): readonly string[] {
  if (output.terminal !== undefined) return [];
  const where = whereOf(config);
  return [
    '',
    'There is no terminal, so these secrets are in your log. If others can read it, replace them:',
    `  npx ledgerprint key rotate ${organization} ${keyId} --overlap 1h${where}`,
    `  npx ledgerprint webhook-secret rotate ${organization}${where}`,
  ];
}

function toPages(config: Config, url: string): readonly string[] {
  return [
    `Web console:                 ${config.publicUrl ?? url}/`,
    `API reference, interactive:  ${config.publicUrl ?? url}/docs`,
    '',
    stopHint,
  ];
}

/** Commands need --data-dir if it is not the default one. */
function whereOf({ databaseUrl, dataDir }: Config): string {
  return databaseUrl !== undefined || dataDir === './data' ? '' : ` --data-dir ${dataDir}`;
}

function toReturning(config: Config, url: string): readonly string[] {
  return [
    ...toFirstSteps(config),
    `Web console:       ${config.publicUrl ?? url}/`,
    `API reference:     ${config.publicUrl ?? url}/docs`,
    '',
    stopHint,
  ];
}

function toFirstSteps(config: Config): readonly string[] {
  const where = whereOf(config);
  return [
    `New organization:  npx ledgerprint organization create <name>${where}`,
    `New API key:       npx ledgerprint key create <organization>${where}`,
  ];
}

const stopHint = 'Stop with Ctrl-C.';
