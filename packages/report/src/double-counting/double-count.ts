/** Purchases that may be counted twice. Nothing is deducted: a person must check. */
export type DoubleCount = {
  /**
   * `fuel`: the same fuel recorded by amount (card, station) and by quantity (a report of litres). `mileage`: kilometres and
   * fuel recorded for the same period. `invoice`: a duplicate invoice.
   */
  readonly kind: 'fuel' | 'mileage' | 'invoice';
  /** The deduction if the finding is confirmed: the smaller side. */
  readonly footprintMg: string;
  readonly spendEur: number;
  /** Months in which both sides occur: `2023-04`. */
  readonly months: readonly string[];
  readonly sides: readonly [DoubleCountSide, DoubleCountSide];
};

export type DoubleCountSide = {
  /** Largest first, at most five. */
  readonly designations: readonly string[];
  readonly suppliers: readonly string[];
  readonly files: readonly string[];
  /** Locations of its rows, at most five: `ledger.csv:12`. */
  readonly places: readonly string[];
  readonly rows: number;
  readonly footprintMg: string;
  readonly spendEur: number;
};
