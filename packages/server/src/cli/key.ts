import { type Command, Option } from 'commander';
import { OperatorError } from '../platform/operator-error.ts';
import type { ApiKeySummary } from '../store/api-keys.ts';
import { keyScopes } from '../store/api-keys.ts';
import { parseDurationMs } from './option-values.ts';
import { type Output, toColumns } from './output.ts';
import { storageCommand, withStorage } from './with-storage.ts';

/** `ledgerprint key create|list|update|revoke|rotate` */
export function addKeyCommands(program: Command, output: Output): void {
  const key = program.command('key').description('API keys of organizations.');
  addCreate(key, output);
  addList(key, output);
  addUpdate(key, output);
  addRevoke(key, output);
  addRotate(key, output);
}

function addCreate(key: Command, output: Output): void {
  subcommand(key, 'create', 'Create a key and show it, once.')
    .option('--name <name>', 'what the key is for', '')
    .option('--expires-in <duration>', 'time after which the key expires, such as 30m, 24h or 90d')
    .addOption(allowOption().default([], 'anywhere'))
    .addOption(scopeOption().default('all'))
    .action(async (organization: string, options) => {
      const { name, scope, allow: allowedRanges } = options;
      const expiresAt = toEnd(options.expiresIn);
      const created = await withStorage(options, ({ administration }) =>
        administration.createKey(organization, { name, expiresAt, allowedRanges, scope }),
      );
      if (options.json) return output.print(JSON.stringify({ organization, key: created }));
      output.print(`New key for "${organization}", shown only once:\n  ${created}`);
    });
}

function addList(key: Command, output: Output): void {
  subcommand(key, 'list', 'List the keys of an organization.').action(async (organization: string, options) => {
    const keys = await withStorage(options, ({ administration }) => administration.listKeys(organization));
    if (options.json) {
      return output.print(JSON.stringify(keys.map((summary) => ({ ...summary, status: statusOf(summary) }))));
    }
    const rows = keys.map((summary) => [
      String(summary.id),
      summary.hint,
      summary.name,
      statusOf(summary),
      summary.createdAt.toISOString(),
      summary.expiresAt?.toISOString() ?? 'never',
      summary.lastUsedAt?.toISOString() ?? 'never',
      summary.scope,
      summary.allowedRanges.join(' ') || 'anywhere',
    ]);
    const titles = ['ID', 'KEY', 'NAME', 'STATUS', 'CREATED', 'EXPIRES', 'LAST USED', 'SCOPE', 'FROM'];
    output.print(toColumns(titles, rows));
  });
}

function addUpdate(key: Command, output: Output): void {
  subcommand(
    key,
    'update',
    'Change the scope, address ranges or expiry of an active key; running servers apply the change within 5 seconds.',
  )
    .argument('<key-id>', 'as shown by "key list"')
    .addOption(allowOption().conflicts('allowAnywhere'))
    .option('--allow-anywhere', 'allow the key to be used from any address')
    .addOption(scopeOption())
    .addOption(
      new Option('--expires-in <duration>', 'time after which the key expires, such as 30m, 24h or 90d').conflicts(
        'neverExpires',
      ),
    )
    .option('--never-expires', 'remove the expiry date of the key')
    .action(async (organization: string, keyId: string, options) => {
      const id = parseKeyId(keyId);
      const changes = {
        allowedRanges: options.allowAnywhere ? [] : options.allow,
        scope: options.scope,
        expiresAt: options.neverExpires ? null : toEnd(options.expiresIn),
      };
      await withStorage(options, ({ administration }) => administration.updateKey(organization, id, changes));
      if (options.json) return output.print(JSON.stringify({ organization, updated: id }));
      output.print(`Key ${id} of "${organization}" was changed. Running servers apply this within 5 seconds.`);
    });
}

function addRevoke(key: Command, output: Output): void {
  subcommand(key, 'revoke', 'Revoke a key; running servers refuse it within 5 seconds.')
    .argument('<key-id>', 'as shown by "key list"')
    .action(async (organization: string, keyId: string, options) => {
      const id = parseKeyId(keyId);
      await withStorage(options, ({ administration }) => administration.revokeKey(organization, id));
      if (options.json) return output.print(JSON.stringify({ organization, revoked: id }));
      output.print(`Key ${id} of "${organization}" is revoked.`);
    });
}

function addRotate(key: Command, output: Output): void {
  subcommand(
    key,
    'rotate',
    'Replace a key with a new one that has the same name, ranges and scope, but no expiry; the old key expires after an overlap.',
  )
    .argument('<key-id>', 'as shown by "key list"')
    .option('--overlap <duration>', 'how long the old key keeps working, unless it expires sooner', '24h')
    .action(async (organization: string, keyId: string, options) => {
      const id = parseKeyId(keyId);
      const latest = new Date(Date.now() + parseDurationMs(options.overlap, '--overlap'));
      const { key: created, oldExpiresAt } = await withStorage(options, ({ administration }) =>
        administration.rotateKey(organization, { keyId: id, oldExpiresAt: latest }),
      );
      if (options.json) {
        const replaced = { id, expiresAt: oldExpiresAt.toISOString() };
        return output.print(JSON.stringify({ organization, key: created, replaced }));
      }
      output.print(`Replacement for key ${id} of "${organization}", shown only once:\n  ${created}`);
      output.print(`The old key works until ${oldExpiresAt.toISOString()}. The new key does not expire.`);
    });
}

function allowOption(): Option {
  return new Option(
    '--allow <range>',
    'address range the key may be used from, such as 10.0.0.0/8; may be repeated',
  ).argParser((text: string, before: readonly string[] = []) => [...before, text]);
}

function scopeOption(): Option {
  const meaning =
    'permissions: "read" only, "submit" rows and change projects, "decide" on results, or "all", including future operations';
  return new Option('--scope <scope>', meaning).choices(keyScopes);
}

function toEnd(expiresIn: string | undefined): Date | undefined {
  return expiresIn === undefined ? undefined : new Date(Date.now() + parseDurationMs(expiresIn, '--expires-in'));
}

function subcommand(key: Command, name: string, description: string): Command {
  return storageCommand(key, name)
    .description(description)
    .argument('<organization>', 'name of the organization')
    .option('--json', 'print JSON');
}

function parseKeyId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new OperatorError(`A key id is a number, as shown by "key list", not "${text}".`);
  return Number(text);
}

function statusOf({ revokedAt, expiresAt }: ApiKeySummary): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt.getTime() <= Date.now() ? 'expired' : 'active';
}
