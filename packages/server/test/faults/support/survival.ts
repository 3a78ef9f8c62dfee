import { expect } from 'vitest';
import type { Random } from '../../../bench/support/random.ts';
import { type Ledgers, startCampaign } from './campaign.ts';
import { type EventReceiver, expectAnnouncedOnce } from './event-receiver.ts';
import { expectWhole, type FinishedProject } from './finished-project.ts';
import { type KillPlan, killAtRandom } from './kill-plan.ts';
import type { LedgerClient } from './ledger-client.ts';
import type { ListedDelivery } from './organization.ts';
import type { PhaseBoard } from './phases.ts';
import { makeUndisturbedFiles } from './undisturbed.ts';

/** Runs clients while something is killed this many times during these phases; returns their finished projects. */
export async function workWhileKilling(
  options: {
    readonly client: LedgerClient;
    readonly board: PhaseBoard;
    readonly random: Random;
    readonly webhookUrl: string;
    readonly ledgers: Ledgers;
    readonly kill: () => Promise<void>;
    readonly restart: () => Promise<void>;
  },
  plan: KillPlan,
): Promise<readonly FinishedProject[]> {
  const campaign = startCampaign(options);
  const killing = killAtRandom({ ...options, signal: campaign.failure }, plan);
  // Always waits for both: nothing may be started after a test has ended.
  const [killed, finished] = await Promise.allSettled([killing.finally(campaign.wind), campaign.finished]);
  if (finished.status === 'rejected') throw finished.reason;
  if (killed.status === 'rejected') throw killed.reason;
  expect(killed.value).toHaveLength(plan.count);
  expect(new Set(killed.value)).toEqual(new Set(plan.among));
  return finished.value;
}

/**
 * Expects every file to be complete and equal to that of an undisturbed service, and one event for each project with a
 * webhook.
 */
export async function expectNothingLost(
  projects: readonly FinishedProject[],
  receiver: EventReceiver,
  deliveries: readonly ListedDelivery[],
): Promise<void> {
  const undisturbed = await makeUndisturbedFiles([...new Set(projects.map(({ ledger }) => ledger))]);
  for (const project of projects) expectWhole(project, undisturbed.get(project.ledger) as Buffer);
  const announced = projects.filter(({ isAnnounced }) => isAnnounced).map(({ projectId }) => projectId);
  expectAnnouncedOnce(receiver, announced, deliveries);
}
