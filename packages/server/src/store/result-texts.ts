import { toNumberArray, toTextArray } from '../postgres/array-text.ts';
import type { Queryable } from '../postgres/connection-pool.ts';
import { violates } from '../postgres/database-failure.ts';
import { betweenNames, listNeeded } from './result-cells.ts';
import { type SharedText, SharedTexts } from './shared-texts.ts';

/** A project has new texts in its first batches, then ever fewer: they are stored once there are this many. */
const leastStored = 50;

/** The texts to which the lines of a project refer. They are never changed. */
export function createResultTexts(db: Queryable) {
  return {
    /** All shared texts of a project. */
    read: (organizationId: number, projectNumber: number): Promise<SharedTexts> =>
      readSharedTexts(db, organizationId, projectNumber),

    /**
     * Stores the texts that are wanted, if there are enough of them, and reads those that others have stored. Call it
     * outside of a transaction: lines may refer to a text only once it is committed.
     */
    async share(organizationId: number, projectNumber: number, texts: SharedTexts): Promise<void> {
      while (texts.wanted.length >= leastStored) {
        texts.add(await readAfter(db, organizationId, projectNumber, texts.last));
        const added = texts.wanted.map((text, at) => ({ id: texts.last + 1 + at, text }));
        if (added.length === 0 || (await insert(db, organizationId, projectNumber, added))) {
          texts.add(added);
          return;
        }
      }
    },
  };
}

/** False if another process has used one of the numbers. Nothing is stored for a project that was removed meanwhile. */
async function insert(
  db: Queryable,
  organizationId: number,
  projectNumber: number,
  texts: readonly SharedText[],
): Promise<boolean> {
  try {
    await db.execute({
      name: 'result-texts-insert',
      text: `INSERT INTO result_texts (organization_id, project_id, id, text)
        SELECT p.organization_id, p.id, given.id, given.text
        FROM projects p, unnest($3::int[], $4::text[]) AS given (id, text)
        WHERE p.organization_id = $1 AND p.id = $2`,
      values: [
        ...[organizationId, projectNumber],
        toNumberArray(texts.map(({ id }) => id)),
        toTextArray(texts.map(({ text }) => text)),
      ],
    });
    return true;
  } catch (error) {
    if (violates(error, 'result_texts_pkey')) return false;
    throw error;
  }
}

async function readAfter(
  db: Queryable,
  organizationId: number,
  projectNumber: number,
  last: number,
): Promise<readonly SharedText[]> {
  return db.query<SharedText>({
    name: 'result-texts-read-after',
    text: `SELECT id, text FROM result_texts WHERE organization_id = $1 AND project_id = $2 AND id > $3 ORDER BY id`,
    values: [organizationId, projectNumber, last],
  });
}

/** All shared texts of a project. */
export async function readSharedTexts(
  db: Queryable,
  organizationId: number,
  projectNumber: number,
): Promise<SharedTexts> {
  return new SharedTexts(await readAfter(db, organizationId, projectNumber, 0));
}

/** The shared texts that these lines need, whose last value are their packed cells. */
export async function readNeededTexts(
  db: Queryable,
  organizationId: number,
  projectNumber: number,
  lines: readonly (readonly (string | null)[])[],
): Promise<SharedTexts> {
  const needed = listNeeded(lines.map((line) => line.at(-1) ?? ''));
  if (needed.length === 0) return new SharedTexts();
  return new SharedTexts(
    await db.query<SharedText>({
      name: 'result-texts-read-needed',
      text: `SELECT t.* FROM unnest($3::int[]) AS given (id) CROSS JOIN LATERAL (
          SELECT id, text FROM result_texts WHERE organization_id = $1 AND project_id = $2 AND id = given.id OFFSET 0) AS t`,
      values: [organizationId, projectNumber, toNumberArray(needed)],
    }),
  );
}

/**
 * One of the names of a line: 1 is its category's, 2 its factor's, both in the columns `names` or `named` of a table with
 * this name in a statement whose first values are the organization and the project.
 */
export function nameIn(table: string, which: number | string): string {
  const part = (text: string) => `split_part(${text}, E'\\x0${betweenNames.charCodeAt(0)}', ${which})`;
  return `coalesce(${part(`${table}.named`)}, (SELECT ${part('t.text')} FROM result_texts t
    WHERE t.organization_id = $1 AND t.project_id = $2 AND t.id = ${table}.names), '')`;
}
