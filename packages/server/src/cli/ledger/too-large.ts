import { OperatorError } from '../../platform/operator-error.ts';

/** A ledger of more bytes than possible. */
export function tooLarge(bytes: number, most: number): OperatorError {
  const toMebibytes = (value: number) => Math.ceil(value / 1024 / 1024);
  return new OperatorError(
    `The ledger has ${toMebibytes(bytes)} MiB, at most ${toMebibytes(most)} are possible: split it.`,
  );
}
