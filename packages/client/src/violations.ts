import { ConnectError } from '@connectrpc/connect';
import { BadRequestSchema } from './gen/google/rpc/error_details_pb.ts';
import { type BadRow, BadRowsSchema } from './gen/ledgerprint/v1/bad_rows_pb.ts';

/** One problem with one field of a call. */
export type Violation = {
  /** The place, for people: `activities[3].designation`, `csv line 7, column designation`, `webhookUrl`. */
  readonly field: string;
  /** What is wrong and what to do, in English. */
  readonly description: string;
  /** What is wrong, as a code for programs: `BLANK`, `TOO_LONG` and so on; more may be added. */
  readonly reason: string;
  /** The row, for programs; undefined if the problem is not in a row. */
  readonly row: RowPlace | undefined;
};

/** A place in the rows that were sent. */
export type RowPlace = {
  /** The row's index in `activities` or `rows`, from 0. */
  readonly index: number | undefined;
  /** The line of the file on which the row begins, from 1. */
  readonly line: number | undefined;
  /** The row's field, such as `designation`; undefined if the line itself cannot be read. */
  readonly field: string | undefined;
  /** The column of the file, from 1, if the line itself cannot be read. */
  readonly column: number | undefined;
};

/** The violations in an error, field by field; empty for an error without such details. */
export function violationsOf(error: unknown): readonly Violation[] {
  if (!(error instanceof ConnectError)) return [];
  const rows = error.findDetails(BadRowsSchema).flatMap((detail) => detail.rows);
  return error
    .findDetails(BadRequestSchema)
    .flatMap(({ fieldViolations }) => fieldViolations)
    .map(({ field, description, reason }, index) => ({ field, description, reason, row: toPlace(rows[index]) }));
}

function toPlace(row: BadRow | undefined): RowPlace | undefined {
  if (row === undefined) return undefined;
  const { index, line, field, column } = row;
  return { index, line, field, column };
}
