import type { ActivityField } from '@ledgerprint/ledger/activity';
import { describeTextFault, maximumLengthOf, type TextFault } from '@ledgerprint/ledger/activity';

/** Why a field of a row is refused. */
export type RowFault = TextFault | 'blank';

const textFaults: readonly TextFault[] = ['too_long', 'nul', 'unpaired_surrogate'];

/** Which fault the service's sentence about a field speaks of; undefined for one that is not known here. */
export function findRowFault(field: ActivityField, description: string): RowFault | undefined {
  if (description.startsWith('is missing or blank')) return 'blank';
  return textFaults.find((fault) => describeTextFault(fault, maximumLengthOf(field)) === description);
}
