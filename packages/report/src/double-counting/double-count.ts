/** Purchases that look as if they were counted twice. Nothing is taken off: somebody has to look. */
export type DoubleCount = {
  /**
   * `fuel`: the same fuel by money (a card, a station) and by quantity (a report of litres). `mileage`: kilometres beside
   * the fuel of the same time. `invoice`: the same invoice twice.
   */
  readonly kind: 'fuel' | 'mileage' | 'invoice';
  /** What would have to be taken off if it is true: the lighter side. */
  readonly footprintMg: string;
  readonly spendEur: number;
  /** Months that both sides are in: `2023-04`. */
  readonly months: readonly string[];
  readonly sides: readonly [DoubleCountSide, DoubleCountSide];
};

export type DoubleCountSide = {
  /** The heaviest first, at most five. */
  readonly designations: readonly string[];
  readonly suppliers: readonly string[];
  readonly files: readonly string[];
  /** Places of its rows, at most five: `ledger.csv:12`. */
  readonly places: readonly string[];
  readonly rows: number;
  readonly footprintMg: string;
  readonly spendEur: number;
};
