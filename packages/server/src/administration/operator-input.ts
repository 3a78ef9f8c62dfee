import { LedgerError, refuseOtherFormats, toTextSource } from '@ledgerprint/ledger';
import { findTextProblem } from '@ledgerprint/ledger/activity';
import { invalidArgument } from '../platform/failure.ts';
import { toTableFailure } from '../platform/ledger-failure.ts';

/** The text of a CSV file in any encoding; throws a Failure if it is not a text file. */
export function readTextFile(bytes: Uint8Array): string {
  try {
    refuseOtherFormats(bytes);
    const slices = [...toTextSource(bytes)(bytes.length + 1)];
    return Buffer.concat(slices).toString('utf8');
  } catch (error) {
    throw error instanceof LedgerError ? toTableFailure(error) : error;
  }
}

/** A name without white space around it; throws a Failure about `subject` if it is blank, too long or not plain text. */
export function requireName(subject: string, text: string, longest: number): string {
  const name = text.trim();
  const problem = name === '' ? 'must not be blank' : findTextProblem(name, longest)?.description;
  if (problem !== undefined) throw invalidArgument(`${subject} ${problem}.`);
  return name;
}
