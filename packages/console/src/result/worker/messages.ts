import type { Summary } from '@ledgerprint/engine/results';
import type { TreemapLayout } from '@ledgerprint/report/pictures';
import type { Breakdown } from '../query/break-down.ts';
import type { LinesQuery } from '../query/lines-query.ts';
import type { CaseSums } from '../query/sum-cases.ts';
import type { LineMonthSums } from '../query/sum-months.ts';
import type { Category, matches, methods } from '../reading/result-lines.ts';
import type { Share } from '../reading/shares.ts';

/** The part of a line shown in tables and lists; missing numbers are NaN. */
export type ShownLine = {
  readonly line: number;
  readonly designation: string;
  /** Supplier, category and method are those of the leading case. */
  readonly supplier: string;
  readonly category: Category;
  /** The number of its cases. */
  readonly cases: number;
  readonly match: (typeof matches)[number];
  readonly method: (typeof methods)[number];
  readonly occurrences: number;
  readonly categoryConfidence: number;
  readonly spendEur: number;
  readonly footprintKgCo2e: number;
  readonly footprintLowKgCo2e: number;
  readonly footprintHighKgCo2e: number;
  readonly doubtKg: number;
};

/** What the page receives once a file has been read. */
export type OpenedResult = {
  readonly summary: Summary;
  readonly matches: readonly Share<(typeof matches)[number]>[];
  readonly methods: readonly Share<(typeof methods)[number]>[];
  /** Every category of the file. */
  readonly categories: readonly Category[];
  readonly doubts: Doubts;
  readonly origin: FileOrigin;
  readonly uncounted: UncountedLines;
};

/** How the file was made, as far as it says. */
export type FileOrigin = {
  readonly scheme: string;
  readonly engineVersions: readonly string[];
  /** Publishers and editions with the number of products that used them, most used first. */
  readonly sources: readonly { readonly source: string; readonly products: number }[];
};

/** Rows and money by outcome. */
export type UncountedLines = {
  readonly all: FateOfLines;
  readonly counted: FateOfLines;
  readonly withoutFootprint: FateOfLines;
  /** The most rows first. */
  readonly excluded: readonly (FateOfLines & { readonly reason: string })[];
};

export type FateOfLines = { readonly lines: number; readonly spendEur: number };

/** What to look at first. */
export type Doubts = {
  /** The most uncertain cases, largest first. */
  readonly cases: readonly DoubtfulCase[];
  /** The number of uncertain cases and their total uncertainty. */
  readonly count: number;
  readonly totalKg: number;
  /** Cases with neither a footprint nor an amount, whose uncertainty is unknown. */
  readonly unknown: number;
};

/** A case with an uncertain category; the footprint is NaN if it has none. */
export type DoubtfulCase = {
  readonly line: number;
  readonly designation: string;
  readonly supplier: string;
  readonly category: Category;
  readonly match: (typeof matches)[number];
  readonly spendEur: number;
  readonly footprintKg: number;
  readonly doubtKg: number;
};

/** The lines with a case that a query finds, and the totals of these cases. */
export type Selection = CaseSums & { readonly lines: Uint32Array };

/** The breakdown of a query’s lines, and the layout of its chart. */
export type PicturedBreakdown = Breakdown & { readonly layout: TreemapLayout };

/** A line with all its cells as in the exported file, and the names of its alternatives. */
export type OpenedLine = {
  readonly line: ShownLine;
  readonly cells: ReadonlyMap<string, string>;
  readonly alternatives: readonly { readonly category: Category; readonly probability: number }[];
};

/** The questions that the worker answers. */
export type ResultCalls = {
  open(file: Blob): OpenedResult;
  /** Undefined if a later query has replaced it. */
  select(query: LinesQuery): Selection | undefined;
  /** Undefined if a later query has replaced it. `width` and `height` are those of the chart. */
  breakDown(wanted: {
    readonly query: LinesQuery;
    readonly width: number;
    readonly height: number;
  }): PicturedBreakdown | undefined;
  /** All months, ignoring the month of the query; undefined if a later query has replaced it. */
  months(query: LinesQuery): LineMonthSums | undefined;
  /** The first and last month of purchase; undefined if no date is readable. */
  period(): readonly [string, string] | undefined;
  rows(lines: readonly number[]): readonly ShownLine[];
  line(line: number): OpenedLine;
};

/** A question to the worker. */
export type Request = {
  [Name in keyof ResultCalls]: {
    readonly id: number;
    readonly call: Name;
    readonly argument: Parameters<ResultCalls[Name]>[0];
  };
}[keyof ResultCalls];

/** The messages that answer a question: any number of progress reports, then one result. */
export type Reply =
  | { readonly id: number; readonly progress: number }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } };
