import { type Command, Option } from 'commander';
import { type Output, widthElsewhere } from './output.ts';
import { addProjectDelete } from './projects/delete-project.ts';
import { toTime } from './projects/project-figures.ts';
import { addProjectRunAgain } from './projects/run-again.ts';
import { addServiceOptions, printJson, projectArgument, withService } from './service/service-options.ts';
import { addListOptions, type ListFlags, pageSizeOf, printMessages } from './service/take-listed.ts';
import { storageCommand, withStorage } from './with-storage.ts';

/** `ledgerprint projects list|show|cancel|delete|restore|run-again|reconciliation` */
export function addProjectsCommands(program: Command, output: Output): void {
  const projects = program.command('projects').description('Projects of an organization.');
  addList(projects, output);
  addShow(projects, output);
  addCancel(projects, output);
  addProjectDelete(projects, output);
  addRestore(projects, output);
  addProjectRunAgain(projects, output);
  addReconciliation(projects, output);
}

function addList(projects: Command, output: Output): void {
  const command = addServiceOptions(projects.command('list'))
    .description('List the projects of an organization, newest first.')
    .addOption(
      new Option('--status <status>', 'only those with this status').choices([
        'pending',
        'enriching',
        'completed',
        'failed',
      ]),
    )
    .option('--deleted', 'list deleted projects that can be restored');
  addListOptions(command).action((options: ListFlags & { readonly status?: string; readonly deleted?: true }) =>
    withService(command, async ({ projects: calls }) => {
      const { status = '', deleted: areDeleted = false } = options;
      const { projectColumns } = await import('./projects/project-text.ts');
      await printMessages(output, options, {
        items: calls.eachProject({ pageSize: pageSizeOf(options), status, deleted: areDeleted }),
        columns: projectColumns({ areDeleted }),
        none: `There are no ${areDeleted ? 'deleted ' : ''}projects.`,
      });
    }),
  );
}

const filesPerCall = 1_000;

function addShow(projects: Command, output: Output): void {
  const command = addServiceOptions(projects.command('show'))
    .description('Show the context and figures of a project, and the reconciliation of its files.')
    .argument(...projectArgument)
    .option('--json', 'print JSON')
    .action((projectId: string, options) =>
      withService(command, async ({ projects: calls }) => {
        const found = await calls.getProject({ projectId, pageSize: filesPerCall });
        if (found.nextPageToken !== '') {
          const rest = calls.eachFile({ projectId, pageSize: filesPerCall, pageToken: found.nextPageToken });
          for await (const file of rest) found.reconciliation.push(file);
          found.nextPageToken = '';
        }
        if (options.json) return printJson(output, found);
        const { toProjectText } = await import('./projects/project-text.ts');
        output.print(toProjectText(found, output.columns ?? widthElsewhere));
      }),
    );
}

function addCancel(projects: Command, output: Output): void {
  const command = addServiceOptions(projects.command('cancel'))
    .description(
      'Cancel the enrichment of a project, which then has the status failed. A finished project stays as it is.',
    )
    .argument(...projectArgument)
    .option('--reason <text>', 'reason, shown with the project', '')
    .option('--json', 'print JSON')
    .action((projectId: string, options) =>
      withService(command, async ({ projects: calls }) => {
        const { status } = await calls.cancelProject({ projectId, reason: options.reason });
        if (options.json) return output.print(JSON.stringify({ projectId, status }));
        output.print(
          status === 'completed'
            ? `The project ${projectId} was already completed.`
            : `The project ${projectId} is no longer being enriched. Its status is ${status}.`,
        );
      }),
    );
}

function addRestore(projects: Command, output: Output): void {
  const command = addServiceOptions(projects.command('restore'))
    .description('Undo "projects delete", within 7 days.')
    .argument('<project-id>', 'as shown by "projects list --deleted"')
    .option('--json', 'print JSON')
    .action((projectId: string, options) =>
      withService(command, async ({ projects: calls }) => {
        const { project } = await calls.restoreProject({ projectId });
        if (project === undefined) return;
        if (options.json) return printJson(output, project);
        const { toPlainLine } = await import('./ledger/ledger-text.ts');
        output.print(
          `"${toPlainLine(project.name)}" (${projectId}) is restored: ${project.status}, created ${toTime(project.createdAt)}.`,
        );
      }),
    );
}

function addReconciliation(projects: Command, output: Output): void {
  storageCommand(projects, 'reconciliation')
    .description(
      'For operators: show the reconciliation (rows and money) of each file imported into a project of any organization.',
    )
    .argument('<project-id>', 'as returned by ImportCSV or ImportLedger')
    .option('--json', 'print one JSON object per line, one for each file')
    .action(async (projectId: string, options) => {
      const reports = await withStorage(options, ({ administration }) => administration.listReconciliation(projectId));
      if (options.json) {
        for (const report of reports) output.print(JSON.stringify(report));
      } else if (reports.length === 0) {
        output.print(
          `The project ${projectId} has no imported file: its rows were not sent with ImportCSV or ImportLedger.`,
        );
      } else {
        // Imported here because every run loads all commands, and this loads a package.
        const { toReportText } = await import('./ledger/ledger-text.ts');
        output.print(reports.map(toReportText).join('\n\n'));
      }
    });
}
