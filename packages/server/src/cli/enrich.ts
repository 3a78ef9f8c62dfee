import type { WrittenDecision } from '@ledgerprint/engine/decisions';
import { type Command, Option } from 'commander';
import type { ToSheets } from './enrich/enrich-ledgers.ts';
import type { EnrichmentRun } from './enrich/enrichment-run.ts';
import { planOutput } from './enrich/output-plan.ts';
import { followCommand } from './enrich/progress-bar.ts';
import { ExitError, refuseUsage, writingExitCodes } from './exit-error.ts';
import { findLedgerFiles, folderHelp } from './ledger/find-ledger-files.ts';
import { addRunOptions, type RunFlags, toFileOptions } from './ledger/ledger-options.ts';
import { bytesOf, nameFiles, nameProject, refuseProblems } from './ledger/named-files.ts';
import type { Output } from './output.ts';
import { keyNeeded, keyOption, parseServiceUrl } from './service/service-options.ts';

/** `ledgerprint enrich` */
export function addEnrichCommand(program: Command, output: Output): void {
  const command = program
    .command('enrich')
    .description('Enrich one or more purchase ledgers together, write a results file and print a summary.')
    .argument('<files...>', 'ledgers, e-invoices, ZIP archives, folders of these, or patterns with *')
    .option(
      '--out <file>',
      'file to write: a workbook if its name ends in .xlsx, otherwise CSV (default: next to the ledger, ledger.enriched.csv for ledger.csv, and ledger.enriched.xlsx for ledger.xlsx unless --excel is given; for several files or a folder, ledger.enriched.csv in the current folder)',
    );
  addRunOptions(command)
    .addOption(new Option('--excel [locale]', 'write CSV for Excel in this locale').choices(['fr', 'en']))
    .option(
      '--decisions <file>',
      'apply the decisions in this CSV file, in the format of "decisions export"; not with --url',
    )
    .option('--url <url>', 'enrich on the service at this address instead of on this machine', parseServiceUrl)
    .addOption(keyOption('API key for --url'))
    .option('--json', 'print the summary as JSON')
    .option('--quiet', 'print only errors')
    .addHelpText('after', help)
    .action(async (paths: readonly string[], options) => {
      if (options.url !== undefined) {
        if (!options.key) refuseUsage(command, keyNeeded);
        if (options.decisions !== undefined) refuseUsage(command, decisionsAtService);
      }
      const acceptsIncomplete = options.acceptIncomplete === true;
      const found = await findLedgerFiles(paths);
      const plan = planOutput(found, { out: options.out, excel: options.excel });
      if (!acceptsIncomplete || found.isSingle) refuseProblems(found.files);
      const decisions = await findDecisions(options.decisions);
      const { bar, note, signal } = followCommand(output, options);
      // Printed before the readers are loaded: a large workbook takes a while.
      (process.stderr.isTTY ? bar.say : note)(`Reading ${nameFiles(found)} …`);
      const { run, toSheets } = await openRun(options, {
        name: nameProject(paths, found),
        decisions,
        found,
        isWorkbook: plan.format === 'xlsx',
        note: (text) => {
          bar.clear();
          note(text);
        },
        signal,
      });
      const { enrichLedgers } = await import('./enrich/enrich-ledgers.ts');
      const { withInclusions } = await import('./enrich/read-decisions.ts');
      const result = await enrichLedgers({
        file: paths[0] ?? '',
        files: found.files,
        acceptsIncomplete,
        combines: options.combine === true,
        ratios: options.ratios,
        plan,
        run,
        toSheets,
        note,
        bar,
        toOptions: async () => withInclusions(await toFileOptions(options, command), decisions),
        signal,
      });
      const { toJson } = await import('./enrich/enrichment-result.ts');
      const { toSummaryText } = await import('./enrich/summary-text.ts');
      if (options.json) output.print(JSON.stringify(toJson(result)));
      else if (!options.quiet) output.print(toSummaryText(result, process.stdout.columns ?? 80));
      if (result.summary.footprint === undefined) throw new ExitError(toNothingCalculated(result.out), 1);
    });
}

function toNothingCalculated(out: string): string {
  return `No footprint could be calculated for any purchase. ${out} says why for each product: see its columns "explanation" and "exclusion".`;
}

const decisionsAtService =
  '--decisions cannot be used with --url: the service applies the decisions of the organization. Import the file with "ledgerprint decisions import", then run "enrich" without --decisions';

async function findDecisions(path: string | undefined): Promise<readonly WrittenDecision[] | undefined> {
  if (path === undefined) return undefined;
  const { readDecisionFile } = await import('./enrich/read-decisions.ts');
  return readDecisionFile(path);
}

type Options = Pick<RunFlags, 'mode' | 'ratios'> & { readonly url?: string; readonly key?: string };

type Wanted = {
  readonly name: string;
  readonly decisions: readonly WrittenDecision[] | undefined;
  readonly found: Awaited<ReturnType<typeof findLedgerFiles>>;
  readonly isWorkbook: boolean;
  readonly note: (text: string) => void;
  readonly signal: AbortSignal;
};

/** Opens the engines of this process or the service. A workbook also gets the tables of the report. */
async function openRun(
  { mode, ratios, url, key }: Options,
  { name, decisions, found, isWorkbook, note, signal }: Wanted,
): Promise<{ readonly run: EnrichmentRun; readonly toSheets?: ToSheets }> {
  if (url !== undefined) {
    const { createServiceRun } = await import('./enrich/service-run.ts');
    const service = { url, key: key ?? '' };
    return {
      run: createServiceRun({ ...service, name, mode, files: found.files, note }),
      async toSheets({ project }) {
        const { loadReportSheets } = await import('./report/service-report.ts');
        return project === undefined ? [] : loadReportSheets(service, project.projectId, signal);
      },
    };
  }
  // The engines load in their threads while this thread loads the rest.
  const { openEngineThreads } = await import('./enrich/engine-threads.ts');
  const threads = openEngineThreads(bytesOf(found));
  const { createLocalRun } = await import('./enrich/local-run.ts');
  const { toDecisions } = await import('./enrich/read-decisions.ts');
  const work = { mode, decisions: decisions && toDecisions(decisions) };
  if (!isWorkbook) return { run: createLocalRun(work, threads) };
  const { createLocalReport } = await import('./report/local-report.ts');
  const report = createLocalReport({ name, mode, ratios, files: found.files, decisions });
  return {
    run: createLocalRun({ ...work, report: report.cases }, threads),
    async toSheets(enriched, ledgers) {
      const { toReportSheets } = await import('@ledgerprint/report/workbook');
      return toReportSheets(await report.result(enriched, ledgers), 'en');
    },
  };
}

const help = `
All counted rows are enriched together.
${folderHelp}
The command stops before it writes or sends anything if:
  - a file is refused, a quarter or more of a ledger cannot be read, or nothing in a ledger can be counted. To continue
    without the refused files and the unread rows, add --accept-incomplete.
  - files of different kinds cover the same period. To count all of them, add --combine.
  - invoices look like sales. Identify your organization with --own-id, or count them with --as-purchases.
${writingExitCodes(
  'file',
  `there is a problem with the ledger or the service, and no file was written;
       or no footprint could be calculated for any purchase, and the file was written`,
)}`;
