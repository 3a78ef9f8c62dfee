import type { Activity } from '@ledgerprint/ledger/activity';
import { normalizeDesignation } from '@ledgerprint/ledger/activity';
import type { Queryable } from '../postgres/connection-pool.ts';
import { type CopyValue, toCopyText } from '../postgres/copy-text.ts';

const copyStatement = `COPY activities (project_id, position, designation, spelling, supplier, unit_price, currency,
  quantity, unit, purchase_date, weight, notes, category) FROM STDIN`;

// The low bits of a position number the rows of one call.
const rowsPerCallLimit = 2 ** 24;

/** Rows, and their bytes: the texts in UTF-8 and about 50 for the place of each row. */
export type StagedRows = { readonly rows: number; readonly bytes: number };

/** Rows of projects that are not sealed yet. */
export function createActivities(db: Queryable) {
  return {
    /**
     * Copies the rows of one call in their order and returns how many there were and what they take. They count only
     * if the same transaction also adds them to the project's counters. The project must be the organization's own.
     */
    async stage(
      _organizationId: number,
      projectNumber: number,
      batches: AsyncIterable<readonly Activity[]> | Iterable<readonly Activity[]>,
    ): Promise<StagedRows> {
      const [call] = await db.query<{ number: number }>({
        name: 'activities-next-call',
        text: `SELECT nextval('staging_calls') AS number`,
      });
      const firstPosition = BigInt(call?.number ?? 0) * BigInt(rowsPerCallLimit);
      let count = 0;
      let bytes = 0;
      async function* chunks() {
        for await (const batch of batches) {
          if (count + batch.length > rowsPerCallLimit) {
            throw new RangeError(`more than ${rowsPerCallLimit} rows in one call`);
          }
          let text = '';
          for (const activity of batch) {
            text += toCopyText(toValues(activity, projectNumber, firstPosition + BigInt(count)));
            count++;
          }
          bytes += Buffer.byteLength(text);
          yield text;
        }
      }
      await db.copy(copyStatement, chunks());
      return { rows: count, bytes };
    },

    /** Removes the staged rows of a project and returns how many there were. */
    async remove(organizationId: number, projectNumber: number): Promise<number> {
      return db.execute({
        text: `DELETE FROM activities
          WHERE project_id = $2 AND EXISTS (SELECT FROM projects WHERE organization_id = $1 AND id = $2)`,
        values: [organizationId, projectNumber],
      });
    },
  };
}

function toValues(activity: Activity, projectNumber: number, position: bigint): readonly CopyValue[] {
  const designation = normalizeDesignation(activity.designation);
  return [
    projectNumber,
    position,
    designation,
    designation === activity.designation ? undefined : activity.designation,
    activity.supplier,
    activity.unitPrice,
    activity.currency,
    activity.quantity,
    activity.unit,
    activity.purchaseDate,
    activity.weight,
    activity.notes,
    activity.category,
  ];
}
