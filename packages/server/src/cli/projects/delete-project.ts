import type { Command } from 'commander';
import { OperatorError } from '../../platform/operator-error.ts';
import { ExitError } from '../exit-error.ts';
import type { Output } from '../output.ts';
import { addServiceOptions, projectArgument, withService } from '../service/service-options.ts';
import { toTime } from './project-figures.ts';

/** `ledgerprint projects delete` */
export function addProjectDelete(projects: Command, output: Output): void {
  const command = addServiceOptions(projects.command('delete'))
    .description('Delete a project. It disappears immediately and is removed for good after 7 days.')
    .argument(...projectArgument)
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action((projectId: string, options) =>
      withService(command, async ({ projects: calls }) => {
        if (options.yes !== true) {
          if (output.ask === undefined) {
            throw new ExitError(
              'Nothing was deleted: there is no terminal to ask for confirmation. Add --yes to confirm.',
              2,
            );
          }
          const { toPlainLine } = await import('../ledger/ledger-text.ts');
          const { project } = await calls.getProject({ projectId });
          const answer = await output.ask(`Delete "${toPlainLine(project?.name ?? '')}" (${projectId})? [y/N] `);
          if (!/^\s*y(?:es)?\s*$/i.test(answer)) throw new OperatorError('Nothing was deleted.');
        }
        const { restorableUntil } = await calls.deleteProject({ projectId });
        if (options.json) return output.print(JSON.stringify({ projectId, restorableUntil }));
        output.print(
          [
            `The project ${projectId} is deleted.`,
            `You can undo this until ${toTime(restorableUntil)}: ledgerprint projects restore ${projectId}`,
          ].join('\n'),
        );
      }),
    );
}
