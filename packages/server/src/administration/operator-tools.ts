import { type Config, findSudoClaim } from '../config/config.ts';
import { type BlobSettings, openBlobStore } from '../files/open-blob-store.ts';
import type { Observers } from '../observability/observers.ts';
import { describeCommandUser } from '../platform/command-user.ts';
import type { Logger } from '../platform/logger.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { makeSigningKey } from '../reporting/signing-keys.ts';
import type { Store } from '../store/store.ts';
import { createWebhooks } from '../webhooks/webhooks.ts';
import { createAdministration } from './administration.ts';
import { type AuditTrail, createAuditTrail } from './audit-trail.ts';
import { createCatalogueLibrary } from './catalogue-library.ts';
import { createOrganizationRemoval } from './organization-removal.ts';
import { createReferentialLibrary } from './referential-library.ts';
import { rotateSecretKey } from './secret-keys.ts';

/** The tools of the administrative commands. All changes are recorded in the audit log. */
export type OperatorTools = ReturnType<typeof createOperatorTools>;

export function createOperatorTools(options: {
  readonly config: Config;
  readonly store: Store;
  readonly webhookSecrets: SecretBox;
  readonly signingKeyBox: SecretBox;
  readonly blobSettings: BlobSettings;
  readonly logger: Logger;
  readonly observers: Observers;
}) {
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

/** The keys that sign receipts, for operators. */
function createSigningKeyTools(store: Store, box: SecretBox, trail: AuditTrail) {
  return {
    /** Newest first. The newest key signs; older ones are kept to check what they signed. */
    async list() {
      const keys = await store.signingKeys.list();
      return keys.map(({ id, madeAt }, at) => ({ id, madeAt, signs: at === 0 }));
    },

    /** Creates a new key and returns its id. */
    rotate: (): Promise<string> =>
      trail.perform('signing-key.rotate', { subject: '' }, async (tables, note) => {
        await tables.signingKeys.holdForMaking();
        const { id } = await makeSigningKey(tables, box);
        note.subject = `key ${id}`;
        return id;
      }),
  };
}
