import type { Organization } from '@ledgerprint/client/workspace';
import type { UseCase } from './use-case.ts';

/** The operator's settings for the caller's organization. */
export const getOrganization: UseCase<typeof Organization, 'getOrganization'> = async (call) => {
  const { organizations } = call.store;
  const [{ name, ownIds }, { country = '', currency = '', year = 0, period = '', languages = [], ratios = '' }] =
    await Promise.all([organizations.getIdentity(call.organizationId), organizations.getContext(call.organizationId)]);
  return { name, ownIds: [...ownIds], context: { country, currency, year, period, languages: [...languages], ratios } };
};
