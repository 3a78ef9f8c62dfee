import type { Queryable } from '../postgres/connection-pool.ts';

/** A receiver that has accepted nothing for a long time: its events are held back. */
export type PausedEndpoint = {
  readonly origin: string;
  readonly failingSince: Date;
  /** Failed attempts since then. */
  readonly failures: number;
  readonly pausedAt: Date;
  /** When one event is sent anyway. */
  readonly nextProbeAt: Date;
  /** Number of waiting events. */
  readonly waiting: number;
};

/** When a receiver is considered down. */
export type PauseRule = { readonly afterDays: number; readonly afterFailures: number };

const selectPaused = `SELECT FROM webhook_endpoints
  WHERE organization_id = $1 AND origin = $2 AND paused_at IS NOT NULL`;

/** Receivers whose last attempt failed, by organization and origin; other receivers have no row. */
export function createWebhookEndpoints(db: Queryable) {
  return {
    async isPaused(organizationId: number, origin: string): Promise<boolean> {
      return (await db.query({ text: selectPaused, values: [organizationId, origin] })).length > 0;
    },

    /** Like `isPaused`, but no other process can resume the receiver until this transaction ends. */
    async isPausedForUpdate(organizationId: number, origin: string): Promise<boolean> {
      return (await db.query({ text: `${selectPaused} FOR UPDATE`, values: [organizationId, origin] })).length > 0;
    },

    /** Counts a failed attempt; returns whether the receiver is paused, and whether by this attempt. */
    async addFailure(organizationId: number, origin: string, { afterDays, afterFailures }: PauseRule) {
      const [row] = await db.query<{ isPaused: boolean; isDue: boolean }>({
        text: `INSERT INTO webhook_endpoints AS e (organization_id, origin) VALUES ($1, $2)
          ON CONFLICT ON CONSTRAINT webhook_endpoints_pkey DO UPDATE SET failures = e.failures + 1
          RETURNING paused_at IS NOT NULL AS "isPaused",
            failures >= $4 AND failing_since <= now() - $3 * interval '1 day' AS "isDue"`,
        values: [organizationId, origin, afterDays, afterFailures],
      });
      if (row === undefined || row.isPaused || !row.isDue) return { isPaused: row?.isPaused ?? false, isNew: false };
      await db.execute({
        text: `UPDATE webhook_endpoints SET paused_at = now(), next_probe_at = now() + interval '1 day'
          WHERE organization_id = $1 AND origin = $2`,
        values: [organizationId, origin],
      });
      return { isPaused: true, isNew: true };
    },

    /** Whether an event may be sent although its receiver is paused: true once a day. */
    async takeProbe(organizationId: number, origin: string): Promise<boolean> {
      const taken = await db.execute({
        text: `UPDATE webhook_endpoints SET next_probe_at = now() + interval '1 day'
          WHERE organization_id = $1 AND origin = $2 AND next_probe_at <= now()`,
        values: [organizationId, origin],
      });
      return taken > 0;
    },

    /** Forgets the failures; returns whether the receiver was paused. */
    async remove(organizationId: number, origin: string): Promise<boolean> {
      const [row] = await db.query<{ wasPaused: boolean }>({
        text: `DELETE FROM webhook_endpoints WHERE organization_id = $1 AND origin = $2
          RETURNING paused_at IS NOT NULL AS "wasPaused"`,
        values: [organizationId, origin],
      });
      return row?.wasPaused ?? false;
    },

    /** The paused receivers of an organization, longest paused first. */
    async listPaused(organizationId: number): Promise<readonly PausedEndpoint[]> {
      return db.query<PausedEndpoint>({
        text: `SELECT origin, failing_since AS "failingSince", failures, paused_at AS "pausedAt",
            next_probe_at AS "nextProbeAt",
            (SELECT count(*) FROM deliveries d WHERE d.organization_id = $1 AND d.status = 'paused'
              AND d.paused_origin = e.origin) AS waiting
          FROM webhook_endpoints e WHERE organization_id = $1 AND paused_at IS NOT NULL ORDER BY paused_at, origin`,
        values: [organizationId],
      });
    },

    /** The paused receivers of all organizations for which one event may be sent. */
    async listDueProbes(): Promise<readonly { readonly organizationId: number; readonly origin: string }[]> {
      return db.query<{ organizationId: number; origin: string }>({
        text: `SELECT organization_id AS "organizationId", origin FROM webhook_endpoints
          WHERE next_probe_at <= now() ORDER BY next_probe_at LIMIT 1000`,
      });
    },
  };
}
