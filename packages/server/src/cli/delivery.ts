import { type Command, Option } from 'commander';
import { toCounted } from '../platform/counted.ts';
import type { PausedEndpoint } from '../store/webhook-endpoints.ts';
import type { ListedDelivery } from '../webhooks/deliveries.ts';
import { parseWhole } from './option-values.ts';
import { type Output, toColumns } from './output.ts';
import { storageCommand, withStorage } from './with-storage.ts';

/** `ledgerprint delivery list|retry|resume` */
export function addDeliveryCommands(program: Command, output: Output): void {
  const delivery = program.command('delivery').description('Webhook events and the attempts to deliver them.');
  addList(delivery, output);
  addRetry(delivery, output);
  addResume(delivery, output);
}

function addList(delivery: Command, output: Output): void {
  storageCommand(delivery, 'list')
    .description('List the deliveries of an organization with all attempts, newest first.')
    .argument('<organization>', 'name of the organization')
    .addOption(new Option('--limit <count>', 'maximum number of deliveries').default('50', '50'))
    .option('--json', 'print JSON')
    .action(async (organization: string, options) => {
      const limit = parseWhole(options.limit, '--limit must be a whole number');
      const [listed, paused] = await withStorage(options, ({ administration }) =>
        Promise.all([
          administration.listDeliveries(organization, limit),
          administration.listPausedEndpoints(organization),
        ]),
      );
      if (options.json) {
        const plain = listed.map(({ projectId, ...rest }) => ({ ...rest, projectId: projectId ?? null }));
        return output.print(JSON.stringify(plain));
      }
      const receivers = paused.map((endpoint) => describePaused(organization, endpoint));
      const deliveries = listed.map(describe);
      if (listed.length === 0) deliveries.push(`There are no deliveries for "${organization}" yet.`);
      output.print([...receivers, ...deliveries].join('\n\n'));
    });
}

function addRetry(delivery: Command, output: Output): void {
  storageCommand(delivery, 'retry')
    .description('Resend an event that was delivered or has failed, immediately and with the same event id.')
    .argument('<delivery-id>', 'as shown by "delivery list"')
    .option('--json', 'print JSON')
    .action(async (deliveryId: string, options) => {
      const id = parseWhole(deliveryId, 'A delivery id is a number, as shown by "delivery list"');
      await withStorage(options, ({ administration }) => administration.retryDelivery(id));
      if (options.json) return output.print(JSON.stringify({ id, status: 'pending' }));
      output.print(`Delivery ${id} is queued: a running server sends it now.`);
    });
}

function addResume(delivery: Command, output: Output): void {
  storageCommand(delivery, 'resume')
    .description('Resume deliveries to paused receivers, including the events that are waiting.')
    .argument('<organization>', 'name of the organization')
    .argument('[url]', 'a URL of the receiver (default: all paused receivers)')
    .option('--json', 'print JSON')
    .action(async (organization: string, url: string | undefined, options) => {
      const { origins, events } = await withStorage(options, ({ administration }) =>
        administration.resumeDeliveries(organization, url),
      );
      if (options.json) return output.print(JSON.stringify({ resumed: origins, events }));
      const count = events === 1 ? '1 event is' : `${events} events are`;
      output.print(`${origins.join(', ')}: resumed. ${count} queued and will be sent by a running server.`);
    });
}

function describePaused(
  organization: string,
  { origin, failures, failingSince, pausedAt, waiting, nextProbeAt }: PausedEndpoint,
): string {
  return [
    `Paused: ${origin}, since ${pausedAt.toISOString()}, ${toCounted(waiting, 'event')} waiting`,
    `  ${toCounted(failures, 'failed attempt')} in a row since ${failingSince.toISOString()}`,
    `  one event is tried after ${nextProbeAt.toISOString()}; if it is accepted, all are sent`,
    `  to send them now: ledgerprint delivery resume "${organization}" ${origin}`,
  ].join('\n');
}

function describe(delivery: ListedDelivery): string {
  const { id, projectId, eventId, url, createdAt, attempts } = delivery;
  const rows = attempts.map(({ number, startedAt, statusCode, durationMs, error }) => [
    String(number),
    startedAt.toISOString(),
    statusCode === null ? 'none' : String(statusCode),
    `${durationMs} ms`,
    error ?? '',
  ]);
  return [
    `Delivery ${id}: ${describeStatus(delivery)}`,
    `  project ${projectId ?? 'none'}, event ${eventId}, created ${createdAt.toISOString()}`,
    `  to ${url}`,
    ...(rows.length === 0 ? ['  no attempt yet'] : indent(toAttempts(rows))),
  ].join('\n');
}

function describeStatus({ status, nextAttemptAt, attempts }: ListedDelivery): string {
  if (status === 'pending' && attempts.length > 0 && nextAttemptAt !== null) {
    return `pending, next attempt ${nextAttemptAt.toISOString()}`;
  }
  const last = attempts.at(-1);
  if (status !== 'failed' || last === undefined) return status;
  const count = toCounted(attempts.length, 'attempt');
  return `failed after ${count}: ${last.error ?? `the receiver answered ${last.statusCode}`}`;
}

function toAttempts(rows: readonly (readonly string[])[]): string {
  return toColumns(['ATTEMPT', 'TIME', 'ANSWER', 'DURATION', 'ERROR'], rows);
}

function indent(text: string): readonly string[] {
  return text.split('\n').map((line) => `  ${line}`);
}
