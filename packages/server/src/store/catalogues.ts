import { Failure } from '../platform/failure.ts';
import type { Queryable } from '../postgres/connection-pool.ts';
import { violates } from '../postgres/database-failure.ts';

/** An imported catalogue as shown to operators. */
export type CatalogueSummary = { readonly edition: string; readonly factorCount: number; readonly importedAt: Date };

/** Catalogues that operators imported. They belong to the installation, not to an organization. */
export function createCatalogues(db: Queryable) {
  return {
    /** Projects sealed from now on use the catalogue. Throws a Failure if the edition already exists. */
    async insert(catalogue: {
      readonly edition: string;
      readonly factorCount: number;
      readonly content: Buffer;
    }): Promise<void> {
      try {
        await db.execute({
          text: 'INSERT INTO catalogues (edition, factor_count, content) VALUES ($1, $2, $3)',
          values: [catalogue.edition, catalogue.factorCount, catalogue.content],
        });
      } catch (error) {
        if (!violates(error, 'catalogues_edition_unique')) throw error;
        throw new Failure(
          'invalid_argument',
          `There is already a catalogue named "${catalogue.edition}". Give this one another name with --edition.`,
        );
      }
    },

    /** Oldest first; the last one is in use. */
    async list(): Promise<readonly CatalogueSummary[]> {
      return db.query<CatalogueSummary>({
        text: `SELECT edition, factor_count AS "factorCount", imported_at AS "importedAt" FROM catalogues ORDER BY id`,
      });
    },

    /** The catalogue in use; undefined if it is the bundled one. */
    async findIdInUse(): Promise<number | undefined> {
      const [row] = await db.query<{ id: number | null }>({ text: 'SELECT max(id) AS id FROM catalogues' });
      return row?.id ?? undefined;
    },

    /** Returns the compressed catalogue. */
    async getContent(id: number): Promise<Buffer> {
      const [row] = await db.query<{ content: Buffer }>({
        text: 'SELECT content FROM catalogues WHERE id = $1',
        values: [id],
      });
      if (row === undefined) throw new Error(`there is no catalogue ${id}`);
      return row.content;
    },

    /**
     * The compressed catalogue with which a project was sealed; undefined for the bundled one and for an unsealed
     * project.
     */
    async findContentOfProject(organizationId: number, projectNumber: number): Promise<Buffer | undefined> {
      const [row] = await db.query<{ content: Buffer }>({
        text: `SELECT c.content FROM projects p JOIN catalogues c ON c.id = p.catalogue_id
          WHERE p.organization_id = $1 AND p.id = $2`,
        values: [organizationId, projectNumber],
      });
      return row?.content;
    },
  };
}
