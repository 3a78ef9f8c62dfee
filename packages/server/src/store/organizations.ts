import { Failure } from '../platform/failure.ts';
import type { Queryable } from '../postgres/connection-pool.ts';
import { violates } from '../postgres/database-failure.ts';
import { blankContext, type Nullable, type ProjectContext, toContext } from './project.ts';

/** An organization as shown to operators. */
export type OrganizationSummary = {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Date;
  /** Set once its deletion has begun. */
  readonly deletingSince: Date | null;
  readonly activeKeys: number;
  readonly projects: number;
};

/** An organization's webhook secrets as stored, with the name needed to decrypt them. */
export type SealedSecrets = {
  readonly organization: string;
  readonly current: Buffer;
  /** The secret before the last rotation. */
  readonly previous: Buffer | null;
};

/** The same, with the time until which the previous secret also signs. */
export type SealedWebhookSecrets = SealedSecrets & { readonly previousUntil: Date | null };

/** An organization; one that is being deleted must no longer be used. */
export type FoundOrganization = { readonly id: number; readonly name: string; readonly deletingSince: Date | null };

const selectOrganization = 'SELECT id, name, deleting_since AS "deletingSince" FROM organizations';

/** The organizations, with their webhook secrets and defaults. */
export function createOrganizations(db: Queryable) {
  return {
    /** Returns the new organization's id; a Failure if the name is taken. */
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

    async findByName(name: string): Promise<FoundOrganization | undefined> {
      const text = `${selectOrganization} WHERE name = $1`;
      const [row] = await db.query<FoundOrganization>({ text, values: [name] });
      return row;
    },

    async findById(organizationId: number): Promise<FoundOrganization | undefined> {
      const text = `${selectOrganization} WHERE id = $1`;
      const [row] = await db.query<FoundOrganization>({ text, values: [organizationId] });
      return row;
    },

    async list(): Promise<readonly OrganizationSummary[]> {
      return db.query<OrganizationSummary>({
        text: `SELECT o.id, o.name, o.created_at AS "createdAt", o.deleting_since AS "deletingSince", coalesce(p.count, 0) AS projects,
            (SELECT count(*) FROM api_keys k WHERE k.organization_id = o.id AND k.revoked_at IS NULL
               AND (k.expires_at IS NULL OR k.expires_at > now())) AS "activeKeys"
          FROM organizations o
            LEFT JOIN (SELECT organization_id, count(*) FROM projects GROUP BY organization_id) p
              ON p.organization_id = o.id
          ORDER BY o.id`,
      });
    },

    /**
     * Any organization with its encrypted secret, which shows whether SECRET_KEY is right; undefined if there is none.
     */
    async findAny(): Promise<{ readonly name: string; readonly webhookSecretSealed: Buffer } | undefined> {
      const [row] = await db.query<{ name: string; webhookSecretSealed: Buffer }>({
        text: `SELECT name, webhook_secret_sealed AS "webhookSecretSealed" FROM organizations ORDER BY id LIMIT 1`,
      });
      return row;
    },

    /** The default context of its projects. */
    async getContext(organizationId: number): Promise<ProjectContext> {
      const [row] = await db.query<Nullable<ProjectContext>>({
        text: `SELECT default_country AS country, default_currency AS currency, default_year AS year,
            default_period AS period, default_languages AS languages, default_ratios AS ratios
          FROM organizations WHERE id = $1`,
        values: [organizationId],
      });
      return row === undefined ? blankContext : toContext(row);
    },

    /** Projects sealed from now on use it for the fields that they do not set. */
    async setContext(organizationId: number, context: ProjectContext): Promise<void> {
      const { country, currency, year, period, languages, ratios } = context;
      await db.execute({
        text: `UPDATE organizations SET default_country = $2, default_currency = $3, default_year = $4,
            default_period = $5, default_languages = $6, default_ratios = $7
          WHERE id = $1`,
        values: [
          ...[organizationId, country ?? null, currency ?? null, year ?? null],
          ...[period ?? null, languages ?? null, ratios ?? null],
        ],
      });
    },

    /** Until the transaction ends, others that call it wait. */
    async lock(organizationId: number): Promise<void> {
      await db.query({ text: 'SELECT FROM organizations WHERE id = $1 FOR NO KEY UPDATE', values: [organizationId] });
    },

    /** Its name, and the numbers and names that identify its own invoices. */
    async getIdentity(organizationId: number): Promise<{ readonly name: string; readonly ownIds: readonly string[] }> {
      const [row] = await db.query<{ name: string; ownIds: readonly string[] }>({
        text: 'SELECT name, own_ids AS "ownIds" FROM organizations WHERE id = $1',
        values: [organizationId],
      });
      return row ?? { name: '', ownIds: [] };
    },

    async setOwnIds(organizationId: number, ownIds: readonly string[]): Promise<void> {
      await db.execute({
        text: 'UPDATE organizations SET own_ids = $2 WHERE id = $1',
        values: [organizationId, ownIds],
      });
    },

    async getWebhookSecrets(organizationId: number): Promise<SealedWebhookSecrets> {
      const [row] = await db.query<SealedWebhookSecrets>({
        text: `SELECT name AS organization, webhook_secret_sealed AS current,
            CASE WHEN previous_webhook_secret_until > now() THEN previous_webhook_secret_sealed END AS previous,
            CASE WHEN previous_webhook_secret_until > now() THEN previous_webhook_secret_until END AS "previousUntil"
          FROM organizations WHERE id = $1`,
        values: [organizationId],
      });
      if (row === undefined) throw new Failure('not_found', `There is no organization ${organizationId}.`);
      return row;
    },

    /**
     * The current secret becomes the previous one, which expires at the given time; the former previous one expires
     * now.
     */
    async rotateWebhookSecret(
      organizationId: number,
      rotation: { readonly sealed: Buffer; readonly previousUntil: Date },
    ): Promise<void> {
      await db.execute({
        text: `UPDATE organizations SET previous_webhook_secret_sealed = webhook_secret_sealed,
            previous_webhook_secret_until = $3, webhook_secret_sealed = $2
          WHERE id = $1`,
        values: [organizationId, rotation.sealed, rotation.previousUntil],
      });
    },

    /** Every organization's secrets, locked until the transaction ends. */
    async listSealedForUpdate(): Promise<readonly (SealedSecrets & { readonly id: number })[]> {
      return db.query<SealedSecrets & { id: number }>({
        text: `SELECT id, name AS organization, webhook_secret_sealed AS current,
            previous_webhook_secret_sealed AS previous
          FROM organizations ORDER BY id FOR NO KEY UPDATE`,
      });
    },

    /** Stores the same secrets, re-encrypted. */
    async reseal(organizationId: number, sealed: { readonly current: Buffer; readonly previous: Buffer | null }) {
      await db.execute({
        text: `UPDATE organizations SET webhook_secret_sealed = $2, previous_webhook_secret_sealed = $3 WHERE id = $1`,
        values: [organizationId, sealed.current, sealed.previous],
      });
    },
  };
}
