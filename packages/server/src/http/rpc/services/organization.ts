import type { Organization } from '@ledgerprint/client/workspace';
import { getOrganization } from '../../../workspace/get-organization.ts';
import type { Implementation } from './implementation.ts';

/** `ledgerprint.v1.Organization` */
export function createOrganizationService(): Implementation<typeof Organization> {
  return { getOrganization: (_request, call) => getOrganization(call) };
}
