import { createInvoiceRegister } from '@ledgerprint/ledger';
import { type Choices, toSourceOptions } from './choices.ts';
import { type OpenedSource, type OpenedTable, openSource } from './opened-source.ts';
import { type ChosenFile, createSources, type Source } from './sources.ts';

export type FileSet = ReturnType<typeof createFileSet>;

/**
 * The files of a project. They are read from disk each time, and only one of them is in memory at a time. All readings share
 * one register of invoices, so that the invoices counted on the page are the ones counted when they are sent.
 */
export function createFileSet(files: readonly ChosenFile[]) {
  const sources = createSources(files);
  const register = createInvoiceRegister();
  let latest: { readonly key: string; readonly opened: OpenedSource } | undefined;

  /** Throws a LedgerError for a file that is not a ledger, an UnreadableFile for one that cannot be read. */
  async function open(source: Source): Promise<OpenedSource> {
    if (latest?.key === source.key) return latest.opened;
    // Released before the next one is read: both may be large.
    latest = undefined;
    const opened = await openSource(await source.read());
    latest = { key: source.key, opened };
    return opened;
  }

  return {
    each: sources.each,
    count: sources.count,
    hashes: sources.hashes,
    open,
    /** The tables of a source with these choices, in the order of its previews. */
    async openTables(source: Source, choices: Choices): Promise<readonly (OpenedTable | undefined)[]> {
      const { key } = source;
      const known = { register, place: key };
      // The columns of a single file can be assigned on the page; of several, a file without a clear header is refused.
      const shared = { ...toSourceOptions(choices, known), needsHeader: sources.count() > 1 };
      return (await open(source)).open(choices.sources[key] ?? [], shared);
    },
  };
}
