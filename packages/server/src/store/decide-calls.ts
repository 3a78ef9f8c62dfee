import type { Queryable } from '../postgres/connection-pool.ts';

/** A Decide call with the fingerprint of its request and its response. */
export type DecideCall<Answer> = { readonly fingerprint: Buffer; readonly answer: Answer };

/** The responses to Decide calls with an id chosen by the caller, kept for retries at any later time. */
export function createDecideCalls(db: Queryable) {
  return {
    async find<Answer>(organizationId: number, projectNumber: number, id: string) {
      const [row] = await db.query<DecideCall<Answer>>({
        name: 'decide-calls-find',
        text: `SELECT fingerprint, answer FROM decide_calls
          WHERE organization_id = $1 AND project_id = $2 AND id = $3`,
        values: [organizationId, projectNumber, id],
      });
      return row;
    },

    /** Must run in the transaction that makes the decisions, which must hold the lock on the project. */
    async keep(
      organizationId: number,
      projectNumber: number,
      { id, fingerprint, answer }: DecideCall<object> & { readonly id: string },
    ): Promise<void> {
      await db.execute({
        name: 'decide-calls-keep',
        text: `INSERT INTO decide_calls (organization_id, project_id, id, fingerprint, answer)
          VALUES ($1, $2, $3, $4, $5)`,
        values: [organizationId, projectNumber, id, fingerprint, JSON.stringify(answer)],
      });
    },
  };
}
