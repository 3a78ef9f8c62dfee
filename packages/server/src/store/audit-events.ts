import type { Queryable } from '../postgres/connection-pool.ts';

/** `begun` marks the start of a long action, `refused` an action that was requested but not done. */
export type AuditOutcome = 'begun' | 'done' | 'refused';

/**
 * One action of an operator or a caller. If the organization's name is missing, it is looked up by id. Names and
 * subjects are for people and contain no secrets.
 */
export type AuditEvent = {
  readonly actor: string;
  readonly action: string;
  readonly organizationId: number | undefined;
  readonly organization: string | undefined;
  readonly subject: string;
  readonly outcome: AuditOutcome;
};

/** An entry of the audit log: an action, or the use of a key from one address on one day. */
export type AuditLine = {
  readonly at: Date;
  /**
   * Who acted: user and host of a command, the key of a call and the name that the caller gave, or the address of a
   * caller.
   */
  readonly actor: string;
  readonly action: string;
  readonly organization: string | null;
  readonly subject: string;
  readonly outcome: string;
  /** For the use of a key: the number of calls and the time of the last one. */
  readonly calls: number | null;
  readonly lastAt: Date | null;
};

/** The audit log. Entries are added, and removed after their retention period, but never changed. */
export function createAuditEvents(db: Queryable) {
  return {
    async insert({ actor, action, organizationId, organization, subject, outcome }: AuditEvent): Promise<void> {
      await db.execute({
        name: 'audit-events-insert',
        text: `INSERT INTO audit_events (actor, action, organization_id, organization, subject, outcome)
          VALUES ($1, $2, $3, coalesce($4, (SELECT name FROM organizations WHERE id = $3)), $5, $6)`,
        values: [actor, action, organizationId ?? null, organization ?? null, subject, outcome],
      });
    },

    /**
     * Actions and uses of keys, newest first, of all organizations or of the one with this name. Unknown keys belong to
     * no organization.
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

    /** Removes actions that are at least this many days old; returns how many. */
    async removeOlderThan(days: number): Promise<number> {
      return db.execute({ text: `DELETE FROM audit_events WHERE at < now() - $1 * interval '1 day'`, values: [days] });
    },
  };
}
