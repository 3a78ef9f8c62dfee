import { type CategoryMode, categoryModes } from '@ledgerprint/engine/category-mode';
import { type Language, languages } from '@ledgerprint/ledger/language';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { toCounted } from '../platform/counted.ts';
import { waitForStopSignal } from '../platform/stop-signal.ts';
import { createProgressBar } from './enrich/progress-bar.ts';
import { interruptedBy } from './exit-error.ts';
import { findLedgerFiles } from './ledger/find-ledger-files.ts';
import { addLedgerOptions, type LedgerFlags, toFileOptions } from './ledger/ledger-options.ts';
import type { Output } from './output.ts';
import { keyOption, parseServiceUrl } from './service/service-options.ts';

type Flags = LedgerFlags & {
  readonly out: string;
  readonly acceptIncomplete?: true;
  readonly mode: CategoryMode;
  readonly decisions?: string;
  readonly lang: Language;
  readonly language?: Language;
  readonly name?: string;
  readonly url?: string;
  readonly key?: string;
  readonly revision?: number;
  readonly quiet?: true;
};

/** `ledgerprint evidence` */
export function addEvidenceCommand(program: Command, output: Output): void {
  const command = program
    .command('evidence')
    .description('Write the evidence pack for one or more ledgers, or for a project stored by a service.')
    .argument('<ledgers...>', 'files and folders, as for "enrich"; with --url, the id of a project')
    .requiredOption('--out <file>', 'ZIP file to write; required');
  addLedgerOptions(command)
    .option('--accept-incomplete', 'continue without the rows that cannot be read and the files that are refused')
    .addOption(new Option('--mode <mode>', 'which categories to use').choices(categoryModes).default('ademe'))
    .option('--decisions <file>', 'apply the decisions in this CSV file, in the format of "decisions export"')
    .option(
      '--name <name>',
      'title of the report in the pack (default: the name of the file or folder; for several, for example ledger.csv and 2 more)',
    )
    .addOption(new Option('--lang <language>', 'language of the report in the pack').choices(languages).default('en'))
    // The name of --lang in earlier versions.
    .addOption(new Option('--language <language>').choices(languages).hideHelp())
    .option('--url <url>', 'download the pack of a project from the service at this address', parseServiceUrl)
    .addOption(keyOption('API key for --url'))
    .option('--revision <number>', 'revision of the project (default: the latest)', parseRevision)
    .option('--quiet', 'print only errors')
    .addHelpText('after', exitCodes)
    .action(async (given: readonly string[], options: Flags) => {
      const stop = new AbortController();
      waitForStopSignal().then((signal) => stop.abort(interruptedBy(signal)));
      const note = options.quiet ? () => undefined : output.error;
      const bar = createProgressBar(!options.quiet && process.stderr.isTTY ? process.stderr : undefined);
      try {
        const said =
          options.url === undefined
            ? await packLedgers(given, options, { command, note, bar, signal: stop.signal })
            : await download(given, options, { command, note, signal: stop.signal });
        bar.clear();
        if (!options.quiet) output.print(said);
      } finally {
        bar.clear();
      }
    });
}

function parseRevision(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number, 0 or more.');
}

type Setting = {
  readonly command: Command;
  readonly note: (text: string) => void;
  readonly bar: ReturnType<typeof createProgressBar>;
  readonly signal: AbortSignal;
};

async function packLedgers(paths: readonly string[], options: Flags, setting: Setting): Promise<string> {
  const { command, note, bar, signal } = setting;
  if (options.revision !== undefined) command.error('error: --revision needs --url', { exitCode: 2 });
  const found = await findLedgerFiles(paths);
  const { writeLocalPack } = await import('./evidence/write-local-pack.ts');
  const { out, mode, lang, language = lang, name } = options;
  const { core } = await writeLocalPack({
    found,
    paths,
    out,
    mode,
    language,
    name,
    note,
    bar,
    signal,
    options: await toFileOptions(options, command),
    decisionsPath: options.decisions,
    acceptsIncomplete: options.acceptIncomplete === true,
    combines: options.combine === true,
  });
  return [
    `The evidence pack for ${toCounted(core.rows, 'row')} is in ${out}.`,
    'It is not signed, because no service created it.',
    `To check it: ledgerprint verify ${out}`,
  ].join('\n');
}

async function download(
  given: readonly string[],
  { url = '', key, out, lang, language = lang, revision, ...flags }: Flags,
  { command, note, signal }: Pick<Setting, 'command' | 'note' | 'signal'>,
): Promise<string> {
  const [projectId = '', ...others] = given;
  if (!key) command.error('error: --url needs --key or the environment variable LEDGERPRINT_KEY', { exitCode: 2 });
  if (others.length > 0) command.error('error: with --url, name one project by its id', { exitCode: 2 });
  if (flags.decisions !== undefined || flags.acceptIncomplete === true)
    command.error('error: --decisions and --accept-incomplete cannot be used with --url', { exitCode: 2 });
  const { downloadPack } = await import('./evidence/download-pack.ts');
  const packed = await downloadPack({ url, key: key ?? '', projectId, out, language, revision, note, signal });
  return [
    `The evidence pack for revision ${packed.revision} is in ${out}.`,
    `To check it, save ${url}/.well-known/ledgerprint-keys.json as keys.json, then run: ledgerprint verify ${out} --keys keys.json`,
  ].join('\n');
}

const exitCodes = `
Without --url, the pack is calculated on this machine and is not signed. A service signs its packs with its own key. To
check a pack, use "ledgerprint verify".

Exit codes:
  0    the pack was written
  1    there is a problem with the ledger or the service; no file was written
  2    wrong usage
  130  stopped by Ctrl-C; no file was written
  143  stopped by SIGTERM; no file was written`;
