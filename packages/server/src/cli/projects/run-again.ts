import type { ProjectsClient } from '@ledgerprint/client';
import type { Context } from '@ledgerprint/client/workspace';
import { type CategoryMode, categoryModes } from '@ledgerprint/engine/category-mode';
import type { RatioChoice } from '@ledgerprint/engine/ratio-choice';
import { type Command, Option } from 'commander';
import { refuseUsage } from '../exit-error.ts';
import { languageOption, parseCountry, parseLanguages, parseYear, ratiosOption } from '../ledger/ledger-options.ts';
import type { Output } from '../output.ts';
import { addServiceOptions, projectArgument, withService } from '../service/service-options.ts';

type RunAgainFlags = {
  readonly name: string;
  readonly mode?: CategoryMode;
  readonly country?: string;
  readonly currency?: string;
  readonly year?: number;
  readonly period?: string;
  readonly language?: readonly string[];
  readonly ratios?: RatioChoice;
  readonly columns: string;
  readonly json?: true;
};

/** `ledgerprint projects run-again` */
export function addProjectRunAgain(projects: Command, output: Output): void {
  const command = addServiceOptions(projects.command('run-again'))
    .description(
      'Create a new project from the rows of a sealed one, without sending them again. The decisions of the organization and of the original project apply to it; excluded rows that they include are counted.',
    )
    .argument(...projectArgument)
    .option(
      '--name <name>',
      'name of the new project (default: the name of the original with the next free number)',
      '',
    )
    .addOption(new Option('--mode <mode>', 'which categories to use (default: as before)').choices(categoryModes))
    .option('--country <code>', 'country for rows that do not state one, such as FR (default: as before)', parseCountry)
    .option('--currency <code>', 'currency for amounts that do not state one, such as EUR (default: as before)')
    .option('--year <year>', 'year of the ledger (default: as before)', parseYear)
    .addOption(languageOption('languages of the rows, such as de or de,fr (default: as before)'))
    .addOption(ratiosOption('whose monetary ratios count outside France (default: as before)'))
    .option('--period <name>', 'name of the period (default: as before)')
    .option(
      '--columns <field=field,…>',
      'fill fields from other fields, such as designation=notes,supplier=designation',
      '',
    )
    .option('--json', 'print JSON')
    .action((projectId: string, options: RunAgainFlags) =>
      withService(command, async ({ projects: calls }) => {
        const { name, mode, columns, language } = options;
        if (language !== undefined) await parseLanguages(language, (sentence) => refuseUsage(command, sentence));
        const answer = await calls.runAgain({
          projectId,
          name,
          columns,
          ...(mode === undefined ? {} : { categoryMode: mode }),
          ...(await changedContext(calls, projectId, options)),
        });
        const { toPlainLine } = await import('../ledger/ledger-text.ts');
        if (options.json) return output.print(JSON.stringify({ projectId: answer.projectId, name: answer.name }));
        output.print(
          [
            `The project ${answer.projectId} is being enriched. Its name is "${toPlainLine(answer.name)}".`,
            `To follow it: ledgerprint projects show ${answer.projectId}`,
          ].join('\n'),
        );
      }),
    );
}

/** The call replaces the whole context: keep what is not given. */
async function changedContext(
  calls: ProjectsClient,
  projectId: string,
  { country, currency, year, period, language, ratios }: RunAgainFlags,
) {
  if ([country, currency, year, period, language, ratios].every((value) => value === undefined)) return {};
  const before: Partial<Context> = (await calls.getProject({ projectId })).project?.context ?? {};
  return {
    context: {
      country: country ?? before.country ?? '',
      currency: currency ?? before.currency ?? '',
      year: year ?? before.year ?? 0,
      period: period ?? before.period ?? '',
      languages: [...(language ?? before.languages ?? [])],
      ratios: ratios ?? before.ratios ?? '',
    },
  };
}
