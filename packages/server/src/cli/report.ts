import { type Language, languages } from '@ledgerprint/ledger/language';
import type { Report } from '@ledgerprint/report';
import { type Command, Option } from 'commander';
import { followCommand, type RunningCommand } from './enrich/progress-bar.ts';
import { refuseUsage, writingExitCodes } from './exit-error.ts';
import { findLedgerFiles } from './ledger/find-ledger-files.ts';
import { addRunOptions, type RunFlags, toFileOptions } from './ledger/ledger-options.ts';
import { refuseMixedUse } from './ledger/mixed-use.ts';
import { bytesOf, nameFiles, nameProject, refuseProblems, refuseProjectIds } from './ledger/named-files.ts';
import type { Output } from './output.ts';
import { planReport, type ReportPlan, refuseLedgerItself, usualReportPath } from './report/report-plan.ts';
import { keyOption, parseRevision, parseServiceUrl, withService } from './service/service-options.ts';

type Flags = RunFlags & {
  readonly out?: string;
  readonly lang: Language;
  readonly name?: string;
  readonly decisions?: string;
  readonly revision?: number;
  readonly compare?: string;
  readonly compareRevision?: number;
  readonly url?: string;
  readonly chromium?: string;
  readonly json?: true;
  readonly quiet?: true;
};

/** `ledgerprint report` */
export function addReportCommand(program: Command, output: Output): void {
  const command = program
    .command('report')
    .description('Write a report on one or more purchase ledgers, or on a project stored by a service.')
    .argument('<ledgers...>', 'files and folders, as for "enrich"; with --url, the id of a project')
    .option(
      '--out <file>',
      'file to write: .html, .json, .pdf or .xlsx (default: next to the ledger, ledger.report.html for ledger.csv; for several files or a folder, ledger.report.html in the current folder; for a project, <project-id>.report.html in the current folder)',
    )
    .addOption(new Option('--lang <language>', 'language of the report').choices(languages).default('en'))
    .option(
      '--name <name>',
      'title of the report (default: the name of the file or folder; for several, for example ledger.csv and 2 more)',
    )
    .option('--chromium <program>', 'browser that prints PDF files (default: one that is installed)');
  addRunOptions(command)
    .option('--decisions <file>', 'apply the decisions in this CSV file, in the format of "decisions export"')
    .option('--url <url>', 'report on a project stored by the service at this address', parseServiceUrl)
    .addOption(keyOption('API key for --url'))
    .option('--revision <number>', 'revision of the project (default: the latest)', parseRevision)
    .option('--compare <project-id>', 'compare with this project, which may be the same one')
    .option(
      '--compare-revision <number>',
      'revision of the project given with --compare (default: the latest)',
      parseRevision,
    )
    .option('--json', 'also print the report as JSON')
    .option('--quiet', 'print only errors')
    .addHelpText('after', help)
    .action(async (named: readonly string[], flags: Flags) => {
      refuseMixedUse(command, { isOfProject: flags.url !== undefined, ofProjects });
      if (flags.compare === undefined && flags.compareRevision !== undefined)
        refuseUsage(command, '--compare-revision needs --compare');
      const work: Work = { ...followCommand(output, flags), command, named, flags };
      const { report, plan } = await (flags.url === undefined ? reportLedgers(work) : reportProject(work));
      const { writeReport } = await import('./report/write-report.ts');
      const { lang: language, chromium } = flags;
      await writeReport(report, plan, { language, chromium, signal: work.signal });
      if (flags.json) output.print(JSON.stringify(report));
      else if (!flags.quiet) {
        const { toReportText } = await import('./report/report-text.ts');
        output.print(toReportText(report, plan.path));
      }
    });
}

const ofProjects = ['revision', 'compare', 'compareRevision'];

type Work = RunningCommand & { readonly command: Command; readonly named: readonly string[]; readonly flags: Flags };

type Made = { readonly report: Report; readonly plan: ReportPlan };

async function reportLedgers({ command, named, flags, note, bar, signal }: Work): Promise<Made> {
  const found = await findLedgerFiles(named);
  refuseProjectIds(named, found, 'report');
  const plan = planOrRefuse(command, flags.out ?? usualReportPath(found.files, found.isSingle));
  refuseLedgerItself(plan, found.files);
  const acceptsIncomplete = flags.acceptIncomplete === true;
  if (!acceptsIncomplete || found.isSingle) refuseProblems(found.files);
  const { readDecisionFile, withInclusions } = await import('./enrich/read-decisions.ts');
  const decisions = flags.decisions === undefined ? undefined : await readDecisionFile(flags.decisions);
  // Printed before the readers are loaded: a large workbook takes a while.
  note(`Reading ${nameFiles(found)} …`);
  // The engines load in their threads while this thread loads the rest.
  const { openEngineThreads } = await import('./enrich/engine-threads.ts');
  const threads = openEngineThreads(bytesOf(found));
  const { makeLocalReport } = await import('./report/local-report.ts');
  const report = await makeLocalReport(
    {
      name: flags.name ?? nameProject(named, found),
      mode: flags.mode,
      decisions,
      files: found.files,
      acceptsIncomplete,
      combines: flags.combine === true,
      ratios: flags.ratios,
      toOptions: async () => withInclusions(await toFileOptions(flags, command), decisions),
      note,
      bar,
      signal,
    },
    threads,
  );
  return { report, plan };
}

async function reportProject({ command, named, flags, bar, signal }: Work): Promise<Made> {
  const [projectId = '', ...others] = named;
  if (others.length > 0) refuseUsage(command, 'with --url, name one project by its id');
  const plan = planOrRefuse(command, flags.out ?? `${projectId}.report.html`);
  const { revision, compare: compareWith = '', compareRevision } = flags;
  const { getServiceReport } = await import('./report/service-report.ts');
  try {
    const report = await withService(command, (client) =>
      getServiceReport(
        client,
        { projectId, revision, compareWith, compareRevision },
        { onPreparing: () => bar.say('The service is preparing the report …'), signal },
      ),
    );
    return { report, plan };
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    bar.clear();
  }
}

function planOrRefuse(command: Command, path: string): ReportPlan {
  return planReport(path) ?? refuseUsage(command, `--out: "${path}" must end in .html, .json, .pdf or .xlsx`);
}

const help = `
Without --url, the ledgers are enriched on this machine and nothing is kept. A report on several files (sites, quarters) has
one reconciliation and a breakdown by file. PDF files need Chromium, Chrome or Edge on this machine. The contents of the
report are described in docs/analyst/report.md.

Examples:
  ledgerprint report ledger.csv --out report.html
  ledgerprint report 2024/ --year 2024 --decisions decisions.csv --lang fr --out bilan.pdf
  ledgerprint report 86Rf07xd4z --url https://ledgerprint.example --compare 8Kx2mQ9dTf --out report.xlsx
${writingExitCodes('file')}`;
