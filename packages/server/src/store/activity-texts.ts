import { type Activity, type ActivityField, activityFields, rowFields } from '@ledgerprint/ledger/activity';

const fieldCount = activityFields.length;
const longest = activityFields.map((field) => rowFields[field].longest);
const designation = activityFields.indexOf('designation');

/** Instead of the start of a text that is kept apart. */
export const apart = -1;

/**
 * The rows of a call to AddActivities. Their texts stay in the body of the call, from which they are stored byte by byte
 * if nothing has to change: making strings of them and bytes of the strings took twice as long as PostgreSQL needs to
 * store them.
 *
 * A row is added, then gets its texts; one that it does not get is blank. Fields are given by their index in
 * `activityFields`.
 */
export class ActivityTexts {
  readonly body: Buffer;
  /** The start and the end of each text, row by row. */
  #places = new Int32Array(32 * fieldCount);
  /** By the index of their start, the texts that the body spells differently, with escapes. */
  readonly #apart = new Map<number, string>();
  #count = 0;

  /** The texts will be in this body, in UTF-8. */
  constructor(body: Buffer) {
    this.body = body;
  }

  get count(): number {
    return this.#count;
  }

  addRow(): void {
    const { length } = this.#places;
    if (indexOf(++this.#count, 0) <= length) return;
    // Moved, so that no garbage is left.
    this.#places = new Int32Array(this.#places.buffer.transfer(2 * this.#places.byteLength));
  }

  /** Says where in the body a text of the last row is. It must have neither control characters nor backslashes there. */
  place(field: number, start: number, end: number): void {
    const at = indexOf(this.#count - 1, field);
    this.#places[at] = start;
    this.#places[at + 1] = end;
  }

  /** Sets a text of the last row that the body spells differently. */
  set(field: number, text: string): void {
    const at = indexOf(this.#count - 1, field);
    this.#places[at] = apart;
    this.#apart.set(at, text);
  }

  /** Where in the body a text starts, or `apart`. */
  startOf(row: number, field: number): number {
    return this.#places[indexOf(row, field)] as number;
  }

  /** Where it ends, if it is in the body. */
  endOf(row: number, field: number): number {
    return this.#places[indexOf(row, field) + 1] as number;
  }

  /** The row as strings. */
  read(row: number): Activity {
    const read: Partial<Record<ActivityField, string>> = {};
    for (const [field, name] of activityFields.entries()) {
      const start = this.startOf(row, field);
      read[name] =
        start === apart
          ? (this.#apart.get(indexOf(row, field)) as string)
          : this.body.toString('utf8', start, this.endOf(row, field));
    }
    return read as Activity;
  }

  /** Whether it is plain that nothing is wrong with a row. Otherwise something may be. */
  isPlainlyGood(row: number): boolean {
    for (let field = 0; field < fieldCount; field++) {
      const start = this.startOf(row, field);
      // There are at least as many bytes as characters.
      if (start === apart || this.endOf(row, field) - start > (longest[field] as number)) return false;
    }
    const start = this.startOf(row, designation);
    const first = this.body[start] as number;
    return start < this.endOf(row, designation) && first > 0x20 && first < 0x7f;
  }
}

function indexOf(row: number, field: number): number {
  return 2 * (row * fieldCount + field);
}
