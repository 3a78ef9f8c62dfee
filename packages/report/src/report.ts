import type { Bias, Gas, NotUnderstood } from '@ledgerprint/engine/results';
import type { LedgerLanguage } from '@ledgerprint/ledger';
import type { Comparison } from './comparison/comparison.ts';
import type { DoubleCount } from './double-counting/double-count.ts';
import type { ReceiptCore } from './evidence/receipt.ts';

/**
 * A report as data: `report.json`. Whole milligrams are decimal strings, so that sums are exact; euros are numbers.
 * Lists are sorted by footprint, largest first, unless they have an order of their own.
 */
export type Report = {
  /** Version of this format; readers refuse a newer one. */
  readonly version: 1;
  readonly about: ReportAbout;
  readonly totals: ReportTotals;
  /** Keys `1`, `2` and `3`: always all three, in this order. */
  readonly scopes: readonly ReportLine[];
  /** Keys `1`, `2`, `3.1` … `3.15`: only those that occur, in this order. */
  readonly ghgCategories: readonly ReportLine[];
  /** BEGES v5, `1.1` … `6.1`: only those that occur, in this order. */
  readonly begesPosts: readonly ReportLine[];
  /** Absent from reports that were written before gases were stated. */
  readonly gases?: ReportGases | undefined;
  /** By category of the project's scheme. */
  readonly categories: readonly ReportLine[];
  /** The largest suppliers, followed by a line with the key `restKey` for all others; likewise for products. */
  readonly suppliers: readonly ReportLine[];
  readonly products: readonly ReportLine[];
  /** `2023-04`, in order; an empty key for rows without a readable month. */
  readonly months: readonly ReportLine[];
  /** By file and sheet, in the order given; an empty key for rows that were not read from a file. */
  readonly files: readonly ReportLine[];
  /** Scope, category, supplier and product, each with its largest children. */
  readonly tree: ReportNode;
  /** The cases with the largest category uncertainty, at most twenty. */
  readonly checkFirst: readonly CheckLine[];
  /** Purchases that were not understood, the most expensive first. */
  readonly notUnderstood: readonly NotUnderstood[];
  readonly biases: readonly Bias[];
  readonly doubleCounting: readonly DoubleCount[];
  /** Footprint by data quality score, 1 (best) to 5: keys `1` … `5`. */
  readonly quality: readonly ReportLine[];
  readonly reconciliation: ReportReconciliation;
  readonly decisions: ReportDecisions;
  readonly sample: ReportSample | undefined;
  /** By publisher and edition. */
  readonly sources: readonly ReportSource[];
  readonly comparison: Comparison | undefined;
  /** The receipt of these figures; absent if none was created. */
  readonly receipt: ReportReceipt | undefined;
};

/** The key of the line for everything that a list omits. */
export const restKey = '…';

export type ReportAbout = {
  /** Empty for a ledger that is not part of a project. */
  readonly projectId: string;
  readonly name: string;
  readonly revision: number;
  /** `ademe`, `client` or `referential`. */
  readonly mode: string;
  readonly categoryScheme: string;
  readonly context: ReceiptCore['context'];
  /** The languages of the rows, the largest share first; empty if nothing shows them. */
  readonly languages: readonly LedgerLanguage[];
  /** Days of the first and last counted purchase; empty if no date can be read. */
  readonly periodFrom: string;
  readonly periodTo: string;
  /** `4+1a2b3c4d`: version of the calculation and a hash of the data. */
  readonly engineVersion: string;
  readonly programVersion: string;
  /** When the project was completed, RFC 3339; empty for a ledger that is not part of a project. */
  readonly completedAt: string;
  readonly signOff: ReportSignOff | undefined;
};

export type ReportSignOff = { readonly by: string; readonly at: string; readonly note: string };

export type ReportTotals = {
  /** False if more than a tenth of the spend was not understood. */
  readonly isUnderstood: boolean;
  readonly footprintMg: string;
  /** Without a footprint, `footprintMg` and both bounds are 0: `dataQuality` is then undefined. */
  readonly lowKg: number;
  readonly highKg: number;
  /**
   * What was calculated, and the estimate of the purchases without a footprint. Absent from reports that were written
   * before it was stated.
   */
  readonly wholeLedger?: { readonly kg: number; readonly lowKg: number; readonly highKg: number } | undefined;
  readonly spendEur: number;
  readonly rows: number;
  readonly products: number;
  readonly cases: number;
  /** Products by match. */
  readonly matches: Readonly<Record<string, number>>;
  /** From 0 to 1. */
  readonly spendShare: number;
  readonly rowShare: number;
  readonly uncountedSpendEur: number;
  /** Its footprint at the average of the cases by money without energy; part of `wholeLedger` only. */
  readonly uncountedAtAverageKg: number;
  readonly dataQuality: number | undefined;
};

/** False if nothing could be calculated: the figures are then unknown, not zero. */
export function hasFootprint({ totals }: Pick<Report, 'totals'>): boolean {
  return totals.dataQuality !== undefined || BigInt(totals.footprintMg) !== 0n;
}

/** One line of a breakdown. */
export type ReportLine = {
  readonly key: string;
  readonly label: string;
  readonly footprintMg: string;
  readonly spendEur: number;
  /** Cases with a part under this key. */
  readonly cases: number;
};

/** The footprint by gas, in CO2 equivalent. */
export type ReportGases = {
  /** `notStated` is what the publishers of the factors do not break down. All lines add up to the footprint. */
  readonly footprintMg: Readonly<Record<Gas | 'notStated', string>>;
  /** CO2 from biomass, as far as publishers state it. It is not part of the footprint. */
  readonly biogenicCo2Mg: string;
};

/** A part of the whole. Its footprint is the sum of its children's, if it has any. */
export type ReportNode = ReportLine & { readonly children: readonly ReportNode[] };

export type CheckLine = {
  readonly caseId: string;
  readonly designation: string;
  readonly supplier: string;
  readonly match: string;
  readonly categoryLabel: string;
  readonly footprintMg: string;
  readonly doubtMg: string;
  readonly spendEur: number;
};

/** Rows and amounts of each file: in = counted + excluded + unread, to the cent; amounts are decimal strings by currency. */
export type ReportReconciliation = {
  readonly files: readonly ReconciledFile[];
  readonly total: ReconciledRows;
  /** Excluded in addition: rows without a fate that the engine excluded, and rows that a decision excluded. */
  readonly excludedByEngine: readonly ReconciledGroup[];
};

export type ReconciledGroup = {
  readonly reason: string;
  readonly rows: number;
  readonly amounts: Readonly<Record<string, string>>;
};

export type ReconciledRows = {
  readonly rows: number;
  readonly counted: Omit<ReconciledGroup, 'reason'>;
  readonly excluded: readonly ReconciledGroup[];
  readonly unread: readonly ReconciledGroup[];
};

export type ReconciledFile = ReconciledRows & { readonly file: string; readonly sheet: string };

export type ReportDecisions = {
  /** The number of decisions in force at the revision. */
  readonly count: number;
  readonly revoked: number;
  /** The cases to which a decision applied, with their footprint and spend. */
  readonly cases: number;
  readonly footprintMg: string;
  readonly spendEur: number;
  /** Decisions by person, most first. */
  readonly by: readonly { readonly name: string; readonly count: number }[];
  /** At most fifty, newest first. */
  readonly latest: readonly ReportedDecision[];
};

export type ReportedDecision = {
  readonly id: string;
  /** Kind of its selector: `case`, `account`, … */
  readonly selector: string;
  /** The texts that the selector compares. */
  readonly about: readonly string[];
  /** The fields that the decision sets: `category C26`, `factor …`, `exclusion vat`, `accepted`, `quantity 1000 L`. */
  readonly sets: readonly { readonly field: string; readonly value: string }[];
  readonly validity: string;
  readonly by: string;
  readonly at: string;
  readonly note: string;
};

export type ReportSample = {
  readonly revision: number;
  readonly seed: string;
  readonly population: number;
  readonly drawn: number;
  readonly checked: number;
  readonly wrong: number;
  readonly errorRate: number | undefined;
  readonly errorRateLow: number | undefined;
  readonly errorRateHigh: number | undefined;
};

export type ReportSource = {
  /** `ADEME Base Carbone 23.6` */
  readonly source: string;
  readonly factors: number;
  readonly footprintMg: string;
};

export type ReportReceipt = {
  readonly core: ReceiptCore;
  /** Hexadecimal SHA-256 of the canonical core, as printed on the report. */
  readonly fingerprint: string;
  /** The id of the signing key; empty if the receipt is not signed. */
  readonly keyId: string;
};
