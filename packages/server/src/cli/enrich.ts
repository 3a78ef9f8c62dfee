import { type CategoryMode, categoryModes } from '@ledgerprint/engine/category-mode';
import type { WrittenDecision } from '@ledgerprint/engine/decisions';
import { type Command, Option } from 'commander';
import { waitForStopSignal } from '../platform/stop-signal.ts';
import type { ToSheets } from './enrich/enrich-ledgers.ts';
import type { EnrichmentRun } from './enrich/enrichment-run.ts';
import { planOutput } from './enrich/output-plan.ts';
import { createProgressBar } from './enrich/progress-bar.ts';
import { interruptedBy } from './exit-error.ts';
import { findLedgerFiles } from './ledger/find-ledger-files.ts';
import { addLedgerOptions, toFileOptions } from './ledger/ledger-options.ts';
import { bytesOf, nameFiles, nameProject, refuseProblems } from './ledger/named-files.ts';
import type { Output } from './output.ts';
import { keyOption, parseServiceUrl } from './service/service-options.ts';

/** `ledgerprint enrich` */
export function addEnrichCommand(program: Command, output: Output): void {
  const command = program
    .command('enrich')
    .description('Enrich purchase ledgers, all as one: writes a file and prints a summary.')
    .argument('<files...>', 'ledgers, e-invoices, ZIP archives and folders of them, and names with *')
    .option(
      '--out <file>',
      'where to write; .xlsx makes a workbook (default: <file>.enriched.csv or .xlsx beside the ledger, for several files or a folder ledger.enriched.csv in the current folder)',
    );
  addLedgerOptions(command)
    .option('--accept-incomplete', 'go on where rows cannot be read or files are refused: without them')
    .addOption(new Option('--mode <mode>', 'which categories to use').choices(categoryModes).default('ademe'))
    .addOption(
      new Option('--excel [locale]', 'write CSV as Excel of that locale opens it').choices(['fr', 'en']),
    )
    .option(
      '--decisions <file>',
      'apply the decisions of this CSV file, as "decisions export" writes it; without --url',
    )
    .option('--url <url>', 'use the service at this address instead of this machine', parseServiceUrl)
    .addOption(keyOption('API key for --url'))
    .option('--json', 'print the summary as JSON')
    .option('--quiet', 'print nothing but errors')
    .addHelpText('after', exitCodes)
    .action(async (paths: readonly string[], options) => {
      if (options.url !== undefined && !options.key) {
        command.error('error: --url needs --key, or the variable LEDGERPRINT_KEY', { exitCode: 2 });
      }
      if (options.url !== undefined && options.decisions !== undefined) {
        command.error(`error: ${decisionsAtService}`, { exitCode: 2 });
      }
      const acceptsIncomplete = options.acceptIncomplete === true;
      const found = await findLedgerFiles(paths);
      const plan = planOutput(found, { out: options.out, excel: options.excel });
      if (!acceptsIncomplete || found.isSingle) refuseProblems(found.files);
      const decisions = await findDecisions(options.decisions);
      const stop = new AbortController();
      waitForStopSignal().then((signal) => stop.abort(interruptedBy(signal)));
      const note = options.quiet ? () => undefined : output.error;
      const showsProgress = !options.quiet && process.stderr.isTTY;
      const bar = createProgressBar(showsProgress ? process.stderr : undefined);
      // At once: what reads ledgers has to be loaded first, and a large workbook takes a while.
      (showsProgress ? bar.say : note)(`Reading ${nameFiles(found)} …`);
      const { run, toSheets } = await openRun(options, {
        ...{ name: nameProject(paths, found), decisions, found },
        ...{ isWorkbook: plan.format === 'xlsx', signal: stop.signal },
      });
      const { enrichLedgers } = await import('./enrich/enrich-ledgers.ts');
      const result = await enrichLedgers({
        ...{
          file: paths[0] ?? '',
          files: found.files,
          acceptsIncomplete,
          combines: options.combine === true,
          plan,
          run,
          toSheets,
          note,
          bar,
        },
        toOptions: () => toFileOptions(options, command),
        signal: stop.signal,
      });
      const { toJson } = await import('./enrich/enrichment-result.ts');
      const { toSummaryText } = await import('./enrich/summary-text.ts');
      if (options.json) output.print(JSON.stringify(toJson(result)));
      else if (!options.quiet) output.print(toSummaryText(result, process.stdout.columns ?? 80));
    });
}

const decisionsAtService =
  '--decisions works without a service. At a service the decisions of the organization apply: add these with "ledgerprint decisions import", then enrich without --decisions';

async function findDecisions(path: string | undefined): Promise<readonly WrittenDecision[] | undefined> {
  if (path === undefined) return undefined;
  const { readDecisionFile } = await import('./enrich/read-decisions.ts');
  return readDecisionFile(path);
}

type Options = { readonly mode: CategoryMode; readonly url?: string; readonly key?: string };

type Wanted = {
  readonly name: string;
  readonly decisions: readonly WrittenDecision[] | undefined;
  readonly found: Awaited<ReturnType<typeof findLedgerFiles>>;
  readonly isWorkbook: boolean;
  readonly signal: AbortSignal;
};

/** Who enriches; a workbook has the tables of the report, too. */
async function openRun(
  { mode, url, key }: Options,
  { name, decisions, found, isWorkbook, signal }: Wanted,
): Promise<{ readonly run: EnrichmentRun; readonly toSheets?: ToSheets }> {
  if (url !== undefined) {
    const { createServiceRun } = await import('./enrich/service-run.ts');
    const service = { url, key: key ?? '' };
    return {
      run: createServiceRun({ ...service, name, mode }),
      async toSheets({ project }) {
        const { loadReportSheets } = await import('./report/service-report.ts');
        return project === undefined ? [] : loadReportSheets(service, project.projectId, signal);
      },
    };
  }
  // Engines load in their threads while this one loads what is needed before them.
  const { openEngineThreads } = await import('./enrich/engine-threads.ts');
  const threads = openEngineThreads(bytesOf(found));
  const { createLocalRun } = await import('./enrich/local-run.ts');
  const { toDecisions } = await import('./enrich/read-decisions.ts');
  const work = { mode, decisions: decisions && toDecisions(decisions) };
  if (!isWorkbook) return { run: createLocalRun(work, threads) };
  const { createLocalReport } = await import('./report/local-report.ts');
  const report = createLocalReport({ name, mode, files: found.files, decisions });
  return {
    run: createLocalRun({ ...work, report: report.cases }, threads),
    async toSheets(enriched, ledgers) {
      const { toReportSheets } = await import('@ledgerprint/report/workbook');
      return toReportSheets(report.result(enriched, ledgers), 'en');
    },
  };
}

const exitCodes = `
All rows that are counted are enriched together. Of a folder, and of the folders in it, files whose names end in csv, tsv,
txt, xlsx, json, xml, pdf, p7m or zip are read; files in a ZIP archive are read like those of a folder. A ledger of which a
quarter or more cannot be read, of which nothing can be counted, or that is refused, ends the command before anything is
written or sent, unless --accept-incomplete is given. So do files of different kinds that cover the same period, unless
--combine is given, and invoices that look like sales, unless --own-id says whose they are.

Exit codes: 0 the file was written; 1 the ledger or the service was at fault, nothing was written;
2 wrong usage; 130 stopped with Ctrl-C, 143 with SIGTERM, nothing was written.`;
