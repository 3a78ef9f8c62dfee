import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GetOrganizationResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';

/** The operator's settings for the caller's organization. */
export async function getOrganization(call: Call): Promise<MessageInitShape<typeof GetOrganizationResponseSchema>> {
  const { organizations } = call.store;
  const [{ name, ownIds }, { country = '', currency = '', year = 0, period = '' }] = await Promise.all([
    organizations.getIdentity(call.organizationId),
    organizations.getContext(call.organizationId),
  ]);
  return { name, ownIds: [...ownIds], context: { country, currency, year, period } };
}
