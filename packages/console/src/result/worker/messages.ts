import type { Summary } from '@ledgerprint/engine/results';
import type { TreemapLayout } from '@ledgerprint/report/pictures';
import type { Breakdown } from '../query/break-down.ts';
import type { LinesQuery } from '../query/lines-query.ts';
import type { LineSums } from '../query/sum-lines.ts';
import type { LineMonthSums } from '../query/sum-months.ts';
import type { Category, matches, methods } from '../reading/result-lines.ts';
import type { Share } from '../reading/shares.ts';

/** What the table and the lists show of a line. Numbers that are not there are not numbers. */
export type ShownLine = {
  readonly line: number;
  readonly designation: string;
  readonly supplier: string;
  readonly category: Category;
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

/** What the page knows of a file once it is read. */
export type OpenedResult = {
  readonly summary: Summary;
  readonly matches: readonly Share<(typeof matches)[number]>[];
  readonly methods: readonly Share<(typeof methods)[number]>[];
  /** Every category of the file. */
  readonly categories: readonly Category[];
  readonly heaviest: readonly ShownLine[];
  readonly doubts: Doubts;
  readonly origin: FileOrigin;
  readonly uncounted: UncountedLines;
};

/** With what the file was made, as far as it tells. */
export type FileOrigin = {
  readonly scheme: string;
  readonly engineVersions: readonly string[];
  /** Publishers and editions, with the products that used them; the most used first. */
  readonly sources: readonly { readonly source: string; readonly products: number }[];
};

/** Products, ledger lines and money of a file by what became of them. */
export type UncountedLines = {
  readonly all: FateOfLines;
  readonly counted: FateOfLines;
  readonly withoutFootprint: FateOfLines;
  /** The most lines first. */
  readonly excluded: readonly (FateOfLines & { readonly reason: string })[];
};

export type FateOfLines = { readonly products: number; readonly lines: number; readonly spendEur: number };

/** What to look at first. */
export type Doubts = {
  /** The most doubtful lines, the most kilograms first. */
  readonly lines: readonly ShownLine[];
  /** How many lines there is a doubt about, and what all of it is worth. */
  readonly count: number;
  readonly totalKg: number;
  /** What a line without a footprint is counted with. */
  readonly kgPerEuro: number;
  /** Lines without a footprint and without a spend: nothing can be said of them. */
  readonly unknown: number;
};

/** Which lines a query shows, and what they come to. */
export type Selection = LineSums & { readonly lines: Uint32Array };

/** Where the footprint of a query's lines comes from, and how a picture of that is laid out. */
export type PicturedBreakdown = Breakdown & { readonly layout: TreemapLayout };

/** One line with all its cells, as the exported file has them, and the names of its alternatives. */
export type OpenedLine = {
  readonly line: ShownLine;
  readonly cells: ReadonlyMap<string, string>;
  readonly alternatives: readonly { readonly category: Category; readonly probability: number }[];
};

/** What the worker can be asked, with what it answers. */
export type ResultCalls = {
  open(file: Blob): OpenedResult;
  /** Undefined where a later query has taken its place. */
  select(query: LinesQuery): Selection | undefined;
  /** Likewise; `width` and `height` are those of the picture. */
  breakDown(wanted: {
    readonly query: LinesQuery;
    readonly width: number;
    readonly height: number;
  }): PicturedBreakdown | undefined;
  /** Of all months, whichever the query asks for; likewise. */
  months(query: LinesQuery): LineMonthSums | undefined;
  /** The first and the last month of purchase; undefined where no day can be read. */
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

/** What comes back for a question: any number of times how far it is, and once its end. */
export type Reply =
  | { readonly id: number; readonly progress: number }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } };
