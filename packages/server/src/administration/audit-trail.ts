import { Failure } from '../platform/failure.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { AuditOutcome } from '../store/audit-events.ts';
import { getOrganizationId } from '../store/get-organization.ts';
import type { Store, Tables } from '../store/store.ts';

/** Operator actions that the audit log records, each named after its command. */
export const auditActions = [
  'organization.create',
  'organization.quota',
  'organization.context',
  'organization.set',
  'organization.delete',
  'key.create',
  'key.update',
  'key.rotate',
  'key.revoke',
  'webhook-secret.show',
  'webhook-secret.rotate',
  'secret-key.rotate',
  'signing-key.rotate',
  'referential.load',
  'referential.remove',
  'catalogue.import',
  'delivery.retry',
  'delivery.resume',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** What is recorded about an action; completed while it runs, because ids are known only then. */
export type AuditNote = { organizationId?: number; organization?: string; subject: string };

const longestText = 300;

/** Performs operator actions and records what was done, by whom and to what, in the same transaction. */
export type AuditTrail = ReturnType<typeof createAuditTrail>;

export function createAuditTrail(store: Store, actor: string) {
  const write = (tables: Tables, action: AuditAction, note: AuditNote, outcome: AuditOutcome) =>
    tables.auditEvents.insert({
      actor,
      action,
      outcome,
      organizationId: note.organizationId,
      organization: note.organization?.slice(0, longestText),
      subject: note.subject.slice(0, longestText),
    });

  async function perform<T>(
    action: AuditAction,
    note: AuditNote,
    work: (tables: Tables, note: AuditNote) => Promise<T>,
    outcome: AuditOutcome = 'done',
  ): Promise<T> {
    try {
      return await store.transaction(async (tables) => {
        const result = await work(tables, note);
        await write(tables, action, note, outcome);
        return result;
      });
    } catch (error) {
      // The operator must see the refusal itself, even if it cannot be recorded.
      if (isRefusal(error)) await write(store, action, note, 'refused').catch(() => undefined);
      throw error;
    }
  }

  return {
    /** Runs the work in a transaction together with its log entry; refusals are recorded, too. */
    perform,

    /** The same for an action on one organization, given by name. */
    performOn: <T>(
      action: AuditAction,
      { organization, subject }: { readonly organization: string; readonly subject: string },
      work: (tables: Tables, organizationId: number, note: AuditNote) => Promise<T>,
    ): Promise<T> =>
      perform(action, { organization: organization.trim(), subject }, async (tables, note) => {
        const organizationId = await getOrganizationId(tables, organization);
        note.organizationId = organizationId;
        return work(tables, organizationId, note);
      }),
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof OperatorError || (error instanceof Failure && error.code !== 'unavailable');
}
