import { activityFields, normalizeDesignation, type PurchaseRow, purchaseFields } from '@ledgerprint/ledger/activity';
import type { Product } from '../category/product.ts';

/** A set of products, ready to be sent to another thread: all their rows, and the number of rows of each. */
export type PackedProducts = { readonly rows: Uint8Array<ArrayBuffer>; readonly rowCounts: Uint32Array<ArrayBuffer> };

// A million rows as objects of ten strings take about a gigabyte; as bytes in a few large pieces, a tenth of that.
const pieceBytes = 4 * 1024 * 1024;
/** The largest number of UTF-8 bytes for one UTF-16 unit. */
const mostBytesPerUnit = 3;
/** Marks the end of a product's rows. */
const none = -1;

/**
 * Collapses rows into products, one for each normalized designation: products in order of first appearance, with their
 * rows in order. Rows are kept packed, in about as much memory as their text.
 */
export function createCollapse() {
  const numbers = new Map<string, number>();
  /** By product. */
  const firstRows: number[] = [];
  const lastRows: number[] = [];
  /** By row: the next one of the same product. */
  const nextRows: number[] = [];
  const rows = createPackedRows();

  function rowsOf(product: number, found: number[]): void {
    for (let row = firstRows[product] ?? none; row !== none; row = nextRows[row] ?? none) found.push(row);
  }

  function pack(first: number, end: number): PackedProducts {
    const rowCounts = new Uint32Array(end - first);
    const found: number[] = [];
    for (let product = first; product < end; product++) {
      const before = found.length;
      rowsOf(product, found);
      rowCounts[product - first] = found.length - before;
    }
    return { rows: rows.gather(found), rowCounts };
  }

  return {
    get rowCount() {
      return nextRows.length;
    },

    get productCount() {
      return firstRows.length;
    },

    add(added: PurchaseRow): void {
      const row = rows.add(added);
      nextRows.push(none);
      const designation = normalizeDesignation(added.designation);
      const product = numbers.get(designation);
      if (product === undefined) {
        numbers.set(designation, firstRows.length);
        firstRows.push(row);
        lastRows.push(row);
      } else {
        nextRows[lastRows[product] ?? row] = row;
        lastRows[product] = row;
      }
    },

    /** All products, in sets of the given size. */
    *batches(products: number): Generator<PackedProducts> {
      for (let first = 0; first < firstRows.length; first += products) {
        yield pack(first, Math.min(first + products, firstRows.length));
      }
    },

    /** The rows of a product (the first product is 0) as indexes in the order in which they were added, from 0. */
    rowNumbers(product: number): readonly number[] {
      const found: number[] = [];
      rowsOf(product, found);
      return found;
    },
  };
}

/** Unpacks products. */
export function unpackProducts({ rows, rowCounts }: PackedProducts): readonly Product[] {
  const text = decoder.decode(rows);
  const cells: readonly (readonly string[])[] = JSON.parse(`[${text.slice(0, -1)}]`);
  let start = 0;
  return Array.from(rowCounts, (count) => {
    const activities = cells.slice(start, start + count).map(toPurchaseRow);
    start += count;
    return { designation: normalizeDesignation(activities[0]?.designation ?? ''), activities };
  });
}

/** Rows as consecutive elements of a JSON array, each with its comma. */
function createPackedRows() {
  const pieces: Uint8Array[] = [];
  /** By row. */
  const pieceNumbers: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let piece = new Uint8Array(0);
  let used = 0;

  function bytesOf(row: number): Uint8Array {
    return (pieces[pieceNumbers[row] ?? 0] ?? piece).subarray(starts[row], ends[row]);
  }

  return {
    /** The index of the row, from 0. */
    add(row: PurchaseRow): number {
      const text = `${JSON.stringify(toCells(row))},`;
      const room = text.length * mostBytesPerUnit;
      if (piece.length - used < room) {
        piece = new Uint8Array(Math.max(pieceBytes, room));
        pieces.push(piece);
        used = 0;
      }
      const { written } = encoder.encodeInto(text, used === 0 ? piece : piece.subarray(used));
      pieceNumbers.push(pieces.length - 1);
      starts.push(used);
      used += written;
      return ends.push(used) - 1;
    },

    /** The bytes of these rows in one buffer. */
    gather(rows: readonly number[]): Uint8Array<ArrayBuffer> {
      let length = 0;
      for (const row of rows) length += (ends[row] ?? 0) - (starts[row] ?? 0);
      const gathered = new Uint8Array(length);
      let at = 0;
      for (const row of rows) {
        const bytes = bytesOf(row);
        gathered.set(bytes, at);
        at += bytes.length;
      }
      return gathered;
    },
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const blankRow = Object.fromEntries(purchaseFields.map((field) => [field, ''])) as Required<PurchaseRow>;

/** The fields that only ledgers have are left out for rows of AddActivities, where they are blank. */
function toCells(row: PurchaseRow): readonly string[] {
  const cells = purchaseFields.map((field) => row[field] ?? '');
  const isActivity = cells.every((text, at) => at < activityFields.length || text === '');
  return isActivity ? cells.slice(0, activityFields.length) : cells;
}

// A copy with every field assigned, so that all rows have the same shape.
function toPurchaseRow(cells: readonly string[]): PurchaseRow {
  const row: Record<string, string> = { ...blankRow };
  for (let at = 0; at < cells.length; at++) row[purchaseFields[at] as string] = cells[at] as string;
  return row as PurchaseRow;
}
