import { type Command, Option } from 'commander';
import { OperatorError } from '../platform/operator-error.ts';
import { createProgressBar } from './enrich/progress-bar.ts';
import { findLedgerFiles, folderHelp } from './ledger/find-ledger-files.ts';
import { addLedgerOptions, type LedgerFlags, toFileOptions } from './ledger/ledger-options.ts';
import { type LeftOutFate, leftOutFates } from './ledger/left-out-rows.ts';
import type { Output } from './output.ts';

/** `ledgerprint inspect` */
export function addInspectCommand(program: Command, output: Output): void {
  const command = program
    .command('inspect')
    .description(
      'Show how ledgers are read: columns, currency, and which rows are counted, excluded and unread. Writes nothing.',
    )
    .argument('<files...>', 'ledgers, e-invoices, ZIP archives, folders of these, or patterns with *');
  addLedgerOptions(command)
    .addOption(
      new Option('--rows <fate>', 'list the rows that are not counted instead, by reason').choices(leftOutFates),
    )
    .option('--decisions <file>', 'count the rows that the decisions in this CSV file include')
    .option('--json', 'print one JSON object per line, one for each ledger or, with --rows, for each row')
    .addHelpText('after', exitCodes)
    .action(async (paths: readonly string[], flags: InspectFlags) => {
      const { readDecisionFile, withInclusions } = await import('./enrich/read-decisions.ts');
      const decisions = flags.decisions === undefined ? [] : await readDecisionFile(flags.decisions);
      const options = await withInclusions(await toFileOptions(flags, command), decisions);
      const { inspectLedgers } = await import('./ledger/inspect-ledgers.ts');
      const { createLeftOutPrinter } = await import('./ledger/left-out-text.ts');
      const { files } = await findLedgerFiles(paths);
      const bar = createProgressBar(process.stderr.isTTY && files.length > 1 ? process.stderr : undefined);
      const listed =
        flags.rows && createLeftOutPrinter(flags.rows, { isJson: flags.json === true, print: output.print });
      const inspected = await inspectLedgers(files, {
        options,
        combines: flags.combine === true,
        onProgress: (done, total) => bar.show({ doing: 'Reading', done, total }),
        ...(listed && { leftOut: listed }),
      }).finally(bar.clear);
      if (listed !== undefined) listed.finish(inspected);
      else if (flags.json) for (const object of inspected.objects) output.print(JSON.stringify(object));
      else output.print(inspected.texts.join('\n\n'));
      const { refused } = inspected;
      if (refused > 0) throw new OperatorError(toSentence(refused, inspected.files));
    });
}

type InspectFlags = LedgerFlags & { readonly rows?: LeftOutFate; readonly decisions?: string; readonly json?: true };

function toSentence(refused: number, files: number): string {
  if (files === 1) return 'The file was refused.';
  return `${refused} of ${files} files ${refused === 1 ? 'was' : 'were'} refused.`;
}

const exitCodes = `
${folderHelp}

Exit codes:
  0  all files were read
  1  at least one file was refused
  2  wrong usage`;
