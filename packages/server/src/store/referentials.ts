import type { Queryable } from '../postgres/connection-pool.ts';

/** A referential as shown to operators. */
export type ReferentialSummary = {
  readonly name: string;
  readonly entryCount: number;
  readonly loadedAt: Date;
  readonly removedAt: Date | null;
};

/** The validated file of a referential. */
export type StoredReferential = { readonly id: number; readonly name: string; readonly content: string };

/** Organizations' own lists of categories and factors. */
export function createReferentials(db: Queryable) {
  return {
    /** Projects sealed from now on use it; the previous one is kept for the projects sealed with it. */
    async replace(
      organizationId: number,
      referential: { readonly name: string; readonly entryCount: number; readonly content: string },
    ): Promise<void> {
      await this.remove(organizationId);
      await db.execute({
        text: `INSERT INTO referentials (organization_id, name, entry_count, content) VALUES ($1, $2, $3, $4)`,
        values: [organizationId, referential.name, referential.entryCount, referential.content],
      });
    },

    /** False if none was in use. */
    async remove(organizationId: number): Promise<boolean> {
      const removed = await db.execute({
        text: `UPDATE referentials SET removed_at = now() WHERE organization_id = $1 AND removed_at IS NULL`,
        values: [organizationId],
      });
      return removed > 0;
    },

    /** Newest first. */
    async list(organizationId: number): Promise<readonly ReferentialSummary[]> {
      return db.query<ReferentialSummary>({
        text: `SELECT name, entry_count AS "entryCount", loaded_at AS "loadedAt", removed_at AS "removedAt"
          FROM referentials WHERE organization_id = $1 ORDER BY id DESC`,
        values: [organizationId],
      });
    },

    /** The referential in use; undefined if the organization has none. */
    async findInUse(organizationId: number): Promise<StoredReferential | undefined> {
      const [row] = await db.query<StoredReferential>({
        text: 'SELECT id, name, content FROM referentials WHERE organization_id = $1 AND removed_at IS NULL',
        values: [organizationId],
      });
      return row;
    },

    /** The referential with which a project was sealed; undefined for the bundled one. */
    async findOfProject(organizationId: number, projectNumber: number): Promise<StoredReferential | undefined> {
      const [row] = await db.query<StoredReferential>({
        text: `SELECT r.id, r.name, r.content FROM projects p
            JOIN referentials r ON r.organization_id = p.organization_id AND r.id = p.referential_id
          WHERE p.organization_id = $1 AND p.id = $2`,
        values: [organizationId, projectNumber],
      });
      return row;
    },
  };
}
