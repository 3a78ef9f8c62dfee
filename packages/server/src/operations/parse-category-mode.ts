import { type CategoryMode, categoryModes } from '@ledgerprint/engine/category-mode';
import { invalidField } from '../platform/failure.ts';

/** The category mode; blank is ADEME's. Throws a Failure where the text is none. */
export function parseCategoryMode(text: string): CategoryMode {
  if (text === '') return 'ademe';
  const mode = categoryModes.find((known) => known === text);
  if (mode !== undefined) return mode;
  throw invalidField('categoryMode', {
    description: `must be one of ${categoryModes.join(', ')}`,
    reason: 'UNKNOWN_VALUE',
  });
}
