import { fromBinary } from '@bufbuild/protobuf';
import { ConnectError } from '@connectrpc/connect';
import { BadRequestSchema } from './gen/google/rpc/error_details_pb.ts';

type Detail = ConnectError['details'][number];

/** The error of one batch, its rows numbered as in the whole they were taken from. */
export function toErrorOfWhole(error: ConnectError, rowsBefore: number): ConnectError {
  if (rowsBefore === 0) return error;
  const renumber = (text: string) =>
    text.replaceAll(/\bactivities\[(\d+)\]/g, (_, index) => `activities[${Number(index) + rowsBefore}]`);
  const message = `${renumber(error.rawMessage)} The ${rowsBefore} rows before this batch were staged.`;
  const whole = new ConnectError(message, error.code, error.metadata, undefined, error);
  whole.details = error.details.map((detail) => renumberDetail(detail, renumber));
  return whole;
}

function renumberDetail(detail: Detail, renumber: (text: string) => string): Detail {
  if (!('type' in detail) || detail.type !== BadRequestSchema.typeName) return detail;
  const { fieldViolations } = fromBinary(BadRequestSchema, detail.value);
  const renumbered = fieldViolations.map(({ field, description }) => ({
    field: renumber(field),
    description,
  }));
  return { desc: BadRequestSchema, value: { fieldViolations: renumbered } };
}
