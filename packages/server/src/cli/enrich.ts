import { categoryModes } from '@ledgerprint/engine/category-mode';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { waitForStopSignal } from '../platform/stop-signal.ts';
import { enrichFile } from './enrich/enrich-file.ts';
import { toJson } from './enrich/enrichment-result.ts';
import { planOutput } from './enrich/output-plan.ts';
import { openService } from './enrich/service.ts';
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
    .option('--url <url>', 'use the service at this address instead of one for this run', parseUrl)
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
      const result = await enrichFile({
        ...{ file, plan, mode: options.mode, map: options.map },
        openService: () => openService({ url: options.url, key: options.key }),
        note: options.quiet ? () => undefined : output.error,
        showsProgress: !options.quiet && process.stderr.isTTY,
        signal: stop.signal,
      });
      if (options.json) output.print(JSON.stringify(toJson(result)));
      else if (!options.quiet) output.print(toSummaryText(result, process.stdout.columns ?? 80));
    });
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
