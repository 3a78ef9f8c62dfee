import { extname } from 'node:path';
import {
  type FileOptions,
  findInvoices,
  type InvoiceFile,
  type Ledger,
  openInvoices,
  readLedgers,
} from '@ledgerprint/ledger';
import type { CommandThreads } from '../command-threads.ts';
import type { FoundFile } from './find-ledger-files.ts';
import { type Refused, toRefused } from './inspection.ts';
import { type FoundSource, type LedgerSource, openSources } from './ledger-sources.ts';
import type { ParsedFile, ParsingTask } from './reading-thread.ts';

/** A source whose ledgers can be opened repeatedly. */
export type OpenedSource = LedgerSource & {
  /** The invoices it holds, if it is an e-invoice. */
  readonly invoices: InvoiceFile | undefined;
  /** Throws a LedgerError or a system error. */
  open(options: FileOptions): Promise<readonly Ledger[]>;
};

/** Reports how many of the files known so far were read. */
export type ReadingProgress = (done: number, total: number) => void;

/** Files per batch: few enough that threads share the work evenly, enough that handing it over costs little. */
const batchFiles = 32;
const batchBytes = 512 * 1024;
/** The most bytes parsed ahead, unless a single file is larger. */
const mostBytesAhead = 32 * 1024 * 1024;
/** One in progress and one waiting for each thread. */
const batchesPerThread = 2;
/** A thread takes a few tenths of a second to load; the main thread reads about this much in that time. */
const bytesWorthThreads = 8 * 1024 * 1024;

/**
 * All sources of the files in the order of their paths, one by one as the consumer asks for them. If there are many
 * e-invoices, a bounded number of them is parsed ahead in threads. The result does not depend on the number of threads.
 */
export async function* readSources(
  files: readonly FoundFile[],
  work: {
    readonly signal?: AbortSignal;
    readonly onProgress?: ReadingProgress;
    /** The number of threads, 0 for none; by default it depends on the files. */
    readonly threads?: number;
  } = {},
): AsyncGenerator<OpenedSource | Refused> {
  const { signal, onProgress, threads = isWorthThreads(files) ? undefined : 0 } = work;
  const counter = createCounter(files.length, onProgress);
  if (threads === 0) {
    for await (const found of allSources(files, counter.found)) {
      signal?.throwIfAborted();
      yield 'refusal' in found ? found : await openHere(found);
      counter.done();
    }
    return;
  }
  const { openCommandThreads } = await import('../command-threads.ts');
  const filename = new URL('./reading-thread.ts', import.meta.url);
  const pool: ReadingThreads = openCommandThreads(filename, { count: threads });
  const close = () => void pool.close();
  // This also ends the tasks in progress.
  signal?.addEventListener('abort', close);
  try {
    for await (const opened of openAhead(allSources(files, counter.found), pool)) {
      signal?.throwIfAborted();
      yield opened;
      counter.done();
    }
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', close);
    await pool.close();
  }
}

async function* allSources(files: readonly FoundFile[], onFound: (index: number) => void): AsyncGenerator<FoundSource> {
  for (const file of files) {
    let index = 0;
    for await (const source of openSources(file)) {
      onFound(index++);
      yield source;
    }
  }
}

/** Members of an archive count as files, and are unknown until it is opened. */
function createCounter(files: number, onProgress: ReadingProgress = () => undefined) {
  let total = files;
  let done = 0;
  return {
    found(index: number): void {
      if (index > 0) total++;
    },
    done(): void {
      onProgress(++done, total);
    },
  };
}

function isWorthThreads(files: readonly FoundFile[]): boolean {
  const bytes = files.map((file) => {
    if ('problem' in file) return 0;
    if (mayBeInvoice(file.path)) return file.bytes;
    // Archives of invoices are compressed to about a tenth.
    return extname(file.path).toLowerCase() === '.zip' ? 10 * file.bytes : 0;
  });
  return bytes.reduce((sum, some) => sum + some, 0) > bytesWorthThreads;
}

/** Other files are read when their turn comes. */
function mayBeInvoice(path: string): boolean {
  return /\.(?:xml|pdf|p7m)$/i.test(path);
}

async function openHere(source: LedgerSource): Promise<OpenedSource | Refused> {
  try {
    const bytes = await source.read();
    return toOpened({ ...source, read: async () => bytes }, await findInvoices(bytes));
  } catch (error) {
    return toRefused(source.name, error);
  }
}

function toOpened(source: LedgerSource, invoices: InvoiceFile | undefined): OpenedSource {
  const open = async (options: FileOptions) =>
    invoices === undefined ? readLedgers(await source.read(), options) : [openInvoices(invoices, options)];
  return { ...source, invoices, open };
}

type ReadingThreads = CommandThreads<readonly ParsingTask[], readonly ParsedFile[]>;

type Batch = { readonly sources: readonly FoundSource[]; readonly bytes: number };

/** Starts batches while earlier ones are in progress, and yields their sources in order. */
async function* openAhead(sources: AsyncIterable<FoundSource>, pool: ReadingThreads) {
  const begun: { readonly batch: Batch; readonly parsed: Promise<ReadonlyMap<FoundSource, ParsedFile>> }[] = [];
  let bytes = 0;

  async function* next() {
    const first = begun.shift();
    if (first === undefined) return;
    const parsed = await first.parsed;
    bytes -= first.batch.bytes;
    for (const source of first.batch.sources) {
      if ('refusal' in source) yield source;
      else if (!parsed.has(source)) yield await openHere(source);
      else {
        const file = parsed.get(source);
        yield file !== undefined && 'refusal' in file ? file : toOpened(source, file);
      }
    }
  }

  for await (const batch of toBatches(sources)) {
    while (begun.length > 0 && (begun.length >= pool.count * batchesPerThread || bytes + batch.bytes > mostBytesAhead))
      yield* next();
    const parsed = parseBatch(batch, pool);
    // It is awaited later; a rejection before then must not end the process.
    parsed.catch(() => undefined);
    begun.push({ batch, parsed });
    bytes += batch.bytes;
  }
  while (begun.length > 0) yield* next();
}

/** Consecutive sources. Those that are not e-invoices by name have no size here, because they are not read ahead. */
async function* toBatches(sources: AsyncIterable<FoundSource>): AsyncGenerator<Batch> {
  let batch: FoundSource[] = [];
  let bytes = 0;
  for await (const source of sources) {
    const more = isParsedAhead(source) ? source.bytes : 0;
    if (batch.length === batchFiles || (batch.length > 0 && bytes + more > batchBytes)) {
      yield { sources: batch, bytes };
      batch = [];
      bytes = 0;
    }
    batch.push(source);
    bytes += more;
  }
  if (batch.length > 0) yield { sources: batch, bytes };
}

function isParsedAhead(source: FoundSource): source is LedgerSource {
  return !('refusal' in source) && mayBeInvoice(source.name);
}

/** The parsed sources of a batch with their results. */
async function parseBatch({ sources }: Batch, pool: ReadingThreads): Promise<ReadonlyMap<FoundSource, ParsedFile>> {
  const parsed = new Map<FoundSource, ParsedFile>();
  const tasks: ParsingTask[] = [];
  const given: LedgerSource[] = [];
  for (const source of sources.filter(isParsedAhead)) {
    try {
      // Threads read files themselves; only this thread has the archive.
      const content = source.member === '' ? source.path : await source.read();
      tasks.push({ name: source.name, content });
      given.push(source);
    } catch (error) {
      parsed.set(source, toRefused(source.name, error));
    }
  }
  const transferred = tasks.flatMap(({ content }) =>
    typeof content === 'string' ? [] : [content.buffer as ArrayBuffer],
  );
  const results = tasks.length === 0 ? [] : await pool.run(tasks, transferred);
  for (const [index, source] of given.entries()) parsed.set(source, results[index]);
  return parsed;
}
