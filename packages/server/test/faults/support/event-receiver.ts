import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import { openReceiver } from '../../webhooks/receiver.ts';
import type { ListedDelivery } from './organization.ts';
import type { PhaseBoard } from './phases.ts';

/** A receiver that checks every signature and answers slowly. */
export type EventReceiver = {
  readonly url: string;
  /** The distinct event ids received for a project. */
  eventIdsOf(projectId: string): readonly string[];
  /** Number of requests received; one per project would be enough. */
  requestCount(): number;
  /** One error for each event without a valid signature. */
  readonly forgeries: readonly string[];
  close(): Promise<void>;
};

export async function openEventReceiver({
  getSecret,
  board,
  holdMs,
}: {
  /** The first event may arrive before the test has read the secret. */
  readonly getSecret: () => string;
  readonly board: PhaseBoard;
  readonly holdMs: number;
}): Promise<EventReceiver> {
  const eventIds = new Map<string, Set<string>>();
  const forgeries: string[] = [];
  let requestCount = 0;
  const receiver = await openReceiver({
    host: '127.0.0.1',
    answer: async (response, { headers, body }) => {
      const eventId = String(headers['webhook-id']);
      const text = body.toString();
      requestCount++;
      try {
        new Webhook(getSecret()).verify(text, headers as Record<string, string>);
      } catch (error) {
        forgeries.push(`${eventId}: ${error}`);
      }
      const { projectId } = JSON.parse(text).data;
      eventIds.set(projectId, (eventIds.get(projectId) ?? new Set()).add(eventId));
      const request = `${eventId} ${requestCount}`;
      board.set(request, 'announcing');
      response.once('close', () => board.set(request, undefined));
      await pause(holdMs);
      response.writeHead(204).end();
    },
  });
  return {
    url: `http://127.0.0.1:${receiver.port}/`,
    eventIdsOf: (projectId) => [...(eventIds.get(projectId) ?? [])],
    requestCount: () => requestCount,
    forgeries,
    close: receiver.close,
  };
}

/** Expects exactly one event for each of these projects, received, recorded as delivered, and signed. */
export function expectAnnouncedOnce(
  receiver: EventReceiver,
  projectIds: readonly string[],
  listed: readonly ListedDelivery[],
): void {
  expect(receiver.forgeries).toEqual([]);
  const seen = projectIds.map((projectId) => ({ projectId, eventIds: receiver.eventIdsOf(projectId) }));
  const recorded = projectIds.map((projectId) => {
    const deliveries = listed.filter((delivery) => delivery.projectId === projectId);
    expect(deliveries.map(({ status }) => status)).toEqual(['delivered']);
    return { projectId, eventIds: deliveries.map(({ eventId }) => eventId) };
  });
  expect(seen).toEqual(recorded);
}
