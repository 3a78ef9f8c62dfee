import { createInvoiceRegister } from '@ledgerprint/ledger';
import { type Choices, toSourceOptions } from './choices.ts';
import { type OpenedSource, type OpenedTable, openSource } from './opened-source.ts';
import { type ChosenFile, createSources, type Source } from './sources.ts';

export type FileSet = ReturnType<typeof createFileSet>;

/**
 * The files that make a project. They are read from where they are each time: of many, one is in memory at a time. The
 * register of invoices is one for all readings, so that what was counted when it was shown is counted when it is sent.
 */
export function createFileSet(files: readonly ChosenFile[]) {
  const sources = createSources(files);
  const register = createInvoiceRegister();
  let latest: { readonly key: string; readonly opened: OpenedSource } | undefined;

  /** Throws a LedgerError for what is no ledger, an UnreadableFile for what is gone. */
  async function open(source: Source): Promise<OpenedSource> {
    if (latest?.key === source.key) return latest.opened;
    // Before the next one is read: both may be large.
    latest = undefined;
    const opened = await openSource(await source.read());
    latest = { key: source.key, opened };
    return opened;
  }

  return {
    ...{ each: sources.each, count: sources.count, open },
    /** Its tables under these choices, in the order of its previews. */
    async openTables(source: Source, choices: Choices): Promise<readonly (OpenedTable | undefined)[]> {
      const { key } = source;
      const known = { register, place: key };
      // Of an only file the columns are on the page to be told; one of many that says too little is refused.
      const shared = { ...toSourceOptions(choices, known), needsHeader: sources.count() > 1 };
      return (await open(source)).open(choices.sources[key] ?? [], shared);
    },
  };
}
