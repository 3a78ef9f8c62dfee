import type { Command } from 'commander';
import { addConfigFlags, configOf } from './config-flags.ts';
import type { Output } from './output.ts';
import { withStorage } from './with-storage.ts';

/** `ledgerprint projects reconciliation` */
export function addProjectsCommands(program: Command, output: Output): void {
  const projects = program.command('projects').description('Projects of any organization.');

  addConfigFlags(projects.command('reconciliation'), ['dataDir', 'databaseUrl'])
    .description(
      'Show what became of the rows and the money of the file a project was made of: counted, excluded, unread.',
    )
    .argument('<project-id>', 'the id that ImportCSV returned')
    .option('--json', 'print one JSON object for each file, one per line')
    .action(async (projectId: string, options) => {
      const reports = await withStorage(configOf(options), ({ administration }) =>
        administration.listReconciliation(projectId),
      );
      if (options.json) {
        for (const report of reports) output.print(JSON.stringify(report));
      } else if (reports.length === 0) {
        output.print(`The project ${projectId} has no reconciliation: its rows did not come from a file.`);
      } else {
        // Here, because all commands are read to find one of them, and this reads a package.
        const { toReportText } = await import('./ledger/ledger-text.ts');
        output.print(reports.map(toReportText).join('\n\n'));
      }
    });
}
