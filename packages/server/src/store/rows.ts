import { type Activity, isStaged, type Row } from '@ledgerprint/ledger/activity';
import type { Queryable, Streamable } from '../postgres/connection-pool.ts';
import type { AddedRows } from './projects.ts';
import { activityColumns, ledgerColumns, rowAsJson, toActivityCells, toRowCells } from './row-columns.ts';

const place = 'organization_id, project_id, position, bytes';
const copyActivities = `COPY rows (${place}, ${activityColumns}) FROM STDIN`;
const copyRows = `COPY rows (${place}, ${ledgerColumns}) FROM STDIN`;

// The low bits of a position number the rows that share a value of the sequence. There are enough of them for the rows
// of a call, but few enough that positions stay below 2^53 for centuries at ten calls per second. A file with more rows
// takes several values.
const rowsPerNumber = 2 ** 16;

/** Bytes for the position of a row, in addition to its texts and their separators. */
const bytesPerPlace = 36;

type Batches<Item> = AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>;

/** Rows of one call, and the position of the first of them. */
export type StagedRows = AddedRows & { readonly firstPosition: number };

/** All rows of all projects, in the order in which they were added. */
export function createRows(db: Queryable) {
  /** Copies the rows of one call; `toCells` returns a row's cells after `bytes`, each preceded by a tab. */
  async function stage<Item>(
    organizationId: number,
    projectNumber: number,
    batches: Batches<Item>,
    how: {
      readonly statement: string;
      readonly toCells: (item: Item) => string;
      readonly isStaged: (item: Item) => boolean;
    },
  ): Promise<StagedRows> {
    const owner = `${organizationId}\t${projectNumber}\t`;
    const pieces = inPieces(batches, rowsPerNumber)[Symbol.asyncIterator]();
    const total = { rows: 0, kept: 0, bytes: 0 };
    let firstPosition = Number.NaN;
    try {
      let next = await pieces.next();
      do {
        let position = rowsPerNumber * (await drawNumber());
        const last = position + rowsPerNumber;
        if (Number.isNaN(firstPosition)) firstPosition = position;
        async function* chunks() {
          for (; !next.done && position + next.value.length <= last; next = await pieces.next()) {
            let text = '';
            for (const item of next.value) {
              const cells = how.toCells(item);
              const rowBytes = Buffer.byteLength(cells) + bytesPerPlace;
              text += `${owner}${position++}\t${rowBytes}${cells}\n`;
              total.bytes += rowBytes;
              if (how.isStaged(item)) total.rows++;
              else total.kept++;
            }
            yield text;
          }
        }
        await db.copy(how.statement, chunks());
      } while (!next.done);
    } finally {
      await pieces.return(undefined);
    }
    return { ...total, firstPosition };
  }

  async function drawNumber(): Promise<number> {
    const [drawn] = await db.query<{ number: number }>({
      name: 'rows-next-number',
      text: `SELECT nextval('staging_calls') AS number`,
    });
    return drawn?.number ?? 0;
  }

  return {
    /**
     * Copies the rows of one call in order and returns their number and size: their texts in UTF-8 plus about 50 bytes
     * for the position of each. The same transaction must also add them to the project's counters. The project must
     * belong to the organization.
     */
    stage: (organizationId: number, projectNumber: number, batches: Batches<Row>): Promise<StagedRows> =>
      stage(organizationId, projectNumber, batches, { statement: copyRows, toCells: toRowCells, isStaged }),

    /** The same for rows without a fate and without the additional fields of a ledger. */
    stageActivities: (organizationId: number, projectNumber: number, batches: Batches<Activity>): Promise<StagedRows> =>
      stage(organizationId, projectNumber, batches, {
        statement: copyActivities,
        toCells: toActivityCells,
        isStaged: () => true,
      }),

    /** Copies the rows of another project of the organization, at the same positions. Counted like those of `stage`. */
    async copy(
      organizationId: number,
      { from, to }: { readonly from: number; readonly to: number },
    ): Promise<AddedRows> {
      const [copied] = await db.query<AddedRows>({
        text: `WITH copied AS (
            INSERT INTO rows (${place}, ${ledgerColumns})
            SELECT $1, $3, position, bytes, ${ledgerColumns} FROM rows WHERE organization_id = $1 AND project_id = $2
            RETURNING fate, bytes
          )
          SELECT count(*) FILTER (WHERE fate IS NULL OR fate = 'counted') AS rows,
            count(*) FILTER (WHERE fate <> 'counted') AS kept, coalesce(sum(bytes), 0)::bigint AS bytes FROM copied`,
        values: [organizationId, from, to],
      });
      return copied ?? { rows: 0, kept: 0, bytes: 0 };
    },
  };
}

/** The rows of a project as they were sent, in order, in batches. */
export async function* readRows(
  pool: Streamable,
  organizationId: number,
  projectNumber: number,
): AsyncGenerator<readonly Row[]> {
  // COPY takes no parameters.
  const pieces = pool.copyOut(`COPY (
      SELECT ${rowAsJson}::text
      FROM rows WHERE organization_id = ${Number(organizationId)} AND project_id = ${Number(projectNumber)}
      ORDER BY position
    ) TO STDOUT (FORMAT binary)`);
  for await (const piece of pieces) yield piece.map((json): Row => JSON.parse(json.toString()));
}

/** The same batches, split so that none is larger than this. */
async function* inPieces<Item>(batches: Batches<Item>, most: number): AsyncGenerator<readonly Item[]> {
  for await (const batch of batches) {
    if (batch.length <= most) yield batch;
    else for (let start = 0; start < batch.length; start += most) yield batch.slice(start, start + most);
  }
}
