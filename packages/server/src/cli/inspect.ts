import type { Command } from 'commander';
import { OperatorError } from '../platform/operator-error.ts';
import { findLedgerFiles } from './ledger/find-ledger-files.ts';
import { addLedgerOptions, type LedgerFlags, toFileOptions } from './ledger/ledger-options.ts';
import type { Output } from './output.ts';

/** `ledgerprint inspect` */
export function addInspectCommand(program: Command, output: Output): void {
  const command = program
    .command('inspect')
    .description(
      'Say how ledgers are read: columns, currency, and what becomes of every row. Writes nothing.',
    )
    .argument('<files...>', 'ledgers, and folders with ledgers in them');
  addLedgerOptions(command)
    .option('--json', 'print a JSON object for each ledger, one per line')
    .addHelpText('after', exitCodes)
    .action(async (paths: readonly string[], flags: LedgerFlags & { readonly json?: true }) => {
      const options = await toFileOptions(flags, command);
      const { readLedgerFile } = await import('./ledger/read-ledger-file.ts');
      const { toLedgerText, toRefusalText } = await import('./ledger/ledger-text.ts');
      const { files } = await findLedgerFiles(paths);
      // Of many files each is told as soon as it was read, those of one after the other with a line between them.
      let told = 0;
      const tell = (json: object, text: string) => {
        output.print(flags.json ? JSON.stringify(json) : told++ === 0 ? text : `\n${text}`);
      };
      let refused = 0;
      for (const file of files) {
        const read = await readLedgerFile(file, options, () => undefined);
        if ('refusal' in read) {
          refused++;
          tell(read.refusal, toRefusalText(read.refusal));
        } else for (const ledger of read.ledgers) tell(ledger.report, toLedgerText(ledger));
      }
      if (refused > 0) throw new OperatorError(toSentence(refused, files.length));
    });
}

function toSentence(refused: number, files: number): string {
  if (files === 1) return 'The file was refused.';
  return `${refused} of ${files} files ${refused === 1 ? 'was' : 'were'} refused.`;
}

const exitCodes = `
Of a folder, files whose names end in csv, tsv, txt, xlsx or json are read, in folders below it, too.

Exit codes: 0 all files were read; 1 some were refused; 2 wrong usage.`;
