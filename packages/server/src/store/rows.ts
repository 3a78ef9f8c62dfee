import { type Activity, isStaged, normalizeDesignation, type Row } from '@ledgerprint/ledger/activity';
import { toTextArray } from '../postgres/array-text.ts';
import type { Queryable } from '../postgres/connection-pool.ts';
import { copyNull, toCopyCell } from '../postgres/copy-text.ts';
import type { AddedRows } from './projects.ts';

const activityColumns = `organization_id, project_id, position, bytes, designation, supplier, account, category,
  spellings, unit_price, currency, quantity, unit, purchase_date, weight, notes`;
const copyActivities = `COPY rows (${activityColumns}) FROM STDIN`;
const copyRows = `COPY rows (${activityColumns}, reference, account_label, amount, country, file, sheet, line, fate,
  reason) FROM STDIN`;

// The low bits of a position number the rows of one call.
const rowsPerCallLimit = 2 ** 24;

/** What the place of a row takes beside its texts and the separators between them. */
const bytesPerPlace = 36;

type Batches<Item> = AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>;

/** Rows of one call, and the position of the first of them. */
export type StagedRows = AddedRows & { readonly firstPosition: number };

/** Every row of every project, in the order in which they came. */
export function createRows(db: Queryable) {
  /** Copies the rows of one call; `toCells` gives a row's cells behind `bytes`, each with the tab before it. */
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
    const [call] = await db.query<{ number: number }>({
      name: 'rows-next-call',
      text: `SELECT nextval('staging_calls') AS number`,
    });
    const firstPosition = (call?.number ?? 0) * rowsPerCallLimit;
    const owner = `${organizationId}\t${projectNumber}\t`;
    let count = 0;
    let kept = 0;
    let bytes = 0;
    async function* chunks() {
      for await (const batch of batches) {
        if (count + batch.length > rowsPerCallLimit) {
          throw new RangeError(`more than ${rowsPerCallLimit} rows in one call`);
        }
        let text = '';
        for (const item of batch) {
          const cells = how.toCells(item);
          const rowBytes = Buffer.byteLength(cells) + bytesPerPlace;
          text += `${owner}${firstPosition + count}\t${rowBytes}${cells}\n`;
          bytes += rowBytes;
          count++;
          if (!how.isStaged(item)) kept++;
        }
        yield text;
      }
    }
    await db.copy(how.statement, chunks());
    return { rows: count - kept, kept, bytes, firstPosition };
  }

  return {
    /**
     * Copies the rows of one call in their order and returns how many there were and what they take: their texts in
     * UTF-8 and about 50 bytes for the place of each. They count only if the same transaction also adds them to the
     * project's counters. The project must be the organization's own.
     */
    stage: (organizationId: number, projectNumber: number, batches: Batches<Row>): Promise<StagedRows> =>
      stage(organizationId, projectNumber, batches, { statement: copyRows, toCells: toRowCells, isStaged }),

    /** The same for rows that nobody judged and that no ledger knows more of. */
    stageActivities: (
      organizationId: number,
      projectNumber: number,
      batches: Batches<Activity>,
    ): Promise<StagedRows> =>
      stage(organizationId, projectNumber, batches, {
        ...{ statement: copyActivities, toCells: toActivityCells, isStaged: () => true },
      }),
  };
}

function toActivityCells(activity: Activity): string {
  return toCells(activity, '');
}

function toRowCells(row: Row): string {
  const { reference, accountLabel, amount, country, file, sheet, line, fate, reason } = row;
  let cells = toCells(row, row.account);
  for (const text of [reference, accountLabel, amount, country, file, sheet])
    cells += `\t${toOptional(text)}`;
  return `${cells}\t${line === 0 ? copyNull : line}\t${toOptional(fate)}\t${toOptional(reason)}`;
}

// Spelled out because every row passes here.
function toCells(activity: Activity, account: string): string {
  const { unitPrice, currency, quantity, unit, purchaseDate, weight, notes } = activity;
  const designation = toNormalForm(activity.designation);
  const supplier = toNormalForm(activity.supplier);
  const normalAccount = toNormalForm(account);
  const category = toNormalForm(activity.category);
  const isVerbatim =
    designation === activity.designation &&
    supplier === activity.supplier &&
    normalAccount === account &&
    category === activity.category;
  const spellings = isVerbatim
    ? copyNull
    : toCopyCell(toTextArray([activity.designation, activity.supplier, account, activity.category]));
  return `\t${toCell(designation)}\t${toCell(supplier)}\t${toCell(normalAccount)}\t${toCell(category)}\t${spellings}\t${toCell(unitPrice)}\t${toCell(currency)}\t${toCell(quantity)}\t${toCell(unit)}\t${toCell(purchaseDate)}\t${toCell(weight)}\t${toCell(notes)}`;
}

function toNormalForm(text: string): string {
  return text === '' ? '' : normalizeDesignation(text);
}

function toCell(text: string): string {
  return text === '' ? '' : toCopyCell(text);
}

function toOptional(text: string): string {
  return text === '' ? copyNull : toCopyCell(text);
}
