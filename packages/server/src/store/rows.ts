import { isStaged, type Row } from '@ledgerprint/ledger/activity';
import type { Queryable, Streamable } from '../postgres/connection-pool.ts';
import { CopyLines } from '../postgres/copy-lines.ts';
import type { ActivityTexts } from './activity-texts.ts';
import type { AddedRows } from './projects.ts';
import { activityColumns, addRowCells, addTextCells, ledgerColumns, rowAsJson } from './row-columns.ts';

const place = 'organization_id, project_id, position';
const copyActivities = `COPY rows (${place}, ${activityColumns}, bytes) FROM STDIN`;
const copyRows = `COPY rows (${place}, ${ledgerColumns}, bytes) FROM STDIN`;

// The low bits of a position number the rows that share a value of the sequence. There are enough of them for the rows
// of a call, but few enough that positions stay below 2^53 for centuries at ten calls per second. A file with more rows
// takes several values.
const rowsPerNumber = 2 ** 16;

/** Bytes for the position of a row, in addition to its texts and their separators. */
const bytesPerPlace = 36;

type Batches = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/** Some rows, each of which adds its cells to a line and says whether it is staged. */
type Piece = { readonly count: number; readonly addCells: (lines: CopyLines, row: number) => boolean };

/** Rows of one call, and the position of the first of them. */
export type StagedRows = AddedRows & { readonly firstPosition: number };

/** All rows of all projects, in the order in which they were added. */
export function createRows(db: Queryable) {
  /** Copies the rows of one call; each piece fits in the positions of one value of the sequence. */
  async function stage(
    organizationId: number,
    projectNumber: number,
    { statement, pieces: given }: { readonly statement: string; readonly pieces: AsyncIterable<Piece> },
  ): Promise<StagedRows> {
    const pieces = given[Symbol.asyncIterator]();
    const owner = `${organizationId}\t${projectNumber}\t`;
    const lines = new CopyLines();
    const total = { rows: 0, kept: 0, bytes: 0 };
    let firstPosition = Number.NaN;
    try {
      let next = await pieces.next();
      do {
        let position = rowsPerNumber * (await drawNumber());
        const last = position + rowsPerNumber;
        if (Number.isNaN(firstPosition)) firstPosition = position;
        async function* chunks() {
          for (; !next.done && position + next.value.count <= last; next = await pieces.next()) {
            const { count, addCells } = next.value;
            for (let row = 0; row < count; row++) {
              lines.begin(`${owner}${position++}`);
              const before = lines.length;
              if (addCells(lines, row)) total.rows++;
              else total.kept++;
              const rowBytes = lines.length - before + bytesPerPlace;
              total.bytes += rowBytes;
              lines.add(`${rowBytes}`);
              lines.end();
              if (lines.isFull) yield lines.take();
            }
          }
          if (lines.length > 0) yield lines.take();
        }
        await db.copy(statement, chunks());
      } while (!next.done);
    } finally {
      await pieces.return?.(undefined);
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
    stage: (organizationId: number, projectNumber: number, batches: Batches): Promise<StagedRows> =>
      stage(organizationId, projectNumber, { statement: copyRows, pieces: toPieces(batches) }),

    /** The same for rows without a fate and without the additional fields of a ledger. */
    stageActivities: (organizationId: number, projectNumber: number, texts: ActivityTexts): Promise<StagedRows> =>
      stage(organizationId, projectNumber, { statement: copyActivities, pieces: toTextPieces(texts) }),

    /** Copies the rows of another project of the organization, at the same positions. Counted like those of `stage`. */
    async copy(
      organizationId: number,
      { from, to }: { readonly from: number; readonly to: number },
    ): Promise<AddedRows> {
      const [copied] = await db.query<AddedRows>({
        text: `WITH copied AS (
            INSERT INTO rows (${place}, bytes, ${ledgerColumns})
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

async function* toPieces(batches: Batches): AsyncGenerator<Piece> {
  for await (const batch of batches) {
    for (const { start, count } of split(batch.length)) {
      const addCells = (lines: CopyLines, at: number) => {
        const row = batch[start + at] as Row;
        addRowCells(lines, row);
        return isStaged(row);
      };
      yield { count, addCells };
    }
  }
}

async function* toTextPieces(texts: ActivityTexts): AsyncGenerator<Piece> {
  for (const { start, count } of split(texts.count)) {
    const addCells = (lines: CopyLines, at: number) => {
      addTextCells(lines, texts, start + at);
      return true;
    };
    yield { count, addCells };
  }
}

/** So many rows in parts that fit in the positions of one value of the sequence. */
function* split(rows: number): Generator<{ readonly start: number; readonly count: number }> {
  for (let start = 0; start < rows; start += rowsPerNumber)
    yield { start, count: Math.min(rowsPerNumber, rows - start) };
}
