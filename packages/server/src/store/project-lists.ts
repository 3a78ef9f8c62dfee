import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import type { RatioChoice } from '@ledgerprint/engine/ratio-choice';
import type { Queryable } from '../postgres/connection-pool.ts';
import type { ProjectStatus } from './project.ts';

/** A project as shown in lists. Fields that are not set are null. */
export type ListedProject = {
  readonly number: number;
  readonly name: string;
  readonly status: ProjectStatus;
  readonly categoryMode: CategoryMode;
  readonly country: string | null;
  readonly currency: string | null;
  /** Currency of amounts without one: that of the project, else the organization's default, else EUR. */
  readonly amountCurrency: string;
  readonly year: number | null;
  readonly period: string | null;
  readonly languages: readonly string[] | null;
  readonly ratios: RatioChoice | null;
  readonly createdAt: Date;
  /** The same with microseconds, in UTC: the sort key of lists. */
  readonly createdExactly: string;
  readonly submittedAt: Date | null;
  readonly completedAt: Date | null;
  readonly deletedAt: Date | null;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly rows: number;
  readonly totalProducts: number;
  readonly enrichedProducts: number;
  readonly failedProducts: number;
  readonly revision: number;
  readonly failure: string | null;
  /** The number of the project from which its rows come. */
  readonly runOf: number | null;
  /** Null before the first result. */
  readonly footprintMg: string | null;
  readonly spendEur: number | null;
  /** The newest sign-off, if there is one. */
  readonly signedRevision: number | null;
  readonly signedBy: string | null;
  readonly signedAt: Date | null;
  readonly signedKeyName: string | null;
  readonly signedNote: string | null;
};

/** One page of projects. */
export type ProjectQuery = {
  readonly status: ProjectStatus | undefined;
  readonly deleted: boolean;
  readonly after: { readonly createdExactly: string; readonly number: number } | undefined;
  readonly limit: number;
};

// Without a case that has a footprint, the sum is zero, and the footprint unknown.
const footprint = `CASE WHEN EXISTS (SELECT FROM totals f WHERE f.organization_id = p.organization_id
  AND f.project_id = p.id AND f.dimension = 'factor') THEN t.footprint_mg END`;
const projectColumns = `p.id AS number, p.name, p.status, p.category_mode AS "categoryMode", p.country, p.currency,
  coalesce(p.currency, o.default_currency, 'EUR') AS "amountCurrency", p.year, p.period, p.languages, p.ratios, p.created_at AS "createdAt", (p.created_at AT TIME ZONE 'UTC')::text AS "createdExactly",
  p.submitted_at AS "submittedAt", p.completed_at AS "completedAt", p.deleted_at AS "deletedAt",
  p.period_from::text AS "periodFrom", p.period_to::text AS "periodTo",
  CASE p.status WHEN 'pending' THEN p.staged_rows ELSE p.sealed_rows END AS rows,
  p.total_products AS "totalProducts", p.enriched_products AS "enrichedProducts", p.failed_products AS "failedProducts",
  p.revision, p.failure, p.run_of AS "runOf", ${footprint} AS "footprintMg", t.spend_eur AS "spendEur",
  s.revision AS "signedRevision", s.signed_by AS "signedBy", s.signed_at AS "signedAt", s.key_name AS "signedKeyName",
  s.note AS "signedNote"`;
const joined = `LEFT JOIN organizations o ON o.id = p.organization_id
  LEFT JOIN totals t ON t.organization_id = p.organization_id AND t.project_id = p.id
  AND t.dimension = 'all' AND t.key = ''
  LEFT JOIN LATERAL (SELECT * FROM sign_offs WHERE organization_id = p.organization_id AND project_id = p.id
    ORDER BY revision DESC LIMIT 1) s ON true`;

/** A project that was created from a file with the same bytes as another project. */
export type SameFile = {
  /** In hexadecimal. */
  readonly sha256: string;
  readonly number: number;
  readonly name: string;
  readonly createdAt: Date;
};

const mostSameFiles = 100;

/** Lists of projects, and the summary of one. */
export function createProjectLists(db: Queryable) {
  return {
    /** At most `limit` projects after the place, newest first. */
    async list(organizationId: number, query: ProjectQuery): Promise<readonly ListedProject[]> {
      const { status, deleted, after, limit } = query;
      return db.query<ListedProject>({
        text: `SELECT ${projectColumns} FROM projects p ${joined}
          WHERE p.organization_id = $1 AND p.deleted_at IS ${deleted ? 'NOT NULL' : 'NULL'}
            AND ($2::text IS NULL OR p.status = $2)
            AND ($3::text IS NULL OR p.created_at <= $3::timestamp AT TIME ZONE 'UTC'
              AND (p.created_at < $3::timestamp AT TIME ZONE 'UTC' OR p.id > $4))
          ORDER BY p.created_at DESC, p.id LIMIT $5`,
        values: [...[organizationId, status ?? null], ...[after?.createdExactly ?? null, after?.number ?? 0, limit]],
      });
    },

    /** The other projects that were created from a file of this one, newest first. */
    async listSameFiles(organizationId: number, projectNumber: number): Promise<readonly SameFile[]> {
      return db.query<SameFile>({
        text: `SELECT encode(given.hash, 'hex') AS sha256, p.id AS number, p.name, p.created_at AS "createdAt"
          FROM projects own JOIN projects p ON p.organization_id = $1 AND p.id <> own.id AND p.deleted_at IS NULL
            AND p.file_hashes IS NOT NULL AND p.file_hashes && own.file_hashes
          CROSS JOIN LATERAL unnest(p.file_hashes) AS given (hash)
          WHERE own.organization_id = $1 AND own.id = $2 AND given.hash = ANY(own.file_hashes)
          ORDER BY p.created_at DESC, p.id LIMIT $3`,
        values: [organizationId, projectNumber, mostSameFiles],
      });
    },

    /** The names of other projects that begin with this text; deleted projects may be restored, so they count too. */
    async listNames(organizationId: number, projectNumber: number, start: string): Promise<readonly string[]> {
      const rows = await db.query<{ name: string }>({
        text: 'SELECT name FROM projects WHERE organization_id = $1 AND id <> $2 AND starts_with(name, $3)',
        values: [organizationId, projectNumber, start],
      });
      return rows.map(({ name }) => name);
    },

    /** One project, even if deleted. */
    async find(organizationId: number, projectNumber: number): Promise<ListedProject | undefined> {
      const [found] = await db.query<ListedProject>({
        text: `SELECT ${projectColumns} FROM projects p ${joined}
          WHERE p.organization_id = $1 AND p.id = $2`,
        values: [organizationId, projectNumber],
      });
      return found;
    },
  };
}
