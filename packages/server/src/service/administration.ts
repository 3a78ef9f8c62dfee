import type { SecretBox } from '../platform/secret-box.ts';
import type { ApiKeySummary } from '../store/api-keys.ts';
import type { OrganizationSummary } from '../store/organizations.ts';
import type { Store } from '../store/store.ts';
import { createKey, revokeKey, rotateKey } from './api-keys.ts';
import { type ListedDelivery, listDeliveries, retryDelivery } from './deliveries.ts';
import { createOrganization, getOrganizationId } from './organizations.ts';
import { rotateWebhookSecret, type ShownWebhookSecret, showWebhookSecret } from './webhook-secrets.ts';

export type { ApiKeySummary, ListedDelivery, OrganizationSummary };

/** What is made on the first start and shown only then. */
export type FirstUse = {
  readonly organization: string;
  readonly webhookSecret: string;
  readonly key: string;
};

/** What operators do, by the organization's name. What they get wrong is thrown as a Failure. */
export type Administration = ReturnType<typeof createAdministration>;

export function createAdministration(store: Store, webhookSecrets: SecretBox) {
  return {
    /** The webhook secret is shown this once. */
    createOrganization: (name: string) => createOrganization(store, webhookSecrets, name),

    listOrganizations: (): Promise<readonly OrganizationSummary[]> => store.organizations.list(),

    /** The key is shown this once. */
    createKey: async (
      organization: string,
      options: { readonly name: string; readonly expiresAt: Date | undefined },
    ): Promise<string> => createKey(store, await getOrganizationId(store, organization), options),

    listKeys: async (organization: string): Promise<readonly ApiKeySummary[]> =>
      store.apiKeys.list(await getOrganizationId(store, organization)),

    revokeKey: async (organization: string, keyId: number): Promise<void> =>
      revokeKey(store, await getOrganizationId(store, organization), keyId),

    /** The successor is shown this once; the old key works until the given time. */
    rotateKey: async (
      organization: string,
      options: { readonly keyId: number; readonly oldExpiresAt: Date },
    ): Promise<string> => rotateKey(store, await getOrganizationId(store, organization), options),

    /** The newest first, at most so many. */
    listDeliveries: async (organization: string, limit: number): Promise<readonly ListedDelivery[]> =>
      listDeliveries(store, await getOrganizationId(store, organization), limit),

    /** Has a delivery that ended sent again at once. */
    retryDelivery: (deliveryId: number): Promise<void> => retryDelivery(store, deliveryId),

    showWebhookSecret: async (organization: string): Promise<ShownWebhookSecret> =>
      showWebhookSecret(store, webhookSecrets, await getOrganizationId(store, organization)),

    /** The old secret signs too for 24 hours. */
    rotateWebhookSecret: async (organization: string): Promise<ShownWebhookSecret> =>
      rotateWebhookSecret(store, webhookSecrets, await getOrganizationId(store, organization)),

    /** Where there is no organization yet, creates `default` with one key; otherwise undefined. */
    async prepareFirstUse(): Promise<FirstUse | undefined> {
      if ((await store.organizations.findAny()) !== undefined) return undefined;
      return store.transaction(async (tables) => {
        const created = await createOrganization(tables, webhookSecrets, 'default');
        const key = await createKey(tables, created.organizationId, {
          name: 'first key',
          expiresAt: undefined,
        });
        return { organization: created.organization, webhookSecret: created.webhookSecret, key };
      });
    },
  };
}
