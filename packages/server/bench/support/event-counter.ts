import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** A receiver that counts events by project. */
export type EventCounter = {
  readonly url: string;
  /** Number of requests for a project. */
  countOf(projectId: string): number;
  /** One error for each request without a valid signature. */
  readonly forgeries: readonly string[];
};

export async function openEventCounter(resources: AsyncDisposableStack, webhookSecret: string): Promise<EventCounter> {
  const counts = new Map<string, number>();
  const forgeries: string[] = [];
  const verifier = new Webhook(webhookSecret);
  const server = createServer(async (request, response) => {
    const body = await text(request);
    try {
      verifier.verify(body, request.headers as Record<string, string>);
      const { projectId } = JSON.parse(body).data;
      counts.set(projectId, (counts.get(projectId) ?? 0) + 1);
    } catch (error) {
      forgeries.push(String(error));
    }
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  resources.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    countOf: (projectId) => counts.get(projectId) ?? 0,
    forgeries,
  };
}
