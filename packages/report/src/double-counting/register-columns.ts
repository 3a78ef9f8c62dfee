/** Growable columns of numbers: an object per row would take five times the memory. */
export type RegisterColumns = ReturnType<typeof createRegisterColumns>;

/** The data kept for each row. */
export type RegisteredRow = {
  /** The hash of supplier and reference; 0 if the row has no reference. */
  readonly referenceHash: number;
  /** The hash of supplier, absolute amount and currency. */
  readonly amountHash: number;
  readonly cents: number;
  /** Days since 1970; `unknownDay` if there is none. */
  readonly day: number;
  readonly place: number;
  readonly line: number;
  readonly position: number;
  /** Where the texts of its case are stored. */
  readonly texts: number;
  readonly footprintMg: bigint;
  readonly spendEur: number;
};

export const unknownDay = -(2 ** 31);
const firstCapacity = 1024;

export function createRegisterColumns() {
  let columns = createArrays(firstCapacity);
  let capacity = firstCapacity;
  let count = 0;

  function grow(): void {
    capacity *= 2;
    const wider = createArrays(capacity);
    for (const name of Object.keys(wider) as (keyof typeof wider)[]) wider[name].set(columns[name] as never);
    columns = wider;
  }

  return {
    add(row: RegisteredRow): void {
      if (count === capacity) grow();
      columns.referenceHash[count] = row.referenceHash;
      columns.amountHash[count] = row.amountHash;
      columns.cents[count] = row.cents;
      columns.day[count] = row.day;
      columns.place[count] = row.place;
      columns.line[count] = row.line;
      columns.position[count] = row.position;
      columns.texts[count] = row.texts;
      columns.footprintMg[count] = row.footprintMg;
      columns.spendEur[count] = row.spendEur;
      count += 1;
    },

    at(index: number): RegisteredRow {
      const read = (column: Float64Array | Int32Array) => column[index] ?? 0;
      return {
        referenceHash: read(columns.referenceHash),
        amountHash: read(columns.amountHash),
        cents: read(columns.cents),
        day: read(columns.day),
        place: read(columns.place),
        line: read(columns.line),
        position: read(columns.position),
        texts: read(columns.texts),
        footprintMg: columns.footprintMg[index] ?? 0n,
        spendEur: read(columns.spendEur),
      };
    },

    /** Groups of two or more rows that share a hash, in no particular order. */
    *groupsBy(name: 'referenceHash' | 'amountHash'): Generator<readonly RegisteredRow[]> {
      const hashes = columns[name];
      const order = toOrder(hashes, count);
      for (let start = 0; start < order.length; ) {
        let end = start + 1;
        while (end < order.length && bucketOf(order[end]) === bucketOf(order[start])) end++;
        if (end - start > 1) {
          const rows = [...order.subarray(start, end)].map((packed) => this.at(packed % indexes));
          yield* [...Map.groupBy(rows, (row) => row[name]).values()].filter(({ length }) => length > 1);
        }
        start = end;
      }
    },
  };
}

function createArrays(capacity: number) {
  return {
    referenceHash: new Float64Array(capacity),
    amountHash: new Float64Array(capacity),
    cents: new Float64Array(capacity),
    day: new Int32Array(capacity),
    place: new Int32Array(capacity),
    line: new Int32Array(capacity),
    position: new Float64Array(capacity),
    texts: new Int32Array(capacity),
    footprintMg: new BigInt64Array(capacity),
    spendEur: new Float64Array(capacity),
  };
}

/** A row number and the first bits of its hash fit into one float, and floats are sorted without a comparison function. */
const indexes = 2 ** 24;

function toOrder(hashes: Float64Array, count: number): Float64Array {
  const packed = new Float64Array(count);
  let used = 0;
  for (let index = 0; index < Math.min(count, indexes); index++) {
    const hash = hashes[index] ?? 0;
    if (hash !== 0) packed[used++] = Math.floor(hash / indexes) * indexes + index;
  }
  return packed.subarray(0, used).sort();
}

function bucketOf(packed: number | undefined): number {
  return Math.floor((packed ?? 0) / indexes);
}
