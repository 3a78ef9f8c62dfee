import { Failure } from '../domain/failure.ts';
import type { Queryable } from './database.ts';
import { violates } from './database-failure.ts';

/** An organization as operators see it. */
export type OrganizationSummary = {
  readonly name: string;
  readonly createdAt: Date;
  readonly activeKeys: number;
  readonly projects: number;
};

/** The tenants themselves. */
export function createOrganizations(db: Queryable) {
  return {
    /** Returns the new organization's id; a name that is taken is a Failure. */
    async insert(name: string, webhookSecretSealed: Buffer): Promise<number> {
      try {
        const [row] = await db.query<{ id: number }>({
          text: 'INSERT INTO organizations (name, webhook_secret_sealed) VALUES ($1, $2) RETURNING id',
          values: [name, webhookSecretSealed],
        });
        return row?.id as number;
      } catch (error) {
        if (!violates(error, 'organizations_name_unique')) throw error;
        throw new Failure('invalid_argument', `There is already an organization named "${name}".`);
      }
    },

    async findIdByName(name: string): Promise<number | undefined> {
      const [row] = await db.query<{ id: number }>({
        text: 'SELECT id FROM organizations WHERE name = $1',
        values: [name],
      });
      return row?.id;
    },

    async list(): Promise<readonly OrganizationSummary[]> {
      return db.query<OrganizationSummary>({
        text: `SELECT o.name, o.created_at AS "createdAt", coalesce(p.count, 0) AS projects,
            (SELECT count(*) FROM api_keys k WHERE k.organization_id = o.id AND k.revoked_at IS NULL
               AND (k.expires_at IS NULL OR k.expires_at > now())) AS "activeKeys"
          FROM organizations o
            LEFT JOIN (SELECT organization_id, count(*) FROM projects GROUP BY organization_id) p
              ON p.organization_id = o.id
          ORDER BY o.id`,
      });
    },

    /** Any organization with its sealed secret, undefined when there is none: tells whether SECRET_KEY is the right one. */
    async findAny(): Promise<{ readonly name: string; readonly webhookSecretSealed: Buffer } | undefined> {
      const [row] = await db.query<{ name: string; webhookSecretSealed: Buffer }>({
        text: `SELECT name, webhook_secret_sealed AS "webhookSecretSealed" FROM organizations ORDER BY id LIMIT 1`,
      });
      return row;
    },
  };
}
