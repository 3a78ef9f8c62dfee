import type { Queryable } from '../postgres/connection-pool.ts';

/** A receiver that has taken nothing for long: its events are set aside. */
export type PausedEndpoint = {
  readonly origin: string;
  readonly failingSince: Date;
  /** Attempts that failed since then. */
  readonly failures: number;
  readonly pausedAt: Date;
  /** When one event is tried all the same. */
  readonly nextProbeAt: Date;
  /** How many events wait. */
  readonly waiting: number;
};

/** When a receiver counts as gone. */
export type PauseRule = { readonly afterDays: number; readonly afterFailures: number };

/** Receivers whose last attempt has failed, by organization and origin; the others have no row. */
export function createWebhookEndpoints(db: Queryable) {
  return {
    async isPaused(organizationId: number, origin: string): Promise<boolean> {
      const rows = await db.query({
        text: `SELECT FROM webhook_endpoints
          WHERE organization_id = $1 AND origin = $2 AND paused_at IS NOT NULL`,
        values: [organizationId, origin],
      });
      return rows.length > 0;
    },

    /** As isPaused; nobody else resumes it until this transaction ends. */
    async isPausedForUpdate(organizationId: number, origin: string): Promise<boolean> {
      const rows = await db.query({
        text: `SELECT FROM webhook_endpoints
          WHERE organization_id = $1 AND origin = $2 AND paused_at IS NOT NULL FOR UPDATE`,
        values: [organizationId, origin],
      });
      return rows.length > 0;
    },

    /** Counts a failed attempt; returns whether the receiver is paused, and whether by this one. */
    async addFailure(
      organizationId: number,
      origin: string,
      { afterDays, afterFailures }: PauseRule,
    ): Promise<{ readonly isPaused: boolean; readonly isNew: boolean }> {
      const [row] = await db.query<{ isPaused: boolean; isDue: boolean }>({
        text: `INSERT INTO webhook_endpoints AS e (organization_id, origin) VALUES ($1, $2)
          ON CONFLICT ON CONSTRAINT webhook_endpoints_pkey DO UPDATE SET failures = e.failures + 1
          RETURNING paused_at IS NOT NULL AS "isPaused",
            failures >= $4 AND failing_since <= now() - $3 * interval '1 day' AS "isDue"`,
        values: [organizationId, origin, afterDays, afterFailures],
      });
      if (row === undefined || row.isPaused || !row.isDue)
        return { isPaused: row?.isPaused ?? false, isNew: false };
      await db.execute({
        text: `UPDATE webhook_endpoints SET paused_at = now(), next_probe_at = now() + interval '1 day'
          WHERE organization_id = $1 AND origin = $2`,
        values: [organizationId, origin],
      });
      return { isPaused: true, isNew: true };
    },

    /** Whether an event may be tried although its receiver is paused: true once a day. */
    async takeProbe(organizationId: number, origin: string): Promise<boolean> {
      const taken = await db.execute({
        text: `UPDATE webhook_endpoints SET next_probe_at = now() + interval '1 day'
          WHERE organization_id = $1 AND origin = $2 AND next_probe_at <= now()`,
        values: [organizationId, origin],
      });
      return taken > 0;
    },

    /** Forgets what has failed; returns whether it was paused. */
    async remove(organizationId: number, origin: string): Promise<boolean> {
      const [row] = await db.query<{ wasPaused: boolean }>({
        text: `DELETE FROM webhook_endpoints WHERE organization_id = $1 AND origin = $2
          RETURNING paused_at IS NOT NULL AS "wasPaused"`,
        values: [organizationId, origin],
      });
      return row?.wasPaused ?? false;
    },

    /** Those of an organization that are paused, the longest first. */
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

    /** Those of all organizations of which one event may be tried. */
    async listDueProbes(): Promise<readonly { readonly organizationId: number; readonly origin: string }[]> {
      return db.query<{ organizationId: number; origin: string }>({
        text: `SELECT organization_id AS "organizationId", origin FROM webhook_endpoints
          WHERE next_probe_at <= now() ORDER BY next_probe_at LIMIT 1000`,
      });
    },
  };
}
