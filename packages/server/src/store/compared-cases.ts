import type { Streamable } from '../postgres/connection-pool.ts';
import { cellOf } from './exported-columns.ts';
import { blockOf, positionsIn } from './product-blocks.ts';
import { lineColumns, unpackLine } from './result-cells.ts';
import { readSharedTexts } from './result-texts.ts';
import type { SharedTexts } from './shared-texts.ts';

/** One revision of a project's result. */
export type ComparedRevision = { readonly projectNumber: number; readonly revision: number };

type TextColumn = keyof typeof textColumns;

/** A case of one side as it is stored: texts are guarded against formulas, numbers are decimal strings. */
export type ComparedLine = {
  readonly side: 'before' | 'after';
  /** Hashes of its four folded texts. */
  readonly keys: readonly [designation: string, supplier: string, account: string, category: string];
} & Readonly<Record<TextColumn | 'account', string>> & {
    readonly factorValue: string | null;
    readonly activityValue: string | null;
    readonly spendEur: string | null;
    readonly uncountedEur: string;
    /** Null if it has none. */
    readonly footprintMg: string | null;
    /**
     * Whether every row of its product has a quantity: the total in the cell does not show whether some rows have none.
     */
    readonly isQuantityWhole: boolean;
    /** Whether a decision sets its quantity. */
    readonly isQuantityDecided: boolean;
  };

/** The exported columns of the texts. */
const textColumns = {
  designation: 'designation',
  supplier: 'supplier',
  category: 'category',
  match: 'match',
  categoryScheme: 'category_scheme',
  categoryCode: 'category_code',
  method: 'method',
  factorId: 'factor_id',
  factorName: 'factor_name',
  activityUnit: 'activity_unit',
  decision: 'decision',
  engineVersion: 'engine_version',
  quantity: 'quantity',
  unit: 'unit',
} as const;

/**
 * The cases of two results of an organization, in batches. For two revisions of one project, lines that are valid at
 * both are left out. Cases with the same keys are adjacent, those of the first result before those of the second.
 * PostgreSQL sorts them, so neither side has to fit into memory.
 */
export async function* readComparedCases(
  pool: Streamable,
  organizationId: number,
  before: ComparedRevision,
  after: ComparedRevision,
): AsyncGenerator<readonly ComparedLine[]> {
  const pieces = pool.copyOut(`COPY (
      SELECT line FROM (${linesOf(organizationId, { side: 'before', of: before, other: after })} UNION ALL ${linesOf(organizationId, { side: 'after', of: after, other: before })}) AS lines
      ORDER BY designation_key, supplier_key, account_key, category_key, is_after, ordinal, number
    ) TO STDOUT (FORMAT binary)`);
  const texts = {
    before: await readSharedTexts(pool, organizationId, before.projectNumber),
    after: await readSharedTexts(pool, organizationId, after.projectNumber),
  };
  for await (const piece of pieces) yield piece.map((json) => toLine(json, texts));
}

function toLine(json: Buffer, texts: Readonly<Record<ComparedLine['side'], SharedTexts>>): ComparedLine {
  const [isAfter, keys, hasQuantities, account, uncountedEur, footprintMg, ...stored] = JSON.parse(json.toString());
  const side = isAfter ? 'after' : 'before';
  const line = unpackLine(stored, texts[side]);
  const figure = (name: Parameters<typeof cellOf>[1]) => cellOf(line, name) || null;
  const compared: Record<string, unknown> = { side, keys, account, uncountedEur };
  for (const [name, column] of Object.entries(textColumns)) compared[name] = cellOf(line, column);
  return {
    ...compared,
    factorValue: figure('factor_value'),
    activityValue: figure('activity_value'),
    spendEur: figure('spend_eur'),
    footprintMg: figure('footprint_kg') && footprintMg,
    isQuantityWhole:
      hasQuantities || cellOf(line, 'method') !== 'monetary' || !/^-?[0-9.]+$/.test(cellOf(line, 'quantity')),
    isQuantityDecided: cellOf(line, 'decision') !== '' && cellOf(line, 'reasons').includes('quantity_decided?'),
  } as ComparedLine;
}

/** COPY takes no parameters, so the numbers are part of the text. */
function linesOf(
  organizationId: number,
  compared: { readonly side: ComparedLine['side']; readonly of: ComparedRevision; readonly other: ComparedRevision },
): string {
  const { side, of, other } = compared;
  const project = Number(of.projectNumber);
  const isOneProject = of.projectNumber === other.projectNumber;
  const isAfter = side === 'after';
  // Arrays, because field names would double the length of the sorted lines. Rows are looked up one by one: any other
  // join, planned without statistics, may read all rows of the project for each line.
  return `SELECT designation_key, supplier_key, account_key, category_key, ${isAfter} AS is_after, r.ordinal, number,
      json_build_array(${isAfter},
        json_build_array(designation_key::text, supplier_key::text, account_key::text, category_key::text),
        r.occurrences = 1 OR NOT EXISTS (
          SELECT FROM (
              SELECT unnest(${positionsIn('p', 'r.ordinal')}) AS position FROM products p
              WHERE p.organization_id = ${Number(organizationId)} AND p.project_id = ${project}
                AND p.ordinal = ${blockOf('r.ordinal')}) AS own
            CROSS JOIN LATERAL (SELECT FROM rows w
              WHERE w.organization_id = ${Number(organizationId)} AND w.project_id = ${project}
                AND w.position = own.position AND btrim(w.quantity) = '' OFFSET 0) AS blank OFFSET 0),
        account, uncounted_eur::text, footprint_mg::text, ${lineColumns.join(', ')})::text AS line
    FROM results r
    WHERE r.organization_id = ${Number(organizationId)} AND r.project_id = ${project} AND kind IN ('sole', 'case')
      AND ${holdsAt(of.revision)}${isOneProject ? ` AND NOT (${holdsAt(other.revision)})` : ''}`;
}

function holdsAt(revision: number): string {
  const at = Number(revision);
  return `revision_from <= ${at} AND (revision_to IS NULL OR revision_to > ${at})`;
}

/** The four texts of rows that are kept only for the reconciliation, each combination once, in batches. */
export async function* readKeptTexts(
  pool: Streamable,
  organizationId: number,
  projectNumber: number,
): AsyncGenerator<readonly (readonly [string, string, string, string])[]> {
  const pieces = pool.copyOut(`COPY (
      SELECT json_build_array(designation, supplier, account, category)::text FROM (
        SELECT DISTINCT designation, supplier, account, category FROM rows
        WHERE organization_id = ${Number(organizationId)} AND project_id = ${Number(projectNumber)}
          AND fate IN ('excluded', 'unread')
      ) AS kept
    ) TO STDOUT (FORMAT binary)`);
  for await (const piece of pieces) yield piece.map((json) => JSON.parse(json.toString()));
}
