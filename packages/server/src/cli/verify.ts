import type { Command } from 'commander';
import { createProgressBar } from './enrich/progress-bar.ts';
import { ExitError } from './exit-error.ts';
import type { Output } from './output.ts';

/** `ledgerprint verify` */
export function addVerifyCommand(program: Command, output: Output): void {
  program
    .command('verify')
    .description(
      'Check an evidence pack, without a network: hashes, signature, every figure, and all of it again from its rows.',
    )
    .argument('<pack>', 'a ZIP file, as "evidence" and a service write it')
    .option(
      '--keys <file>',
      'public keys of the installation that signed, a JWKS: its /.well-known/ledgerprint-keys.json',
    )
    .option('--json', 'print what was found as JSON')
    .addHelpText('after', exitCodes)
    .action(async (path: string, options: { readonly keys?: string; readonly json?: true }) => {
      const bar = createProgressBar(process.stderr.isTTY ? process.stderr : undefined);
      bar.say(`Checking ${path} …`);
      const { verifyFile } = await import('./verify/verify-file.ts');
      const { toVerificationJson, toVerificationText } = await import('./verify/verification-text.ts');
      const found = await verifyFile(path, { keysPath: options.keys, onProgress: bar.show }).finally(
        bar.clear,
      );
      output.print(
        options.json ? JSON.stringify(toVerificationJson(path, found)) : toVerificationText(path, found),
      );
      if (found.findingCount > 0) throw new ExitError('The pack does not hold.', 1);
    });
}

const exitCodes = `
Level 1 holds the files of the pack against each other. Level 2 computes everything again from rows.csv, which takes the
engine and catalogue that computed it. Nothing of the pack is run, and nothing is written.

Exit codes: 0 everything holds; 1 something does not, or the file cannot be read; 2 wrong usage.`;
