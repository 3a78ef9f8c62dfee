import { ConnectError } from '@connectrpc/connect';
import { BadRequestSchema } from './gen/google/rpc/error_details_pb.ts';
import { BadRowsSchema } from './gen/ledgerprint/v1/bad_rows_pb.ts';

/** The error of one batch, with its rows numbered by their index among all rows. */
export function toErrorOfWhole(error: ConnectError, list: string, rowsBefore: number): ConnectError {
  if (rowsBefore === 0) return error;
  const rows = error
    .findDetails(BadRowsSchema)
    .flatMap((detail) => detail.rows)
    .map((row) => ({ ...row, index: (row.index ?? 0) + rowsBefore }));
  const ofBatch = error.findDetails(BadRequestSchema).flatMap(({ fieldViolations }) => fieldViolations);
  const fieldViolations = ofBatch.map((violation, place) => {
    const row = rows[place];
    return row === undefined ? violation : { ...violation, field: `${list}[${row.index}].${row.field}` };
  });
  // The message names the first violation.
  const sentence = error.rawMessage.replace(ofBatch[0]?.field ?? '', () => fieldViolations[0]?.field ?? '');
  const before = rowsBefore === 1 ? 'The row before this batch was' : `The ${rowsBefore} rows before this batch were`;
  const message = `${sentence} ${before} staged.`;
  const whole = new ConnectError(message, error.code, error.metadata, undefined, error);
  whole.details =
    rows.length === 0
      ? error.details
      : [
          { desc: BadRequestSchema, value: { fieldViolations } },
          { desc: BadRowsSchema, value: { rows } },
        ];
  return whole;
}
