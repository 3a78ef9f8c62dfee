import type { Command } from 'commander';
import type { Output } from './output.ts';
import { storageCommand, withStorage } from './with-storage.ts';

/** `ledgerprint webhook-secret show|rotate` */
export function addWebhookSecretCommands(program: Command, output: Output): void {
  const webhookSecret = program.command('webhook-secret').description("Secrets that sign an organization's events.");

  subcommand(webhookSecret, 'show', 'Print the secret with which receivers verify events.').action(
    async (organization: string, options) => {
      const { webhookSecret, previousUntil } = await withStorage(options, ({ administration }) =>
        administration.showWebhookSecret(organization),
      );
      if (options.json) {
        const plain = { organization, webhookSecret, previousUntil: previousUntil ?? null };
        return output.print(JSON.stringify(plain));
      }
      output.print(webhookSecret);
      if (previousUntil !== undefined) {
        // On standard error, so that a script reads only the secret.
        output.error(`Events are also signed with the previous secret until ${previousUntil.toISOString()}.`);
      }
    },
  );

  subcommand(
    webhookSecret,
    'rotate',
    'Create a new secret; for 24 hours, events are signed with the old one too.',
  ).action(async (organization: string, options) => {
    const { webhookSecret, previousUntil } = await withStorage(options, ({ administration }) =>
      administration.rotateWebhookSecret(organization),
    );
    if (options.json) return output.print(JSON.stringify({ organization, webhookSecret, previousUntil }));
    output.print(`The new webhook secret of "${organization}":\n  ${webhookSecret}`);
    output.print(`Events are also signed with the old secret until ${previousUntil?.toISOString()}.`);
  });
}

function subcommand(parent: Command, name: string, description: string): Command {
  return storageCommand(parent, name)
    .description(description)
    .argument('<organization>', 'name of the organization')
    .option('--json', 'print JSON');
}
