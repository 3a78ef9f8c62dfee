import type { LedgerLanguage, ProjectSummary } from '@ledgerprint/client/workspace';
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type ApiProblem, toApiProblem } from '../errors/api-problem.ts';
import type { ProjectFiles } from '../project/project-files.ts';
import { UnreadableFileError } from './reading/unreadable-file-error.ts';
import type { LoadReport } from './use-report.ts';
import type { OpenedResult } from './worker/messages.ts';
import { type ResultReader, startResultReader } from './worker/start-result-reader.ts';

/** Downloads the exported file. `onBytes` receives the number of bytes so far, if known. */
export type LoadExport = (
  signal: AbortSignal,
  onBytes?: (receivedBytes: number) => void,
) => Promise<{ readonly file: Blob; readonly revision: number }>;

/** An open result: its file, its summary, and the reader of its lines. */
export type OpenResult = {
  readonly kind: 'open';
  readonly file: Blob;
  readonly revision: number;
  readonly result: OpenedResult;
  readonly reader: ResultReader;
};

/** The loading state of a result. */
export type ResultState =
  | { readonly kind: 'downloading'; readonly receivedBytes: number }
  | { readonly kind: 'reading'; readonly readBytes: number; readonly totalBytes: number }
  | { readonly kind: 'refused'; readonly problem: ApiProblem }
  /** The file is incomplete (`unreadable`), or reading it failed, perhaps for lack of memory (`broken`). */
  | { readonly kind: 'failed'; readonly reason: 'unreadable' | 'broken' }
  | OpenResult;

/** Downloads and reads a project’s result; `retry` starts again after a failure. Unmounting aborts. */
export function useResult(projectId: string, loadExport: LoadExport) {
  const state = useSignal<ResultState>({ kind: 'downloading', receivedBytes: 0 });
  const attempt = useSignal(0);
  const load = useRef(loadExport);
  load.current = loadExport;
  const attempts = attempt.value;
  useEffect(() => {
    const ending = new AbortController();
    const reader = startResultReader();
    openResult({ load: load.current, reader, state, signal: ending.signal });
    return () => {
      ending.abort();
      reader.close();
    };
  }, [projectId, attempts]);
  return { state, retry: () => attempt.value++ };
}

async function openResult(parts: {
  readonly load: LoadExport;
  readonly reader: ResultReader;
  readonly state: Signal<ResultState>;
  readonly signal: AbortSignal;
}): Promise<void> {
  const { load, reader, state, signal } = parts;
  const show = (shown: ResultState) => {
    if (!signal.aborted) state.value = shown;
  };
  const onBytes = (receivedBytes: number) => show({ kind: 'downloading', receivedBytes });
  onBytes(0);
  const loaded = await load(signal, onBytes).catch((error: unknown) => {
    show({ kind: 'refused', problem: toApiProblem(error) });
  });
  if (loaded === undefined) return;
  const { file, revision } = loaded;
  try {
    // Start of the measurement in the benchmark.
    performance.mark('result-received');
    const totalBytes = file.size;
    const onRead = (readBytes: number) => show({ kind: 'reading', readBytes, totalBytes });
    onRead(0);
    const result = await reader.open(file, onRead);
    show({ kind: 'open', file, revision, result, reader });
  } catch (error) {
    show({ kind: 'failed', reason: error instanceof UnreadableFileError ? 'unreadable' : 'broken' });
  }
}

/** What the service knows about a result in addition to its file. */
export type ResultSource = {
  readonly project: ProjectSummary;
  readonly files: ProjectFiles;
  readonly languages: readonly LedgerLanguage[];
  readonly loadReport: LoadReport;
};
