import { loadGases } from '@ledgerprint/engine/catalogue';
import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import type { WrittenDecision } from '@ledgerprint/engine/decisions';
import {
  createReportBuilder,
  type ReconciledFile,
  type Report,
  toDecisionFacts,
  toReceiptContext,
} from '@ledgerprint/report';
import { version } from '../../platform/version.ts';
import type { EngineThreads } from '../enrich/engine-threads.ts';
import { type RunLedgers, type RunOrder, runOnLedgers } from '../enrich/enrich-ledgers.ts';
import type { EnrichedFile } from '../enrich/enrichment-run.ts';
import { type CaseReport, createLocalRun } from '../enrich/local-run.ts';
import { toDecisions } from '../enrich/read-decisions.ts';
import type { ReadLedgers } from '../enrich/read-ledger-files.ts';
import { toSentNames } from '../enrich/read-rows-again.ts';
import { toDecisionLines } from '../enrich/summary-text.ts';

/** What to report on, and how to enrich it. */
export type ReportOrder = Omit<RunOrder, 'run'> & {
  readonly name: string;
  readonly mode: CategoryMode;
  /** The decisions of the given file; undefined if no file is given. */
  readonly decisions: readonly WrittenDecision[] | undefined;
};

/** Enriches the rows of all files as one ledger in this process, and closes the threads. */
export async function makeLocalReport(order: ReportOrder, threads: EngineThreads): Promise<Report> {
  const report = createLocalReport(order);
  const decisions = order.decisions && toDecisions(order.decisions);
  const run = createLocalRun({ mode: order.mode, decisions, report: report.cases }, threads);
  return runOnLedgers(
    { ...order, run },
    {
      async use(enriched, ledgers) {
        for await (const _ of enriched.bytes) order.signal.throwIfAborted();
        for (const line of toDecisionLines(enriched.decisions?.())) order.note(line);
        return report.result(enriched, ledgers);
      },
    },
  );
}

/** The report of a run in this process: takes the cases as they are enriched, and is built once all lines have been read. */
export function createLocalReport({
  name,
  mode,
  ratios,
  files,
  decisions = [],
}: Pick<ReportOrder, 'name' | 'mode' | 'ratios' | 'files' | 'decisions'>) {
  const builder = createReportBuilder();
  const names = namesOf(files);
  const cases: CaseReport = { take: builder.add, nameOf: (path) => names.get(path) ?? path };
  return {
    cases,

    async result(enriched: EnrichedFile, { read, options, context }: RunLedgers): Promise<Report> {
      return builder.result({
        about: {
          projectId: '',
          name,
          revision: 0,
          mode,
          context: toReceiptContext({ ...options, country: context.country, ratios }),
          engineVersion: enriched.engineVersion?.() ?? '',
          programVersion: version,
          completedAt: '',
          signOff: undefined,
        },
        reconciliation: { files: toReconciledFiles(read, names) },
        decisions: toDecisionFacts(
          decisions.filter(({ record }) => record.revokedAt === undefined),
          decisions.filter(({ record }) => record.revokedAt !== undefined).length,
        ),
        findGases: await loadGases(),
      });
    },
  };
}

/** Names of files in a report, without paths of this machine. */
function namesOf(files: readonly { readonly path: string }[]): ReadonlyMap<string, string> {
  const names = toSentNames(files.map(({ path }) => path));
  return new Map(files.map(({ path }, index) => [path, names[index] ?? path]));
}

function toReconciledFiles({ ledgers }: ReadLedgers, names: ReadonlyMap<string, string>): readonly ReconciledFile[] {
  return ledgers.map(({ place, report: { rows, counted, excluded, unread } }) => ({
    file: names.get(place.file) ?? place.file,
    sheet: place.sheet,
    rows,
    counted,
    excluded,
    unread,
  }));
}
