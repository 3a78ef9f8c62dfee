import { parseReferential } from '@ledgerprint/engine';
import { invalidArgument } from '../platform/failure.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { getOrganizationId } from '../store/get-organization.ts';
import type { Store } from '../store/store.ts';
import type { AuditTrail } from './audit-trail.ts';
import { readTextFile, requireName } from './operator-input.ts';

/** Scheme names that exported files already use. */
const takenNames = ['ademe', 'client', 'naics'];

/** The referentials of organizations. Wrong input throws an error with a sentence for the operator. */
export function createReferentialLibrary(store: Store, trail: AuditTrail) {
  return {
    /** Checks and stores a file; if anything is wrong, nothing is stored, and each problem is named by line and column. */
    load: (organization: string, file: { readonly name: string; readonly bytes: Uint8Array }) =>
      trail.performOn('referential.load', { organization, subject: file.name }, async (tables, id, note) => {
        const name = readName(file.name);
        const { content, entryCount } = readEntries(file.bytes);
        await tables.referentials.replace(id, { name, entryCount, content });
        note.subject = `"${name}", ${entryCount} ${entryCount === 1 ? 'entry' : 'entries'}`;
        return { name, entries: entryCount };
      }),

    list: async (organization: string) => store.referentials.list(await getOrganizationId(store, organization)),

    remove: (organization: string): Promise<void> =>
      trail.performOn('referential.remove', { organization, subject: '' }, async (tables, organizationId) => {
        const removed = await tables.referentials.remove(organizationId);
        if (!removed) throw new OperatorError(`"${organization}" has no referential in use.`);
      }),
  };
}

function readEntries(bytes: Uint8Array): { readonly content: string; readonly entryCount: number } {
  const content = readTextFile(bytes);
  const { entries, problems } = parseReferential(content);
  if (entries !== undefined) return { content, entryCount: entries.length };
  const shown = problems.map(
    ({ line, column, message }) => `  line ${line}${column === '' ? '' : `, column ${column}`}: ${message}`,
  );
  throw new OperatorError(['The file was not loaded:', ...shown].join('\n'));
}

function readName(text: string): string {
  const name = requireName("The referential's name", text, 100);
  if (takenNames.includes(name.toLowerCase())) {
    throw invalidArgument(`"${name}" is a reserved scheme name. Choose another one with --name.`);
  }
  return name;
}
