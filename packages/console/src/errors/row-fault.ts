import type { ActivityField } from '../../../server/src/domain/activity.ts';
import { maximumLengthOf } from '../../../server/src/domain/activity-problems.ts';
import { describeTextFault, type TextFault } from '../../../server/src/domain/text.ts';

/** Why a field of a row is refused. */
export type RowFault = TextFault | 'blank';

const textFaults: readonly TextFault[] = ['too_long', 'nul', 'unpaired_surrogate'];

/** Which fault the service's sentence about a field speaks of; undefined for one that is not known here. */
export function findRowFault(field: ActivityField, description: string): RowFault | undefined {
  if (description.startsWith('is missing or blank')) return 'blank';
  return textFaults.find((fault) => describeTextFault(fault, maximumLengthOf(field)) === description);
}
