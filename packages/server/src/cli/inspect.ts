import type { Command } from 'commander';
import { OperatorError } from '../platform/operator-error.ts';
import { createProgressBar } from './enrich/progress-bar.ts';
import { findLedgerFiles, folderHelp } from './ledger/find-ledger-files.ts';
import { addLedgerOptions, type LedgerFlags, toFileOptions } from './ledger/ledger-options.ts';
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
    .option('--json', 'print one JSON object per line, one for each ledger')
    .addHelpText('after', exitCodes)
    .action(async (paths: readonly string[], flags: LedgerFlags & { readonly json?: true }) => {
      const options = await toFileOptions(flags, command);
      const { inspectLedgers } = await import('./ledger/inspect-ledgers.ts');
      const { files } = await findLedgerFiles(paths);
      const bar = createProgressBar(process.stderr.isTTY && files.length > 1 ? process.stderr : undefined);
      const inspected = await inspectLedgers(files, {
        options,
        combines: flags.combine === true,
        onProgress: (done, total) => bar.show({ doing: 'Reading', done, total }),
      }).finally(bar.clear);
      if (flags.json) for (const object of inspected.objects) output.print(JSON.stringify(object));
      else output.print(inspected.texts.join('\n\n'));
      const { refused } = inspected;
      if (refused > 0) throw new OperatorError(toSentence(refused, inspected.files));
    });
}

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
