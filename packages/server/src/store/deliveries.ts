import type { Queryable } from '../postgres/connection-pool.ts';

/** A paused delivery has no job: it waits until its receiver is resumed. */
export type DeliveryStatus = 'pending' | 'paused' | 'delivered' | 'failed';

/** One event to one URL. */
export type Delivery = {
  readonly id: number;
  readonly organizationId: number;
  readonly eventId: string;
  readonly url: string;
  readonly body: string;
  readonly status: DeliveryStatus;
  /** Number of recorded attempts. */
  readonly attempts: number;
};

/** One HTTP call, with a status code or an error. */
export type DeliveryAttempt = {
  readonly number: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly error: string | null;
};

/** A delivery as shown to operators. */
export type DeliverySummary = {
  readonly id: number;
  readonly projectNumber: number;
  readonly eventId: string;
  readonly url: string;
  readonly status: DeliveryStatus;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** When the next attempt is due, or was due if it is being made; null if it is paused or has ended. */
  readonly nextAttemptAt: Date | null;
};

const selectDelivery = `SELECT id, organization_id AS "organizationId", event_id AS "eventId", url, body, status,
  (SELECT count(*) FROM delivery_attempts a WHERE a.organization_id = $1 AND a.delivery_id = d.id) AS attempts
FROM deliveries d WHERE organization_id = $1 AND id = $2`;

/** Events and the attempts to deliver them. */
export function createDeliveries(db: Queryable) {
  return {
    /** Returns the new delivery's id; undefined if the project already has one. */
    async insert(
      organizationId: number,
      delivery: {
        readonly projectNumber: number;
        readonly eventId: string;
        readonly url: string;
        readonly body: string;
      },
    ): Promise<number | undefined> {
      const [row] = await db.query<{ id: number }>({
        text: `INSERT INTO deliveries (organization_id, project_id, event_id, url, body) VALUES ($1, $2, $3, $4, $5)
          ON CONFLICT ON CONSTRAINT deliveries_project_unique DO NOTHING RETURNING id`,
        values: [organizationId, delivery.projectNumber, delivery.eventId, delivery.url, delivery.body],
      });
      return row?.id;
    },

    /** The organization of a delivery, for operators and for jobs of the first versions, which know only its id. */
    async findOwner(deliveryId: number): Promise<number | undefined> {
      const [row] = await db.query<Pick<Delivery, 'organizationId'>>({
        text: 'SELECT organization_id AS "organizationId" FROM deliveries WHERE id = $1',
        values: [deliveryId],
      });
      return row?.organizationId;
    },

    async find(organizationId: number, deliveryId: number): Promise<Delivery | undefined> {
      const [row] = await db.query<Delivery>({ text: selectDelivery, values: [organizationId, deliveryId] });
      return row;
    },

    /** Like `find`, but no other process can record an attempt until this transaction ends. */
    async findForUpdate(organizationId: number, deliveryId: number): Promise<Delivery | undefined> {
      const values = [organizationId, deliveryId];
      // Locks first: a subquery of the locking statement would count the attempts as they were before the wait.
      await db.query({ text: 'SELECT FROM deliveries WHERE organization_id = $1 AND id = $2 FOR UPDATE', values });
      const [row] = await db.query<Delivery>({ text: selectDelivery, values });
      return row;
    },

    async insertAttempt(organizationId: number, deliveryId: number, attempt: DeliveryAttempt): Promise<void> {
      const { number, startedAt, durationMs, statusCode, error } = attempt;
      await db.execute({
        text: `INSERT INTO delivery_attempts
            (organization_id, delivery_id, number, started_at, duration_ms, status_code, error)
          VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        values: [organizationId, deliveryId, number, startedAt, durationMs, statusCode, error],
      });
    },

    async setStatus(organizationId: number, deliveryId: number, status: Exclude<DeliveryStatus, 'paused'>) {
      await db.execute({
        text: `UPDATE deliveries SET status = $3, paused_origin = NULL,
            finished_at = CASE WHEN $3 = 'pending' THEN NULL ELSE now() END,
            next_attempt_at = CASE WHEN $3 = 'pending' THEN now() END
          WHERE organization_id = $1 AND id = $2`,
        values: [organizationId, deliveryId, status],
      });
    },

    /** The next attempt at a pending delivery is due after this time. */
    async setNextAttempt(organizationId: number, deliveryId: number, afterSeconds: number): Promise<void> {
      await db.execute({
        text: `UPDATE deliveries SET next_attempt_at = now() + $3 * interval '1 second'
          WHERE organization_id = $1 AND id = $2 AND status = 'pending'`,
        values: [organizationId, deliveryId, afterSeconds],
      });
    },

    async pause(organizationId: number, deliveryId: number, origin: string): Promise<void> {
      await db.execute({
        text: `UPDATE deliveries SET status = 'paused', paused_origin = $3, finished_at = NULL, next_attempt_at = NULL
          WHERE organization_id = $1 AND id = $2`,
        values: [organizationId, deliveryId, origin],
      });
    },

    /** Makes paused deliveries pending again, oldest first; returns their ids. */
    async resume(organizationId: number, { origin, limit }: { readonly origin: string; readonly limit: number }) {
      const rows = await db.query<{ id: number }>({
        text: `UPDATE deliveries SET status = 'pending', paused_origin = NULL, next_attempt_at = now()
          WHERE organization_id = $1 AND id IN (
            SELECT id FROM deliveries WHERE organization_id = $1 AND status = 'paused' AND paused_origin = $2
            ORDER BY id LIMIT $3 FOR UPDATE)
          RETURNING id`,
        values: [organizationId, origin, limit],
      });
      return rows.map(({ id }) => id);
    },

    /** Newest first. */
    async list(organizationId: number, limit: number): Promise<readonly DeliverySummary[]> {
      return db.query<DeliverySummary>({
        text: `SELECT id, project_id AS "projectNumber", event_id AS "eventId", url, status,
            created_at AS "createdAt", finished_at AS "finishedAt", next_attempt_at AS "nextAttemptAt"
          FROM deliveries WHERE organization_id = $1 ORDER BY id DESC LIMIT $2`,
        values: [organizationId, limit],
      });
    },

    /** The attempts of these deliveries, oldest first. */
    async listAttempts(organizationId: number, deliveryIds: readonly number[]) {
      return db.query<DeliveryAttempt & { deliveryId: number }>({
        text: `SELECT delivery_id AS "deliveryId", number, started_at AS "startedAt", duration_ms AS "durationMs",
            status_code AS "statusCode", error
          FROM delivery_attempts WHERE organization_id = $1 AND delivery_id = ANY($2) ORDER BY delivery_id, number`,
        values: [organizationId, deliveryIds],
      });
    },
  };
}
