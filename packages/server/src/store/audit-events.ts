import type { Queryable } from '../postgres/connection-pool.ts';

/** `begun` is said of what takes long, `refused` of what was asked for and not done. */
export type AuditOutcome = 'begun' | 'done' | 'refused';

/** One deed of an operator or a caller; an organization without its name is known by it all the same. Names and subjects are for people; nothing secret is in them. */
export type AuditEvent = {
  readonly actor: string;
  readonly action: string;
  readonly organizationId: number | undefined;
  readonly organization: string | undefined;
  readonly subject: string;
  readonly outcome: AuditOutcome;
};

/** A line of the audit log: a deed, or the use of a key from one address on one day. */
export type AuditLine = {
  readonly at: Date;
  /** Who: user and host of a command, the key of a call and the name its caller claimed, the address of a caller. */
  readonly actor: string;
  readonly action: string;
  readonly organization: string | null;
  readonly subject: string;
  readonly outcome: string;
  /** Of the use of a key: how many calls, and when the last one was. */
  readonly calls: number | null;
  readonly lastAt: Date | null;
};

/** What operators did. Lines are added and, past their retention, removed; never changed. */
export function createAuditEvents(db: Queryable) {
  return {
    async insert({
      actor,
      action,
      organizationId,
      organization,
      subject,
      outcome,
    }: AuditEvent): Promise<void> {
      await db.execute({
        name: 'audit-events-insert',
        text: `INSERT INTO audit_events (actor, action, organization_id, organization, subject, outcome)
          VALUES ($1, $2, $3, coalesce($4, (SELECT name FROM organizations WHERE id = $3)), $5, $6)`,
        values: [actor, action, organizationId ?? null, organization ?? null, subject, outcome],
      });
    },

    /**
     * Deeds and uses of keys of all organizations, or of the one with this name, the newest first. Keys that nobody has are
     * of no organization.
     */
    async list(options: {
      readonly organization: string | undefined;
      readonly since: Date | undefined;
      readonly limit: number;
    }): Promise<readonly AuditLine[]> {
      return db.query<AuditLine>({
        text: `SELECT at, actor, action, organization, subject, outcome, NULL::bigint AS calls,
            NULL::timestamptz AS "lastAt"
          FROM audit_events
          WHERE ($1::text IS NULL OR organization = $1) AND ($2::timestamptz IS NULL OR at >= $2)
          UNION ALL
          SELECT u.first_at, u.address, 'key.use', o.name, format('key %s "%s"', k.id, k.name), u.outcome, u.calls,
            u.last_at
          FROM key_uses u JOIN api_keys k ON k.id = u.key_id JOIN organizations o ON o.id = u.organization_id
          WHERE ($1::text IS NULL OR o.name = $1) AND ($2::timestamptz IS NULL OR u.last_at >= $2)
          UNION ALL
          SELECT first_at, address, 'key.use', NULL, 'no known key', outcome, calls, last_at
          FROM failed_keys WHERE $1::text IS NULL AND ($2::timestamptz IS NULL OR last_at >= $2)
          ORDER BY at DESC LIMIT $3`,
        values: [options.organization ?? null, options.since ?? null, options.limit],
      });
    },

    /** Removes the deeds of so many days ago and more; returns how many. */
    async removeOlderThan(days: number): Promise<number> {
      return db.execute({
        text: `DELETE FROM audit_events WHERE at < now() - $1 * interval '1 day'`,
        values: [days],
      });
    },
  };
}
