import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import type { Queryable } from '../postgres/connection-pool.ts';
import { type Nullable, type Project, type ProjectContext, type ProjectStatus, toContext } from './project.ts';

/** A project, or the fact that it belongs to another organization. */
export type FoundProject = Project | 'foreign';

/** Rows of one call: number of staged rows, of rows kept only for the reconciliation, and the bytes of both. */
export type AddedRows = { readonly rows: number; readonly kept: number; readonly bytes: number };

const contextColumns = `country, currency, year, period, languages, ratios`;

const selectProject = `SELECT status, category_mode AS "categoryMode", staged_rows AS "stagedRows", kept_rows AS "keptRows", row_bytes AS "rowBytes",
  total_products AS "totalProducts", enriched_products AS "enrichedProducts", failed_products AS "failedProducts",
  submitted_at AS "submittedAt", completed_at AS "completedAt", revision, ${contextColumns},
  deleted_at IS NOT NULL AS "isDeleted"
FROM projects WHERE organization_id = $1 AND id = $2`;

/** The properties of a sealed project that the pipeline needs. */
export type SealedProject = {
  readonly number: number;
  readonly name: string;
  readonly status: ProjectStatus;
  readonly categoryMode: CategoryMode;
  /** Null for the bundled catalogue. */
  readonly catalogueId: number | null;
  readonly webhookUrl: string | undefined;
  readonly totalProducts: number;
  readonly enrichedProducts: number;
  readonly failedProducts: number;
  readonly submittedAt: Date;
  readonly context: ProjectContext;
  readonly revision: number;
  /** All rows with which it was sealed, including excluded and unread ones. */
  readonly storedRows: number;
  /** Whether cases that were decided in other projects vote on the categories of its cases. */
  readonly hasNeighbours: boolean;
};

/** Projects and their counters. */
export function createProjects(db: Queryable) {
  async function read(name: string, text: string, organizationId: number, projectNumber: number) {
    const [row] = await db.query<Row>({ name, text, values: [organizationId, projectNumber] });
    if (row !== undefined) return row.isDeleted ? undefined : toProject(row, projectNumber);
    const owner = await findOwner(db, projectNumber);
    return owner === undefined || owner === organizationId ? undefined : 'foreign';
  }

  return {
    /** False if the number is taken: draw another one. The project does not count towards a quota. */
    async insert(organizationId: number, project: NewProject): Promise<boolean> {
      const inserted = await db.execute({
        name: 'projects-insert',
        text: `WITH drawn AS (
            INSERT INTO project_owners (project_id, organization_id) VALUES ($2, $1)
            ON CONFLICT ON CONSTRAINT project_owners_pkey DO NOTHING RETURNING project_id
          )
          INSERT INTO projects (organization_id, id, name, category_mode, ${contextColumns}, file_hashes)
          SELECT $1, project_id, $3, $4, $5, $6, $7, $8, $9, $10, $11::bytea[] FROM drawn`,
        values: toValues(organizationId, project),
      });
      return inserted === 1;
    },

    /** Like `insert`, but within the organization's quota: also false if the quota of projects is used up. */
    async insertWithinQuota(organizationId: number, project: NewProject): Promise<boolean> {
      const inserted = await db.execute({
        name: 'projects-insert-within-quota',
        // In one statement: if several calls wait for the same row of `quotas`, each sees what the previous one
        // counted.
        text: `WITH counted AS (
            UPDATE quotas SET projects = projects + 1
            WHERE organization_id = $1 AND (most_projects IS NULL OR projects < most_projects) RETURNING 1
          ), drawn AS (
            INSERT INTO project_owners (project_id, organization_id) SELECT $2, $1
            WHERE EXISTS (SELECT FROM counted) OR NOT EXISTS (SELECT FROM quotas WHERE organization_id = $1)
            ON CONFLICT ON CONSTRAINT project_owners_pkey DO NOTHING RETURNING project_id
          )
          INSERT INTO projects (organization_id, id, name, category_mode, ${contextColumns}, file_hashes)
          SELECT $1, project_id, $3, $4, $5, $6, $7, $8, $9, $10, $11::bytea[] FROM drawn`,
        values: toValues(organizationId, project),
      });
      return inserted === 1;
    },

    /** The organization's own project, unless it is deleted; `foreign` for a project of another organization. */
    find(organizationId: number, projectNumber: number): Promise<FoundProject | undefined> {
      return read('projects-find', selectProject, organizationId, projectNumber);
    },

    /** Like `find`, but no other transaction can change the project until this one ends. */
    findForUpdate(organizationId: number, projectNumber: number): Promise<FoundProject | undefined> {
      return read('projects-find-for-update', `${selectProject} FOR UPDATE`, organizationId, projectNumber);
    },

    /** The owner of a project, for operators, who know only its id. Includes deleted projects. */
    findOwner: (projectNumber: number): Promise<number | undefined> => findOwner(db, projectNumber),

    /**
     * Adds to the counters of an unsealed project and returns them, or undefined if it was sealed or deleted meanwhile
     * or would have too many staged rows or bytes. Waits for a Submit in progress: the first to commit wins.
     */
    async addRows(
      organizationId: number,
      projectNumber: number,
      added: AddedRows,
      most: Pick<AddedRows, 'rows' | 'bytes'>,
    ): Promise<Pick<Project, 'stagedRows' | 'keptRows'> | undefined> {
      const [row] = await db.query<Pick<Project, 'stagedRows' | 'keptRows'>>({
        name: 'projects-add-rows',
        text: `UPDATE projects SET staged_rows = staged_rows + $3, kept_rows = kept_rows + $4,
            row_bytes = row_bytes + $5
          WHERE organization_id = $1 AND id = $2 AND status = 'pending' AND deleted_at IS NULL
            AND staged_rows + $3 <= $6 AND row_bytes + $5 <= $7
          RETURNING staged_rows AS "stagedRows", kept_rows AS "keptRows"`,
        values: [...[organizationId, projectNumber, added.rows, added.kept, added.bytes], ...[most.rows, most.bytes]],
      });
      return row;
    },

    /**
     * Seals a project and records the basis of its enrichment: the catalogue and the referential now in use (null for
     * the bundled ones), the organization's last decision, and the organization's default context for fields that the
     * project does not set.
     */
    async seal(
      organizationId: number,
      projectNumber: number,
      sealed: {
        readonly totalProducts: number;
        readonly webhookUrl: string | undefined;
        readonly hasNeighbours: boolean;
      },
    ): Promise<void> {
      await db.execute({
        // An outer join: the organization may have been deleted while a call that was admitted earlier is in progress.
        text: `UPDATE projects p SET status = 'enriching', submitted_at = now(), sealed_rows = p.staged_rows,
            total_products = $3, webhook_url = $4, has_neighbours = $5,
            country = coalesce(p.country, o.default_country), currency = coalesce(p.currency, o.default_currency),
            year = coalesce(p.year, o.default_year), period = coalesce(p.period, o.default_period),
            languages = coalesce(p.languages, o.default_languages), ratios = coalesce(p.ratios, o.default_ratios),
            catalogue_id = (SELECT max(id) FROM catalogues),
            sealed_decision = coalesce((SELECT last_number FROM decision_numbers WHERE organization_id = $1), 0),
            referential_id = (SELECT id FROM referentials
              WHERE organization_id = $1 AND removed_at IS NULL AND p.category_mode = 'referential')
          FROM (SELECT) AS always LEFT JOIN organizations o ON o.id = $1
          WHERE p.organization_id = $1 AND p.id = $2`,
        values: [
          ...[organizationId, projectNumber, sealed.totalProducts],
          ...[sealed.webhookUrl ?? null, sealed.hasNeighbours],
        ],
      });
    },

    /** Records the project from which its rows come. */
    async setRunOf(organizationId: number, projectNumber: number, runOf: number): Promise<void> {
      await db.execute({
        text: 'UPDATE projects SET run_of = $3 WHERE organization_id = $1 AND id = $2',
        values: [organizationId, projectNumber, runOf],
      });
    },

    /** Creates and returns the next revision of a project. The transaction must hold the lock on the project. */
    async revise(organizationId: number, projectNumber: number): Promise<number> {
      const [row] = await db.query<{ revision: number }>({
        name: 'projects-revise',
        text: 'UPDATE projects SET revision = revision + 1 WHERE organization_id = $1 AND id = $2 RETURNING revision',
        values: [organizationId, projectNumber],
      });
      if (row === undefined) throw new Error(`project ${projectNumber} is not locked`);
      return row.revision;
    },

    /**
     * Undefined fields stay unchanged. The transaction must hold the lock on the project and, to change more than its
     * name, have found it unsealed.
     */
    async update(organizationId: number, projectNumber: number, changes: ProjectChanges): Promise<void> {
      const { name, categoryMode, context } = changes;
      await db.execute({
        text: `UPDATE projects SET name = coalesce($3, name), category_mode = coalesce($4, category_mode),
            country = CASE WHEN $5 THEN $6 ELSE country END, currency = CASE WHEN $5 THEN $7 ELSE currency END,
            year = CASE WHEN $5 THEN $8 ELSE year END, period = CASE WHEN $5 THEN $9 ELSE period END,
            languages = CASE WHEN $5 THEN $10 ELSE languages END,
            ratios = CASE WHEN $5 THEN $11 ELSE ratios END
          WHERE organization_id = $1 AND id = $2`,
        values: [
          ...[organizationId, projectNumber, name ?? null, categoryMode ?? null, context !== undefined],
          ...[context?.country ?? null, context?.currency ?? null, context?.year ?? null],
          ...[context?.period ?? null, context?.languages ?? null, context?.ratios ?? null],
        ],
      });
    },

    /** Notes that a job has added something other than results, which note it themselves. */
    async noteProgress(organizationId: number, projectNumber: number): Promise<void> {
      await db.execute({
        text: 'UPDATE projects SET progressed_at = now() WHERE organization_id = $1 AND id = $2',
        values: [organizationId, projectNumber],
      });
    },

    /** Projects that are being enriched but have made no progress for this long, the longest first. */
    async listWithoutProgress(minutes: number, limit: number): Promise<readonly ProjectKey[]> {
      return db.query<ProjectKey>({
        text: `SELECT organization_id AS "organizationId", id AS number FROM projects
          WHERE status = 'enriching' AND coalesce(progressed_at, submitted_at) < now() - $1 * interval '1 minute'
          ORDER BY coalesce(progressed_at, submitted_at) LIMIT $2`,
        values: [minutes, limit],
      });
    },

    /** Number of the organization's projects that are being enriched. */
    async countEnriching(organizationId: number): Promise<number> {
      const [row] = await db.query<{ count: number }>({
        text: `SELECT count(*) FROM projects WHERE organization_id = $1 AND status = 'enriching'`,
        values: [organizationId],
      });
      return row?.count ?? 0;
    },

    /** A sealed project; undefined if it is unsealed, or was deleted or removed meanwhile. */
    async findSealed(organizationId: number, projectNumber: number): Promise<SealedProject | undefined> {
      const [row] = await db.query<SealedRow>({
        name: 'projects-find-sealed',
        text: `SELECT id AS number, name, status, category_mode AS "categoryMode",
            catalogue_id AS "catalogueId", webhook_url AS "webhookUrl", total_products AS "totalProducts",
            enriched_products AS "enrichedProducts", failed_products AS "failedProducts",
            submitted_at AS "submittedAt", revision, sealed_rows + kept_rows AS "storedRows",
            has_neighbours AS "hasNeighbours", ${contextColumns}
          FROM projects WHERE organization_id = $1 AND id = $2 AND status <> 'pending' AND deleted_at IS NULL`,
        values: [organizationId, projectNumber],
      });
      if (row === undefined) return undefined;
      const { country, currency, year, period, languages, ratios, webhookUrl, ...rest } = row;
      return { ...rest, webhookUrl: webhookUrl ?? undefined, context: toContext(row) };
    },

    /** Ends a project that is being enriched and returns the time; undefined if it has already ended. */
    async end(
      organizationId: number,
      projectNumber: number,
      { status, failure }: { readonly status: 'completed' | 'failed'; readonly failure?: string },
    ): Promise<Date | undefined> {
      const [row] = await db.query<{ completedAt: Date }>({
        text: `UPDATE projects SET status = $3, completed_at = now(), failure = $4
          WHERE organization_id = $1 AND id = $2 AND status = 'enriching' RETURNING completed_at AS "completedAt"`,
        values: [organizationId, projectNumber, status, failure ?? null],
      });
      return row?.completedAt;
    },

    /**
     * Projects that finished at least this many days ago, or were created that long ago and never sealed. Projects that
     * were signed off are left out.
     */
    async listOlderThan(days: number): Promise<readonly ProjectKey[]> {
      return db.query<ProjectKey>({
        text: `SELECT organization_id AS "organizationId", id AS number FROM projects p
          WHERE status <> 'enriching' AND coalesce(completed_at, created_at) < now() - $1 * interval '1 day'
            AND NOT EXISTS (SELECT FROM sign_offs s WHERE s.organization_id = p.organization_id AND s.project_id = p.id)
          LIMIT 1000`,
        values: [days],
      });
    },

    /** Projects of organizations that no longer exist, created by calls that were admitted before the deletion. */
    async listOrphans(): Promise<readonly ProjectKey[]> {
      return db.query<ProjectKey>({
        text: `SELECT organization_id AS "organizationId", id AS number FROM projects p
          WHERE NOT EXISTS (SELECT FROM organizations o WHERE o.id = p.organization_id) LIMIT 1000`,
      });
    },
  };
}

/** A project to be created. */
export type NewProject = {
  readonly number: number;
  readonly name: string;
  readonly categoryMode: CategoryMode;
  readonly context: ProjectContext;
  /** SHA-256 of the files from which its rows come, each once; absent if unknown. */
  readonly fileHashes?: readonly Buffer[] | undefined;
};

/** The changes to a project. */
export type ProjectChanges = {
  readonly name: string | undefined;
  readonly categoryMode: CategoryMode | undefined;
  readonly context: ProjectContext | undefined;
};

/** A project and its owner. */
export type ProjectKey = { readonly organizationId: number; readonly number: number };

type Row = Omit<Project, 'number' | 'context' | 'submittedAt' | 'completedAt'> & {
  readonly isDeleted: boolean;
} & Nullable<ProjectContext & Pick<Project, 'submittedAt' | 'completedAt'>>;

type SealedRow = Omit<SealedProject, 'webhookUrl' | 'context'> &
  Nullable<ProjectContext & Pick<SealedProject, 'webhookUrl'>>;

/** The only lookup of a project by its number alone, without an organization. */
export async function findOwner(db: Queryable, projectNumber: number): Promise<number | undefined> {
  const [row] = await db.query<Pick<ProjectKey, 'organizationId'>>({
    name: 'project-owners-find',
    text: 'SELECT organization_id AS "organizationId" FROM project_owners WHERE project_id = $1',
    values: [projectNumber],
  });
  return row?.organizationId;
}

function toValues(organizationId: number, { number, name, categoryMode, context, fileHashes = [] }: NewProject) {
  const { country, currency, year, period, languages, ratios } = context;
  return [
    ...[organizationId, number, name, categoryMode],
    ...[country ?? null, currency ?? null, year ?? null, period ?? null, languages ?? null, ratios ?? null],
    fileHashes.length === 0 ? null : fileHashes,
  ];
}

function toProject(row: Row, number: number): Project {
  const { country, currency, year, period, languages, ratios, submittedAt, completedAt, isDeleted: _, ...rest } = row;
  return {
    number,
    ...rest,
    context: toContext(row),
    submittedAt: submittedAt ?? undefined,
    completedAt: completedAt ?? undefined,
  };
}
