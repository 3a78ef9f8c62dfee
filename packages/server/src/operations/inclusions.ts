import { findInclusions, type Inclusions } from '@ledgerprint/engine/decisions';
import type { Tables } from '../store/store.ts';

/**
 * The inclusions that apply to rows that are added now: those of the organization and, if the rows are a project's, the
 * ones that are limited to it. Undefined if there are none.
 */
export async function loadInclusions(
  { decisions }: Pick<Tables, 'decisions'>,
  organizationId: number,
  projectNumber?: number,
): Promise<Inclusions | undefined> {
  const general = await decisions.listExclusions(organizationId);
  const held = projectNumber === undefined ? [] : await decisions.listHolding(organizationId, projectNumber);
  return findInclusions([...general, ...held.filter(({ validity }) => validity === 'project')]);
}
