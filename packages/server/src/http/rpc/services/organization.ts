import type { Organization } from '@ledgerprint/client/workspace';
import { getOrganization } from '../../../workspace/get-organization.ts';
import type { CallOpener, Implementation } from './implementation.ts';

/** `ledgerprint.v1.Organization` */
export function createOrganizationService({ open }: CallOpener): Implementation<typeof Organization> {
  return { getOrganization: (_request, call) => getOrganization(open(call)) };
}
