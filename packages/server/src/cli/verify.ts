import type { Command } from 'commander';
import { createProgressBar } from './enrich/progress-bar.ts';
import { ExitError, refuseUsage } from './exit-error.ts';
import type { Output } from './output.ts';

type Flags = { readonly keys?: string; readonly catalogue?: string; readonly edition?: string; readonly json?: true };

/** `ledgerprint verify` */
export function addVerifyCommand(program: Command, output: Output): void {
  const command = program
    .command('verify')
    .description(
      'Check the hashes, signature and figures of an evidence pack offline, and recalculate it from its rows.',
    )
    .argument('<pack>', 'ZIP file written by "evidence" or a service')
    .option(
      '--keys <file>',
      'file with the public keys (JWKS) of the installation that signed the pack, saved from its /.well-known/ledgerprint-keys.json',
    )
    .option(
      '--catalogue <file>',
      'Base Carbone export that the installation had imported when the pack was calculated, as downloaded from ADEME',
    )
    .option('--edition <name>', 'the name given to it with "catalogue import --edition"')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', exitCodes)
    .action(async (path: string, options: Flags) => {
      const { keys: keysPath, catalogue: cataloguePath, edition } = options;
      if (edition !== undefined && cataloguePath === undefined) refuseUsage(command, '--edition needs --catalogue');
      const bar = createProgressBar(process.stderr.isTTY ? process.stderr : undefined);
      bar.say(`Checking ${path} …`);
      const { verifyFile } = await import('./verify/verify-file.ts');
      const { toVerificationJson, toVerificationText } = await import('./verify/verification-text.ts');
      const found = await verifyFile(path, { keysPath, cataloguePath, edition }, bar.show).finally(bar.clear);
      output.print(options.json ? JSON.stringify(toVerificationJson(path, found)) : toVerificationText(path, found));
      if (found.findingCount > 0) throw new ExitError('The pack is not valid.', 1);
    });
}

const exitCodes = `
Level 1 checks the files in the pack against each other. Level 2 recalculates everything from rows.csv; this needs the
engine and catalogue that calculated the pack: add --catalogue if the service had imported one. Nothing in the pack is executed, and nothing is written.

Exit codes:
  0  the pack is valid
  1  the pack is not valid, or the file cannot be read
  2  wrong usage`;
