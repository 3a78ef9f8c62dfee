import { LedgerError } from '@ledgerprint/ledger';
import { findRememberedColumns, type Remembered, toHeaderKey } from '../remembered-columns.ts';
import { addReadings } from './add-readings.ts';
import { type Choices, plainChoice, type TableChoice } from './choices.ts';
import type { FileProblem } from './file-problem.ts';
import type { FileSet } from './file-set.ts';
import type { ReadProgress, ShownSource, TablePreview } from './messages.ts';
import type { InvoiceParties } from './opened-source.ts';
import { readSource } from './read-source.ts';
import type { Reading, SourceReading } from './reading.ts';
import { type Source, UnreadableFile } from './sources.ts';

/** Callbacks for a reading. */
export type ReadWatch = {
  readonly isWanted: () => boolean;
  readonly onProgress: (progress: ReadProgress) => void;
  /** Called with the source to show, before its rows are read. */
  readonly onShown: (source: ShownSource) => void;
  readonly onRecalled: (choices: Choices, headers: readonly string[]) => void;
};

type Order = {
  readonly choices: Choices;
  /** The key of the source whose tables are shown; a single source is always shown. */
  readonly shown: string | undefined;
  readonly remembered: Remembered;
};

/** Reads files again whenever the choices change; sources that are not affected are not read again. */
export function createFilesReader(files: FileSet) {
  const known = new Map<string, { readonly choice: string; readonly reading: SourceReading }>();
  const parties = new Map<string, readonly InvoiceParties[]>();

  /** Ends early, without a result, once the reading is no longer needed. */
  async function read(order: Order, watch: ReadWatch): Promise<Reading | undefined> {
    const recall = createRecall(order);
    const readings: SourceReading[] = [];
    let rows = 0;
    const tell = () => watch.onProgress({ files: readings.length, total: files.count(), rows });
    for await (const source of files.each()) {
      if (!watch.isWanted()) return undefined;
      const kept = known.get(source.key);
      const isShown = files.count() === 1 || source.key === order.shown;
      const isSame = kept !== undefined && kept.choice === choiceOf(recall.choices(), kept.reading);
      const reading =
        isSame && !isShown
          ? kept.reading
          : await readOne(source, {
              recall,
              isShown,
              watch,
              onRows: (more) => {
                rows += more;
                tell();
              },
            });
      if (reading === undefined) return undefined;
      // A file that could not be read may be readable next time.
      if (reading.problem?.reason !== 'UNREADABLE')
        known.set(source.key, { choice: choiceOf(recall.choices(), reading), reading });
      readings.push(reading);
      tell();
    }
    if (recall.headers().length > 0 && files.count() > 1) watch.onRecalled(recall.choices(), recall.headers());
    return addReadings(readings, recall.choices(), (key) => parties.get(key) ?? []);
  }

  async function readOne(
    source: Source,
    { recall, isShown, watch, onRows }: OneOrder,
  ): Promise<SourceReading | undefined> {
    const { key, file, member } = source;
    const place = { key, file, member };
    try {
      const { previews, kind, invoices } = await files.open(source);
      // Copies, because a substring keeps the whole text in memory.
      if (invoices.length > 0)
        parties.set(key, structuredClone(invoices.map(({ seller, buyer }) => ({ seller, buyer }))));
      const isOnly = files.count() === 1;
      if (recall.add(key, previews, isOnly) && isOnly) watch.onRecalled(recall.choices(), recall.headers());
      const opened = await files.openTables(source, recall.choices());
      if (isShown && kind === 'tables') watch.onShown({ key, previews, layouts: opened.map((table) => table?.layout) });
      const tables = await readSource(opened, { isWanted: watch.isWanted, onRows });
      return tables && { ...place, problem: undefined, tables };
    } catch (error) {
      return { ...place, problem: toFileProblem(error), tables: [] };
    }
  }

  return { read };
}

type OneOrder = {
  readonly recall: ReturnType<typeof createRecall>;
  readonly isShown: boolean;
  readonly watch: ReadWatch;
  readonly onRows: (rows: number) => void;
};

/** Everything that the reading of a source depends on, as text. */
function choiceOf(choices: Choices, reading: SourceReading): string {
  const { sources, currency, country, language, ownIds } = choices;
  const { key, tables } = reading;
  const isDocument = tables[0] !== undefined && tables[0].layout === undefined;
  return JSON.stringify([sources[key] ?? null, currency, country, language, isDocument ? ownIds : []]);
}

/** The choices, completed with remembered ones for tables without choices. */
function createRecall({ choices: given, remembered }: Order) {
  const headers: string[] = [];
  let choices = given;
  return {
    choices: () => choices,
    headers: (): readonly string[] => headers,
    /** Currency and country apply to all files: they are taken only from a single file. */
    add(key: string, previews: ShownSource['previews'], isOnly: boolean): boolean {
      if (choices.sources[key] !== undefined || Object.keys(remembered).length === 0) return false;
      const found = recallChoices(previews, remembered);
      if (found === undefined) return false;
      headers.push(...found.headers);
      const { tables, currency, country } = found;
      choices = { ...choices, sources: { ...choices.sources, [key]: tables } };
      if (isOnly) choices = { ...choices, currency, country };
      return true;
    },
  };
}

/** Why a file cannot be read, as plain data. */
export function toFileProblem(error: unknown): FileProblem {
  if (error instanceof LedgerError) {
    const { reason, line, column } = error;
    return { reason, line, column };
  }
  const file = error instanceof UnreadableFile ? error.file : undefined;
  return { reason: 'UNREADABLE', line: undefined, column: undefined, file };
}

/** The choices for earlier files with the same headers. */
type Recalled = {
  readonly tables: readonly TableChoice[];
  readonly currency: string | undefined;
  readonly country: string | undefined;
  /** The keys of the headers. */
  readonly headers: readonly string[];
};

/** Finds the remembered choices for these tables; undefined if there are none. */
function recallChoices(previews: readonly TablePreview[], remembered: Remembered): Recalled | undefined {
  const found = previews.map(({ records }) => findRecord(records, remembered));
  const known = found.flatMap((one) => one ?? []);
  if (known.length === 0) return undefined;
  return {
    tables: found.map((one) => ({ ...plainChoice, columns: one?.roles && { headerLine: one.line, roles: one.roles } })),
    currency: known.find(({ currency }) => currency !== undefined)?.currency,
    country: known.find(({ country }) => country !== undefined)?.country,
    headers: known.map(({ header }) => header),
  };
}

function findRecord(records: TablePreview['records'], remembered: Remembered) {
  for (const { line, cells } of records) {
    const found = findRememberedColumns(remembered, cells);
    if (found !== undefined) return { ...found, line, header: toHeaderKey(cells) };
  }
  return undefined;
}
