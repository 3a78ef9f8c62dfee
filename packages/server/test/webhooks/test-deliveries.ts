import { expect } from 'vitest';
import { openStorage, type Storage } from '../../src/administration/open-storage.ts';
import { createLogger, type Logger } from '../../src/platform/logger.ts';
import { drawProject } from '../../src/store/project-id.ts';
import { createDelivery } from '../../src/webhooks/deliver-event.ts';
import type { FinishedProject } from '../../src/webhooks/event.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { testConfig } from '../support/test-service.ts';
import { type Answer, openReceiver, type Received, type Receiver } from './receiver.ts';

/** After the first and after the second attempt. */
const delays = [60, 300];

/** A delay of the schedule with its jitter: never earlier, and at most a fifth later. */
export function about(seconds: number) {
  return expect.toSatisfy((delay: number) => delay >= seconds && delay <= seconds * 1.2);
}

/** A finished project as it is passed to the event. */
export const finished = {
  name: 'Achats d’été 🧾',
  status: 'completed',
  totalProducts: 3,
  enrichedProducts: 2,
  failedProducts: 1,
  submittedAt: new Date('2026-01-02T03:04:05.678Z'),
  completedAt: new Date('2026-01-02T03:05:06.789Z'),
} as const;

/** A database with one organization, and a receiver of its events on 127.0.0.1, the only allowed address. */
export type TestDeliveries = Awaited<ReturnType<typeof openTestDeliveries>>;

export async function openTestDeliveries() {
  const database = await createTestDatabase();
  const storage = await openWith(database);
  const { organizationId, webhookSecret } = await storage.administration.createOrganization('Receivers');
  let answer: Answer = (response) => response.writeHead(204).end();
  const receiver = await openReceiver({ answer: (...args) => answer(...args) });
  const url = `http://127.0.0.1:${receiver.port}/hook`;
  return {
    database,
    storage,
    receiver,
    organizationId,
    webhookSecret,
    url,
    answerWith: (status: number) => {
      answer = (response) => response.writeHead(status).end();
    },
    answerBy: (own: Answer) => {
      answer = own;
    },
    /** The same database with other settings. */
    openWith: (settings: Parameters<typeof testConfig>[1], logger?: Logger) => openWith(database, settings, logger),
    createDelivery: (webhookUrl = url, status: FinishedProject['status'] = 'completed') =>
      create({ database, storage, organizationId }, { webhookUrl, status }),
    stateOf: (id: number) => stateOf(database, id),
    delaysOf: (id: number) => delaysOf(database, id),
    requestsOf: (eventId: string) => requestsOf(receiver, eventId),
    close: async () => {
      await receiver.close();
      await storage.close();
      await database.drop();
    },
  };
}

function openWith(
  database: TestDatabase,
  settings: Parameters<typeof testConfig>[1] = {},
  logger = createLogger('silent'),
): Promise<Storage> {
  const all = { webhookAllowedCidrs: '127.0.0.1/32', webhookRetryDelays: delays.join(), ...settings };
  return openStorage(testConfig(database, all), 'join', logger);
}

async function create(
  {
    database,
    storage,
    organizationId,
  }: { readonly database: TestDatabase; readonly storage: Storage; readonly organizationId: number },
  announced: { readonly webhookUrl: string; readonly status: FinishedProject['status'] },
) {
  const { number, projectId } = drawProject();
  const project = { ...finished, ...announced, number };
  await storage.store.transaction((tables) => createDelivery(tables, organizationId, project));
  const [row] = await database.query<{ id: number; event_id: string }>(
    'SELECT id::int, event_id FROM deliveries WHERE project_id = $1',
    [number],
  );
  return { id: row?.id ?? 0, eventId: row?.event_id ?? '', projectId, project };
}

async function stateOf(database: TestDatabase, id: number) {
  const [delivery] = await database.query<{ status: string; finished: boolean }>(
    'SELECT status, finished_at IS NOT NULL AS finished FROM deliveries WHERE id = $1',
    [id],
  );
  const attempts = await database.query<{ number: number; status_code: number | null; error: string | null }>(
    'SELECT number, status_code, error FROM delivery_attempts WHERE delivery_id = $1 ORDER BY number',
    [id],
  );
  return { ...delivery, attempts };
}

/** The delays in seconds of the delivery's jobs, in the order in which they were created. */
async function delaysOf(database: TestDatabase, id: number): Promise<readonly number[]> {
  const jobs = await database.query<{ delay: number }>(
    `SELECT extract(epoch FROM start_after - created_on)::int AS delay FROM pgboss.job
     WHERE name = 'delivery' AND data->>'deliveryId' = $1 ORDER BY created_on`,
    [String(id)],
  );
  return jobs.map(({ delay }) => delay);
}

function requestsOf(receiver: Receiver, eventId: string): readonly Received[] {
  return receiver.requests.filter(({ headers }) => headers['webhook-id'] === eventId);
}
