import { expect } from 'vitest';
import { until } from '../../../../../tools/testing/until.ts';
import { runLedgerprint } from '../../support/ledgerprint-process.ts';

type Environment = Readonly<Record<string, string>>;

/** The secrets of a new organization. */
export type Organization = { readonly name: string; readonly key: string; readonly webhookSecret: string };

/** One delivery as `delivery list --json` prints it. */
export type ListedDelivery = {
  readonly projectId: string;
  readonly eventId: string;
  readonly status: string;
  readonly attempts: readonly { readonly statusCode: number | null; readonly error: string | null }[];
};

/** Creates an organization with a key through the operator's commands, while the service runs. */
export async function createOrganization(name: string, environment: Environment): Promise<Organization> {
  const { webhookSecret } = await run(['organization', 'create', name], environment);
  const { key } = await run(['key', 'create', name], environment);
  return { name, key, webhookSecret };
}

/** All deliveries of an organization, once none is pending. */
export async function listEndedDeliveries(name: string, environment: Environment): Promise<readonly ListedDelivery[]> {
  let deliveries: readonly ListedDelivery[] = [];
  const hasEnded = async () => {
    deliveries = await run(['delivery', 'list', name, '--limit', '1000'], environment);
    return deliveries.every(({ status }) => status !== 'pending');
  };
  await until('no delivery is pending', hasEnded, 120_000);
  return deliveries;
}

async function run(args: readonly string[], environment: Environment) {
  const { code, stdout, stderr } = await runLedgerprint([...args, '--json'], environment);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}
