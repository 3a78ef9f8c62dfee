import { basename } from 'node:path';
import { type CategoryMode, categoryModes } from '@ledgerprint/engine/category-mode';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { waitForStopSignal } from '../platform/stop-signal.ts';
import { toJson } from './enrich/enrichment-result.ts';
import type { EnrichmentRun } from './enrich/enrichment-run.ts';
import { measureLedgerFile } from './enrich/ledger-file.ts';
import { planOutput } from './enrich/output-plan.ts';
import { createProgressBar } from './enrich/progress-bar.ts';
import { toSummaryText } from './enrich/summary-text.ts';
import { interruptedBy } from './exit-error.ts';
import type { Output } from './output.ts';

/** `ledgerprint enrich` */
export function addEnrichCommand(program: Command, output: Output): void {
  program
    .command('enrich')
    .description('Enrich a purchase ledger, CSV or XLSX: writes a file beside it and prints a summary.')
    .argument('<file>', 'the ledger')
    .option('--out <file>', 'where to write; .xlsx makes a workbook (default: <file>.enriched.csv or .xlsx)')
    .addOption(mapOption())
    .addOption(new Option('--mode <mode>', 'which categories to use').choices(categoryModes).default('ademe'))
    .addOption(
      new Option('--excel [locale]', 'write CSV as Excel of that locale opens it').choices(['fr', 'en']),
    )
    .option('--url <url>', 'use the service at this address instead of this machine', parseUrl)
    .addOption(new Option('--key <key>', 'API key for --url').env('LEDGERPRINT_KEY'))
    .option('--json', 'print the summary as JSON')
    .option('--quiet', 'print nothing but errors')
    .addHelpText('after', exitCodes)
    .action(async (file: string, options, command: Command) => {
      if (options.url !== undefined && options.key === undefined) {
        command.error('error: --url needs --key, or the variable LEDGERPRINT_KEY', { exitCode: 2 });
      }
      const plan = planOutput(file, { out: options.out, excel: options.excel });
      const stop = new AbortController();
      waitForStopSignal().then((signal) => stop.abort(interruptedBy(signal)));
      const note = options.quiet ? () => undefined : output.error;
      const showsProgress = !options.quiet && process.stderr.isTTY;
      const bar = createProgressBar(showsProgress ? process.stderr : undefined);
      const ledgerBytes = await measureLedgerFile(file);
      // At once: what reads ledgers has to be loaded first, and a large workbook takes a while.
      (showsProgress ? bar.say : note)(`Reading ${file} …`);
      const run = await openRun(options, { name: basename(file), ledgerBytes });
      const { enrichFile } = await import('./enrich/enrich-file.ts');
      const result = await enrichFile({
        ...{ file, plan, map: options.map, run, note, bar },
        signal: stop.signal,
      });
      if (options.json) output.print(JSON.stringify(toJson(result)));
      else if (!options.quiet) output.print(toSummaryText(result, process.stdout.columns ?? 80));
    });
}

type Options = { readonly mode: CategoryMode; readonly url?: string; readonly key?: string };

/** Engines load in their threads while this one loads what is needed before them. */
async function openRun(
  { mode, url, key }: Options,
  { name, ledgerBytes }: { readonly name: string; readonly ledgerBytes: number },
): Promise<EnrichmentRun> {
  if (url === undefined) {
    const { openEngineThreads } = await import('./enrich/engine-threads.ts');
    const threads = openEngineThreads(ledgerBytes);
    const { createLocalRun } = await import('./enrich/local-run.ts');
    return createLocalRun(mode, threads);
  }
  const { createServiceRun } = await import('./enrich/service-run.ts');
  return createServiceRun({ url, key: key ?? '', name, mode });
}

const exitCodes = `
Exit codes: 0 the file was written; 1 the ledger or the service was at fault, nothing was written;
2 wrong usage; 130 stopped with Ctrl-C, 143 with SIGTERM, nothing was written.`;

function mapOption(): Option {
  return new Option(
    '--map <column=field>',
    'say what a column is, such as "Poste=designation"; may be repeated',
  )
    .argParser((text: string, before: readonly string[]) => [...before, text])
    .default([], 'none');
}

function parseUrl(text: string): string {
  if (/^https?:\/\/[^/]/.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
  throw new InvalidArgumentError('It must be an http(s) URL.');
}
