import type { FileReport } from '@ledgerprint/ledger';
import { toCounted } from '../platform/counted.ts';
import { Failure } from '../platform/failure.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { KeyChanges } from '../store/api-keys.ts';
import { getOrganizationId } from '../store/get-organization.ts';
import { findProjectNumber } from '../store/project-id.ts';
import type { NamedQuota, StorageLimits } from '../store/quotas.ts';
import type { Store, Tables } from '../store/store.ts';
import { listDeliveries, retryDelivery } from '../webhooks/deliveries.ts';
import { resumePaused } from '../webhooks/paused-endpoints.ts';
import { issueKey, type KeyOptions, revokeKey, rotateKey, updateKey } from './api-keys.ts';
import type { AuditTrail } from './audit-trail.ts';
import {
  type ContextChange,
  createOrganization,
  type DefaultContext,
  describeContextChange,
  describeOwnIdChange,
  type OwnIdChange,
  rotateWebhookSecret,
  setContext,
  setOwnIds,
  showWebhookSecret,
} from './organizations.ts';
import { describeChange, listQuotas, type QuotaChange, setQuota } from './quotas.ts';

/** What is created at the first start and shown only then. */
export type FirstUse = {
  readonly organization: string;
  readonly webhookSecret: string;
  readonly keyId: number;
  readonly key: string;
};

/**
 * Operator actions on organizations, which are identified by name. Wrong input throws a Failure. Every change is recorded
 * in the audit log, in the same transaction.
 */
export function createAdministration(options: {
  readonly store: Store;
  readonly webhookSecrets: SecretBox;
  readonly trail: AuditTrail;
}) {
  const { store, webhookSecrets, trail } = options;
  return {
    ...createReadings(store),

    /** Returns the new webhook secret in clear text. */
    createOrganization: (name: string) =>
      trail.perform('organization.create', { organization: name.trim(), subject: '' }, async (tables, note) => {
        const created = await createOrganization(tables, webhookSecrets, name);
        note.organizationId = created.organizationId;
        return created;
      }),

    /** Limits what an organization may store. */
    setQuota: (organization: string, change: QuotaChange): Promise<StorageLimits> =>
      trail.performOn('organization.quota', { organization, subject: describeChange(change) }, (tables, id) =>
        setQuota(tables, id, change),
      ),

    /** Sets the default context of projects. */
    setContext: (organization: string, change: ContextChange): Promise<void> =>
      trail.performOn('organization.context', { organization, subject: describeContextChange(change) }, (tables, id) =>
        setContext(tables, id, change),
      ),

    /** Sets the identifiers by which an organization's own invoices are recognized. */
    setOwnIds: (organization: string, change: OwnIdChange): Promise<void> =>
      trail.performOn('organization.set', { organization, subject: describeOwnIdChange(change) }, (tables, id) =>
        setOwnIds(tables, id, change),
      ),

    /** The key is shown only once. */
    createKey: (organization: string, key: KeyOptions): Promise<string> =>
      trail.performOn('key.create', { organization, subject: quoted(key.name) }, async (tables, id, note) => {
        const issued = await issueKey(tables, id, key);
        const { allowedRanges = [], scope = 'all', expiresAt = null } = key;
        note.subject = `key ${issued.id} ${quoted(key.name)}${describe({ allowedRanges, scope, expiresAt })}`;
        return issued.key;
      }),

    updateKey: (organization: string, keyId: number, changes: KeyChanges): Promise<void> => {
      const subject = `key ${keyId}${describe(changes)}`;
      return trail.performOn('key.update', { organization, subject }, (tables, id) =>
        updateKey(tables, id, keyId, changes),
      );
    },

    revokeKey: (organization: string, keyId: number): Promise<void> =>
      trail.performOn('key.revoke', { organization, subject: `key ${keyId}` }, (tables, id) =>
        revokeKey(tables, id, keyId),
      ),

    /** The new key is shown only once; the old key works until the given time, or until its own end if that is sooner. */
    rotateKey: (organization: string, rotation: { readonly keyId: number; readonly oldExpiresAt: Date }) => {
      const subject = `key ${rotation.keyId}`;
      return trail.performOn('key.rotate', { organization, subject }, async (tables, id, note) => {
        const issued = await rotateKey(tables, id, rotation);
        note.subject = `${subject}, valid until ${issued.oldExpiresAt.toISOString()}, replaced by key ${issued.id}`;
        return issued;
      });
    },

    /** Resends a finished delivery immediately. */
    retryDelivery: (deliveryId: number): Promise<void> =>
      trail.perform('delivery.retry', { subject: `delivery ${deliveryId}` }, async (tables, note) => {
        note.organizationId = await retryDelivery(tables, deliveryId);
        note.organization = (await tables.organizations.findById(note.organizationId))?.name ?? '';
      }),

    /** Sends the events that wait for paused receivers: the one at a URL, or all those of the organization. */
    resumeDeliveries: (organization: string, webhookUrl: string | undefined) =>
      // Without the path, which may contain a secret of the receiver.
      trail.performOn('delivery.resume', { organization, subject: originOf(webhookUrl) }, async (tables, id, note) => {
        const resumed = await resumePaused(tables, id, webhookUrl);
        const events = toCounted(resumed.events, 'event');
        note.subject = `${resumed.origins.join(', ')}: ${events}`;
        return resumed;
      }),

    showWebhookSecret: (organization: string) =>
      trail.performOn('webhook-secret.show', { organization, subject: '' }, (tables, id) =>
        showWebhookSecret(tables, webhookSecrets, id),
      ),

    /** The old secret signs as well for 24 hours. */
    rotateWebhookSecret: (organization: string) =>
      trail.performOn('webhook-secret.rotate', { organization, subject: '' }, (tables, id) =>
        rotateWebhookSecret(tables, webhookSecrets, id),
      ),

    /** Creates the organization `default` with one key if there is no organization yet; otherwise returns undefined. */
    async prepareFirstUse(): Promise<FirstUse | undefined> {
      if ((await store.organizations.findAny()) !== undefined) return undefined;
      const note = { organization: 'default', subject: '' };
      return trail.perform('organization.create', note, async (tables, noted) => {
        const created = await createOrganization(tables, webhookSecrets, note.organization);
        const { organization, organizationId, webhookSecret } = created;
        const { id, key } = await issueKey(tables, organizationId, { name: 'first key', expiresAt: undefined });
        Object.assign(noted, { organizationId, subject: `with key ${id} "first key"` });
        return { organization, webhookSecret, keyId: id, key };
      });
    },
  };
}

/** Reads, which are not recorded in the audit log. */
function createReadings(store: Store) {
  return {
    listOrganizations: () => store.organizations.list(),

    /** By organization and month. */
    listUsage: (since: Date | undefined) => store.usage.list(since),

    /** The quotas and usage of one organization, or of all that have a quota. */
    listQuotas: async (organization?: string): Promise<readonly NamedQuota[]> => {
      if (organization !== undefined) await getOrganizationId(store, organization);
      return listQuotas(store, organization?.trim());
    },

    /** The default context of an organization's projects. */
    getContext: async (organization: string): Promise<DefaultContext> => {
      const id = await getOrganizationId(store, organization);
      const { country, currency, year, period, languages, ratios } = await store.organizations.getContext(id);
      return {
        organization: organization.trim(),
        country: country ?? null,
        currency: currency ?? null,
        year: year ?? null,
        period: period ?? null,
        languages: languages ?? null,
        ratios: ratios ?? null,
      };
    },

    getOwnIds: async (organization: string): Promise<readonly string[]> => {
      const { ownIds } = await store.organizations.getIdentity(await getOrganizationId(store, organization));
      return ownIds;
    },

    /** Newest first. */
    listAudit: (options: Parameters<Store['auditEvents']['list']>[0]) => store.auditEvents.list(options),

    listKeys: async (organization: string) => store.apiKeys.list(await getOrganizationId(store, organization)),

    /** Newest first, up to the limit. */
    listDeliveries: async (organization: string, limit: number) =>
      listDeliveries(store, await getOrganizationId(store, organization), limit),

    /** The receivers whose events are waiting. */
    listPausedEndpoints: async (organization: string) =>
      store.webhookEndpoints.listPaused(await getOrganizationId(store, organization)),

    /** The reconciliation of the files imported into a project of any organization; empty if there are none. */
    listReconciliation: (projectId: string) => listReconciliation(store, projectId),
  };
}

function quoted(name: string): string {
  return `"${name}"`;
}

/** Describes the ranges, the scope and the expiry of a key. */
function describe({ allowedRanges, scope, expiresAt }: Partial<KeyChanges>): string {
  const parts = [
    ...(allowedRanges === undefined ? [] : [`from ${allowedRanges.join(' ') || 'anywhere'}`]),
    ...(scope === undefined ? [] : [`scope ${scope}`]),
    ...(expiresAt === undefined ? [] : [expiresAt === null ? 'never expires' : `until ${expiresAt.toISOString()}`]),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

function originOf(webhookUrl: string | undefined): string {
  return URL.parse(webhookUrl ?? '')?.origin ?? '';
}

/** The reconciliation of the files imported into a project of any organization; empty if there are none. */
async function listReconciliation(
  tables: Pick<Tables, 'projects' | 'projectLists' | 'reconciliations'>,
  projectId: string,
): Promise<readonly FileReport[]> {
  const number = findProjectNumber(projectId);
  const organizationId = number === undefined ? undefined : await tables.projects.findOwner(number);
  // The owner of a project that is being removed is still known.
  const isThere =
    number !== undefined &&
    organizationId !== undefined &&
    (await tables.projectLists.find(organizationId, number)) !== undefined;
  if (!isThere) {
    throw new Failure(
      'not_found',
      `There is no project "${projectId}". Give its id exactly as CreateProject or ImportCSV returned it.`,
    );
  }
  return tables.reconciliations.list(organizationId, number);
}
