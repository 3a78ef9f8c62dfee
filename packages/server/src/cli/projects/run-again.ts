import type { ProjectsClient } from '@ledgerprint/client';
import type { Context } from '@ledgerprint/client/workspace';
import { type CategoryMode, categoryModes } from '@ledgerprint/engine/category-mode';
import { type Command, Option } from 'commander';
import { parseCountry, parseYear } from '../ledger/ledger-options.ts';
import type { Output } from '../output.ts';
import { addServiceOptions, withService } from '../service/service-options.ts';

type RunAgainFlags = {
  readonly name: string;
  readonly mode?: CategoryMode;
  readonly country?: string;
  readonly currency?: string;
  readonly year?: number;
  readonly period?: string;
  readonly columns: string;
  readonly json?: true;
};

/** `ledgerprint projects run-again` */
export function addProjectRunAgain(projects: Command, output: Output): void {
  const command = addServiceOptions(projects.command('run-again'))
    .description(
      'Make a new project of the rows of a sealed one, without sending them again. Decisions hold in it.',
    )
    .argument('<project-id>', 'as "projects list" shows it')
    .option('--name <name>', 'of the new project (default: that of the first)', '')
    .addOption(
      new Option('--mode <mode>', 'which categories to use (default: as before)').choices(categoryModes),
    )
    .option(
      '--country <code>',
      'country of rows that name none, such as FR (default: as before, like those below)',
      parseCountry,
    )
    .option('--currency <code>', 'currency of amounts that name none, such as EUR')
    .option('--year <year>', 'the year the ledger is of', parseYear)
    .option('--period <name>', 'what the period is called')
    .option(
      '--columns <field=field,…>',
      'take fields from others, such as designation=notes,supplier=designation',
      '',
    )
    .option('--json', 'print JSON')
    .action((projectId: string, options: RunAgainFlags) =>
      withService(command, async ({ projects: calls }) => {
        const { name, mode, columns } = options;
        const answer = await calls.runAgain({
          ...{ projectId, name, columns },
          ...(mode === undefined ? {} : { categoryMode: mode }),
          ...(await changedContext(calls, projectId, options)),
        });
        if (options.json) return output.print(JSON.stringify({ projectId: answer.projectId }));
        output.print(
          [
            `The project ${answer.projectId} is being enriched.`,
            `This follows it: ledgerprint projects show ${answer.projectId}`,
          ].join('\n'),
        );
      }),
    );
}

/** What is not given stays: the call replaces the whole context. */
async function changedContext(
  calls: ProjectsClient,
  projectId: string,
  { country, currency, year, period }: RunAgainFlags,
) {
  const change = {
    ...(country === undefined ? {} : { country }),
    ...(currency === undefined ? {} : { currency }),
    ...(year === undefined ? {} : { year }),
    ...(period === undefined ? {} : { period }),
  };
  if (Object.keys(change).length === 0) return {};
  const { project } = await calls.getProject({ projectId });
  return { context: { ...toContextInit(project?.context), ...change } };
}

function toContextInit({ country = '', currency = '', year = 0, period = '' }: Partial<Context> = {}) {
  return { country, currency, year, period };
}
