import type { Command } from 'commander';
import { OperatorError } from '../platform/operator-error.ts';
import type { TestOutcome } from '../webhooks/webhooks.ts';
import type { Output } from './output.ts';
import { storageCommand, withStorage } from './with-storage.ts';

const shownAnswerBytes = 400;

/** `ledgerprint webhook test` */
export function addWebhookCommands(program: Command, output: Output): void {
  const webhook = program.command('webhook').description('Webhook receivers.');
  storageCommand(webhook, 'test', ['webhookAllowedCidrs'])
    .description('Send a signed event of type "webhook.test" and show the answer; fails unless its status is 2xx.')
    .argument('<organization>', 'name of the organization whose secret signs the event')
    .argument('<url>', 'URL of the receiver')
    .option('--json', 'print JSON')
    .action(async (organization: string, url: string, options) => {
      const outcome = await withStorage(options, ({ webhooks }) => webhooks.sendTest(organization, url));
      output.print(options.json ? JSON.stringify(toJson(outcome)) : describe(outcome));
      if (!outcome.isSuccess) throw new OperatorError('The event was not accepted.');
    });
}

function toJson(outcome: TestOutcome) {
  const { eventId, kind, durationMs } = outcome;
  switch (outcome.kind) {
    case 'answered':
      return { eventId, kind, durationMs, status: outcome.status, answer: startOf(outcome.answer) };
    case 'refused':
      return { eventId, kind, durationMs, reason: outcome.reason };
    case 'unreachable':
      return { eventId, kind, durationMs, error: outcome.error };
  }
}

function describe(outcome: TestOutcome): string {
  const took = `after ${outcome.durationMs} ms`;
  switch (outcome.kind) {
    case 'answered':
      return [`The receiver answered ${outcome.status} ${took}.`, ...linesOf(outcome.answer)].join('\n');
    case 'refused':
      return `Nothing was sent. ${outcome.reason} An operator can allow it with WEBHOOK_ALLOWED_CIDRS.`;
    case 'unreachable':
      return `There was no answer ${took}: ${outcome.error}.`;
  }
}

function linesOf(answer: Buffer): readonly string[] {
  return answer.length === 0 ? [] : ['Its answer begins:', startOf(answer)];
}

/** Untrusted bytes, without control characters. */
function startOf(answer: Buffer): string {
  return answer
    .subarray(0, shownAnswerBytes)
    .toString('utf8')
    .replace(/[^\P{C}\n\t]/gu, '\ufffd');
}
