import { ConnectError } from '@connectrpc/connect';
import { BadRequestSchema } from './gen/google/rpc/error_details_pb.ts';
import { type BadRow, BadRowsSchema } from './gen/ledgerprint/v1/bad_rows_pb.ts';

/** One thing wrong with one field of a call. */
export type Violation = {
  /** Where, for people: `activities[3].designation`, `csv line 7, column designation`, `webhookUrl`. */
  readonly field: string;
  /** What is wrong and what to do, in English. */
  readonly description: string;
  /** What is wrong, for programs: `BLANK`, `TOO_LONG` and so on; others may be added. */
  readonly reason: string;
  /** Which row it is in, for programs; undefined for what is in none. */
  readonly row: RowPlace | undefined;
};

/** A place in the rows that were sent. */
export type RowPlace = {
  /** The row's place in `activities` or `rows`, from 0. */
  readonly index: number | undefined;
  /** The line of the CSV file on which the row begins, from 1. */
  readonly line: number | undefined;
  /** The row's field, such as `designation`; undefined where the line itself cannot be read. */
  readonly field: string | undefined;
  /** The column of the CSV file, from 1, where the line itself cannot be read. */
  readonly column: number | undefined;
};

/** What the service said is wrong with a call, field by field; nothing for an error that says no such thing. */
export function violationsOf(error: unknown): readonly Violation[] {
  if (!(error instanceof ConnectError)) return [];
  const rows = error.findDetails(BadRowsSchema).flatMap((detail) => detail.rows);
  return error
    .findDetails(BadRequestSchema)
    .flatMap(({ fieldViolations }) => fieldViolations)
    .map(({ field, description, reason }, index) => ({
      ...{ field, description, reason },
      row: toPlace(rows[index]),
    }));
}

function toPlace(row: BadRow | undefined): RowPlace | undefined {
  if (row === undefined) return undefined;
  const { index, line, field, column } = row;
  return { index, line, field, column };
}
