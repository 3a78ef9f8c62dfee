import type { Decision } from './decision.ts';

/** What is known of a decision beside what it says. */
export type DecisionRecord = {
  readonly projectId?: string | undefined;
  readonly revision?: number | undefined;
  /** RFC 3339. */
  readonly decidedAt?: string | undefined;
  readonly decidedBy?: string | undefined;
  readonly keyName?: string | undefined;
  readonly revokedAt?: string | undefined;
  readonly revokedBy?: string | undefined;
};

/** A decision of a file: the line it begins on, from 1 for the header; its id is blank where the file has none. */
export type WrittenDecision = {
  readonly line: number;
  readonly decision: Decision;
  readonly record: DecisionRecord;
};

/** One thing wrong with a file of decisions. */
export type DecisionFileProblem = {
  readonly line: number;
  /** The column; blank for the line or the file as a whole. */
  readonly field: string;
  readonly description: string;
};

/** All decisions of a file, or what is wrong with it. */
export type ParsedDecisions =
  | { readonly decisions: readonly WrittenDecision[]; readonly problems?: undefined }
  | { readonly decisions?: undefined; readonly problems: readonly DecisionFileProblem[] };
