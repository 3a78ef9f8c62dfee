/** Numbers by column, as many as are added: an object for each row would take five times the memory. */
export type RegisterColumns = ReturnType<typeof createRegisterColumns>;

/** What is kept of a row. */
export type RegisteredRow = {
  /** Of supplier and reference; 0 where the row has none. */
  readonly referenceHash: number;
  /** Of supplier, size of the amount and currency. */
  readonly amountHash: number;
  readonly cents: number;
  /** Days since 1970; `unknownDay` where there is none. */
  readonly day: number;
  readonly place: number;
  readonly line: number;
  readonly position: number;
  /** Where the texts of its case are. */
  readonly texts: number;
  readonly footprintMg: bigint;
  readonly spendEur: number;
};

export const unknownDay = -(2 ** 31);
const firstCapacity = 1024;

export function createRegisterColumns() {
  let capacity = firstCapacity;
  let count = 0;
  const floats = {
    referenceHash: new Float64Array(capacity),
    amountHash: new Float64Array(capacity),
    cents: new Float64Array(capacity),
    position: new Float64Array(capacity),
    spendEur: new Float64Array(capacity),
  };
  const integers = {
    day: new Int32Array(capacity),
    place: new Int32Array(capacity),
    line: new Int32Array(capacity),
    texts: new Int32Array(capacity),
  };
  let milligrams = new BigInt64Array(capacity);

  function grow(): void {
    capacity *= 2;
    for (const name of Object.keys(floats) as (keyof typeof floats)[]) {
      const wider = new Float64Array(capacity);
      wider.set(floats[name]);
      floats[name] = wider;
    }
    for (const name of Object.keys(integers) as (keyof typeof integers)[]) {
      const wider = new Int32Array(capacity);
      wider.set(integers[name]);
      integers[name] = wider;
    }
    const wider = new BigInt64Array(capacity);
    wider.set(milligrams);
    milligrams = wider;
  }

  return {
    add(row: RegisteredRow): void {
      if (count === capacity) grow();
      for (const name of Object.keys(floats) as (keyof typeof floats)[]) floats[name][count] = row[name];
      for (const name of Object.keys(integers) as (keyof typeof integers)[])
        integers[name][count] = row[name];
      milligrams[count] = row.footprintMg;
      count += 1;
    },

    at(index: number): RegisteredRow {
      const read = (column: Float64Array | Int32Array) => column[index] ?? 0;
      return {
        referenceHash: read(floats.referenceHash),
        amountHash: read(floats.amountHash),
        cents: read(floats.cents),
        position: read(floats.position),
        spendEur: read(floats.spendEur),
        day: read(integers.day),
        place: read(integers.place),
        line: read(integers.line),
        texts: read(integers.texts),
        footprintMg: milligrams[index] ?? 0n,
      };
    },

    /** Rows that share a hash, two or more, in no order that means anything. */
    *groupsBy(name: 'referenceHash' | 'amountHash'): Generator<readonly RegisteredRow[]> {
      const hashes = floats[name];
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

/** Numbers of rows beside the first bits of their hash fit into one float, and floats are sorted without a comparison. */
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
