import { type Config, findSudoClaim } from '../config/config.ts';
import { type BlobSettings, openBlobStore } from '../files/open-blob-store.ts';
import type { Observers } from '../observability/observers.ts';
import { describeCommandUser } from '../platform/command-user.ts';
import type { Logger } from '../platform/logger.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Store } from '../store/store.ts';
import { createWebhooks, type Webhooks } from '../webhooks/webhooks.ts';
import { type Administration, createAdministration } from './administration.ts';
import { createAuditTrail } from './audit-trail.ts';
import { type CatalogueLibrary, createCatalogueLibrary } from './catalogue-library.ts';
import { createOrganizationRemoval, type OrganizationRemoval } from './organization-removal.ts';
import { createReferentialLibrary, type ReferentialLibrary } from './referential-library.ts';
import { type KeyRotation, rotateSecretKey } from './secret-keys.ts';
import { createSigningKeyTools, type SigningKeys } from './signing-keys.ts';

/** The tools of the administrative commands. All changes are recorded in the audit log. */
export type OperatorTools = {
  readonly administration: Administration;
  readonly organizationRemoval: OrganizationRemoval;
  readonly catalogues: CatalogueLibrary;
  readonly referentials: ReferentialLibrary;
  readonly signingKeys: SigningKeys;
  readonly webhooks: Webhooks;
  rotateSecretKey(): Promise<KeyRotation>;
};

export function createOperatorTools(options: {
  readonly config: Config;
  readonly store: Store;
  readonly webhookSecrets: SecretBox;
  readonly signingKeyBox: SecretBox;
  readonly blobSettings: BlobSettings;
  readonly logger: Logger;
  readonly observers: Observers;
}): OperatorTools {
  const { config, store, webhookSecrets, signingKeyBox, blobSettings, logger, observers } = options;
  const trail = createAuditTrail(store, describeCommandUser(findSudoClaim()));
  const openBlobs = () => openBlobStore(blobSettings);
  return {
    administration: createAdministration({ store, webhookSecrets, trail }),
    organizationRemoval: createOrganizationRemoval({ store, trail, openBlobs }),
    catalogues: createCatalogueLibrary(store, trail),
    referentials: createReferentialLibrary(store, trail),
    signingKeys: createSigningKeyTools(store, signingKeyBox, trail),
    webhooks: createWebhooks({ store, webhookSecrets, config, logger, observers }),
    rotateSecretKey: () => rotateSecretKey(config, trail),
  };
}
