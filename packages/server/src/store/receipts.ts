import type { ReceiptCore, ReceiptSignature } from '@ledgerprint/report/evidence';
import type { Queryable } from '../postgres/connection-pool.ts';

/** The signed receipt of a revision. */
export type StoredReceipt = { readonly core: ReceiptCore; readonly signature: ReceiptSignature };

/** The receipts of revisions. They are added but never changed. */
export function createReceipts(db: Queryable) {
  return {
    async find(organizationId: number, projectNumber: number, revision: number): Promise<StoredReceipt | undefined> {
      const [row] = await db.query<StoredReceipt>({
        text: `SELECT core, signature FROM receipts WHERE organization_id = $1 AND project_id = $2 AND revision = $3`,
        values: [organizationId, projectNumber, revision],
      });
      return row;
    },

    /** Stores the receipt of a revision unless there is one. The transaction must hold the lock on the project. */
    async insert(
      organizationId: number,
      projectNumber: number,
      { revision, core, signature }: StoredReceipt & { readonly revision: number },
    ): Promise<void> {
      await db.execute({
        text: `INSERT INTO receipts (organization_id, project_id, revision, core, signature) VALUES ($1, $2, $3, $4, $5)
          ON CONFLICT ON CONSTRAINT receipts_pkey DO NOTHING`,
        values: [organizationId, projectNumber, revision, JSON.stringify(core), JSON.stringify(signature)],
      });
    },
  };
}
