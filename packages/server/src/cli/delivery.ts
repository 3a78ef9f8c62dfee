import type { Command } from 'commander';
import type { ListedDelivery } from '../administration/administration.ts';
import { addConfigFlags, configOf } from './config-flags.ts';
import { parseWhole } from './option-values.ts';
import { type Output, toColumns } from './output.ts';
import { withStorage } from './with-storage.ts';

/** `ledgerprint delivery list|retry` */
export function addDeliveryCommands(program: Command, output: Output): void {
  const delivery = program
    .command('delivery')
    .description('Webhook events and the attempts to deliver them.');
  addList(delivery, output);
  addRetry(delivery, output);
}

function addList(delivery: Command, output: Output): void {
  addConfigFlags(delivery.command('list'), ['dataDir', 'databaseUrl'])
    .description('List the deliveries of an organization with every attempt, the newest first.')
    .argument('<organization>', 'name of the organization')
    .option('--limit <count>', 'how many deliveries to show at most', '50')
    .option('--json', 'print JSON')
    .action(async (organization: string, options) => {
      const limit = parseWhole(options.limit, '--limit must be a whole number');
      const listed = await withStorage(configOf(options), ({ administration }) =>
        administration.listDeliveries(organization, limit),
      );
      if (options.json) {
        const plain = listed.map(({ projectId, ...rest }) => ({ ...rest, projectId: projectId ?? null }));
        return output.print(JSON.stringify(plain));
      }
      if (listed.length === 0) return output.print(`There are no deliveries of "${organization}" yet.`);
      output.print(listed.map(describe).join('\n\n'));
    });
}

function addRetry(delivery: Command, output: Output): void {
  addConfigFlags(delivery.command('retry'), ['dataDir', 'databaseUrl'])
    .description('Send an event again that was delivered or given up: at once, with the same event id.')
    .argument('<delivery-id>', 'the id that "delivery list" shows')
    .option('--json', 'print JSON')
    .action(async (deliveryId: string, options) => {
      const id = parseWhole(deliveryId, 'A delivery id is a number, as "delivery list" shows it');
      await withStorage(configOf(options), ({ administration }) => administration.retryDelivery(id));
      if (options.json) return output.print(JSON.stringify({ id, status: 'pending' }));
      output.print(`Delivery ${id} is queued: a running server sends it now.`);
    });
}

function describe({ id, status, projectId, eventId, url, createdAt, attempts }: ListedDelivery): string {
  const rows = attempts.map(({ number, startedAt, statusCode, durationMs, error }) => [
    String(number),
    startedAt.toISOString(),
    statusCode === null ? 'none' : String(statusCode),
    `${durationMs} ms`,
    error ?? '',
  ]);
  return [
    `Delivery ${id}: ${status}`,
    `  project ${projectId ?? 'none'}, event ${eventId}, created ${createdAt.toISOString()}`,
    `  to ${url}`,
    ...(rows.length === 0 ? ['  no attempt yet'] : indent(toAttempts(rows))),
  ].join('\n');
}

function toAttempts(rows: readonly (readonly string[])[]): string {
  return toColumns(['ATTEMPT', 'TIME', 'ANSWER', 'DURATION', 'ERROR'], rows);
}

function indent(text: string): readonly string[] {
  return text.split('\n').map((line) => `  ${line}`);
}
