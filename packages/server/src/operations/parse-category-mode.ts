import { type CategoryMode, categoryModes } from '@ledgerprint/engine/category-mode';
import { invalidField } from '../platform/failure.ts';

/** The category mode; blank means ADEME's. Throws a Failure if the text is not a valid mode. */
export function parseCategoryMode(text: string): CategoryMode {
  if (text === '') return 'ademe';
  const mode = categoryModes.find((known) => known === text);
  if (mode !== undefined) return mode;
  throw invalidField('categoryMode', {
    description: `must be one of ${categoryModes.join(', ')}`,
    reason: 'UNKNOWN_VALUE',
  });
}
