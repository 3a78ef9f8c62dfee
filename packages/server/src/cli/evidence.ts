import { type Language, languages } from '@ledgerprint/ledger/language';
import { type Command, Option } from 'commander';
import { toCounted } from '../platform/counted.ts';
import { followCommand, type RunningCommand } from './enrich/progress-bar.ts';
import { refuseUsage, writingExitCodes } from './exit-error.ts';
import { findLedgerFiles } from './ledger/find-ledger-files.ts';
import { addRunOptions, type RunFlags, toFileOptions } from './ledger/ledger-options.ts';
import { refuseMixedUse } from './ledger/mixed-use.ts';
import { refuseProjectIds } from './ledger/named-files.ts';
import type { Output } from './output.ts';
import { keyNeeded, keyOption, parseRevision, parseServiceUrl } from './service/service-options.ts';

type Flags = RunFlags & {
  readonly out: string;
  readonly decisions?: string;
  readonly lang: Language;
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
  addRunOptions(command)
    .option('--decisions <file>', 'apply the decisions in this CSV file, in the format of "decisions export"')
    .option(
      '--name <name>',
      'title of the report in the pack (default: the name of the file or folder; for several, for example ledger.csv and 2 more)',
    )
    .addOption(new Option('--lang <language>', 'language of the report in the pack').choices(languages).default('en'))
    .option('--url <url>', 'download the pack of a project from the service at this address', parseServiceUrl)
    .addOption(keyOption('API key for --url'))
    .option('--revision <number>', 'revision of the project (default: the latest)', parseRevision)
    .option('--quiet', 'print only errors')
    .addHelpText('after', help)
    .action(async (given: readonly string[], options: Flags) => {
      refuseMixedUse(command, { isOfProject: options.url !== undefined, ofProjects: ['revision'] });
      const running = followCommand(output, options);
      const work = options.url === undefined ? packLedgers : download;
      const said = await work(given, options, { ...running, command }).finally(running.bar.clear);
      if (!options.quiet) output.print(said);
    });
}

type Setting = RunningCommand & { readonly command: Command };

async function packLedgers(paths: readonly string[], options: Flags, setting: Setting): Promise<string> {
  const { command, ...running } = setting;
  const found = await findLedgerFiles(paths);
  refuseProjectIds(paths, found, 'evidence');
  const { writeLocalPack } = await import('./evidence/write-local-pack.ts');
  const { out, mode, lang: language, name } = options;
  const { core } = await writeLocalPack({
    ...{ found, paths, out, mode, language, name },
    ...running,
    options: await toFileOptions(options, command),
    decisionsPath: options.decisions,
    ratios: options.ratios,
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
  { url = '', key, out, lang: language, revision }: Flags,
  { command, note, signal }: Setting,
): Promise<string> {
  const [projectId = '', ...others] = given;
  if (!key) refuseUsage(command, keyNeeded);
  if (others.length > 0) refuseUsage(command, 'with --url, name one project by its id');
  const { downloadPack } = await import('./evidence/download-pack.ts');
  const packed = await downloadPack({ url, key, projectId, out, language, revision, note, signal });
  return [
    `The evidence pack for revision ${packed.revision} is in ${out}.`,
    `To check it, save ${url}/.well-known/ledgerprint-keys.json as keys.json, then run: ledgerprint verify ${out} --keys keys.json`,
  ].join('\n');
}

const help = `
Without --url, the pack is calculated on this machine and is not signed. A service signs its packs with its own key. To
check a pack, use "ledgerprint verify".
${writingExitCodes('pack')}`;
