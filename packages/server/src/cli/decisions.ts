import type { Command } from 'commander';
import { toCounted } from '../platform/counted.ts';
import type { Output } from './output.ts';
import { addServiceOptions, byOption, printJson, withService } from './service/service-options.ts';
import { addListOptions, type ListFlags, pageSizeOf, printMessages } from './service/take-listed.ts';

/** `ledgerprint decisions list|import|export|revoke` */
export function addDecisionsCommands(program: Command, output: Output): void {
  const decisions = program.command('decisions').description('Decisions on results.');
  addList(decisions, output);
  addImport(decisions, output);
  addExport(decisions, output);
  addRevoke(decisions, output);
}

function addList(decisions: Command, output: Output): void {
  const command = addServiceOptions(decisions.command('list'))
    .description("List decisions, newest first: the organization's, or those that apply to a project.")
    .option('--project <project-id>', 'decisions that apply to this project, and those that could not be applied', '')
    .option('--revoked', 'include revoked decisions');
  addListOptions(command).action((options: ListFlags & { readonly project: string; readonly revoked?: true }) =>
    withService(command, async ({ decisions: calls }) => {
      const { project: projectId, revoked: includeRevoked = false } = options;
      const { decisionColumns, toConflictLines } = await import('./decisions/decision-text.ts');
      const request = { projectId, includeRevoked };
      await printMessages(output, options, {
        items: calls.eachDecision({ ...request, pageSize: pageSizeOf(options) }),
        columns: decisionColumns({ includeRevoked }),
        none: 'There are no decisions.',
      });
      if (projectId === '') return;
      const { conflicts } = await calls.listDecisions({ ...request, pageSize: 1 });
      for (const line of toConflictLines(conflicts)) output.error(line);
    }),
  );
}

function addImport(decisions: Command, output: Output): void {
  const command = addServiceOptions(decisions.command('import'))
    .description('Import decisions from a CSV file in the format of "decisions export": all lines or none.')
    .argument('<file>', 'CSV file; docs/analyst/review.md describes its columns')
    .option(
      '--project <project-id>',
      'also apply the decisions to this completed project (default: only to projects sealed later)',
      '',
    )
    .addOption(byOption('person who decides'))
    .option('--dry-run', 'show what would change, without changing anything')
    .option('--json', 'print JSON')
    .action(async (file: string, options) => {
      const { readOperatorFile } = await import('./operator-file.ts');
      const content = await readOperatorFile(file);
      const { project: projectId, by: decidedBy, dryRun = false, json } = options;
      await withService(command, async ({ decisions: calls }) => {
        const answer = await calls.importDecisions({ content, projectId, decidedBy, dryRun });
        if (json) return printJson(output, answer);
        const { toImportText } = await import('./decisions/answer-text.ts');
        output.print(toImportText(answer, { projectId, isDryRun: dryRun }));
      });
    });
}

function addExport(decisions: Command, output: Output): void {
  const command = addServiceOptions(decisions.command('export'))
    .description('Export decisions as CSV, in the format that "decisions import" and "enrich --decisions" read.')
    .option('--project <project-id>', "decisions that apply to this project (default: the organization's)", '')
    .option('--revoked', 'include revoked decisions')
    .option('--out <file>', 'file to write (default: standard output)')
    .option('--json', 'print JSON: the number of decisions and, without --out, the CSV as a string')
    .action((options) =>
      withService(command, async ({ decisions: calls }) => {
        const { project: projectId, revoked: includeRevoked = false, out, json } = options;
        const answer = await calls.exportDecisions({ projectId, includeRevoked });
        if (out !== undefined) {
          const { writeOperatorFile } = await import('./operator-file.ts');
          await writeOperatorFile(out, answer.csv);
        }
        const count = Number(answer.decisions);
        if (json) {
          return output.print(
            JSON.stringify({ decisions: count, ...(out === undefined ? { csv: answer.csv } : { out }) }),
          );
        }
        if (out === undefined) return output.print(answer.csv.replace(/\r?\n$/, ''));
        output.print(`${toCounted(count, 'decision')} written to ${out}`);
      }),
    );
}

function addRevoke(decisions: Command, output: Output): void {
  const command = addServiceOptions(decisions.command('revoke'))
    .description('Revoke a decision. It stays on record; revoking it again changes nothing.')
    .argument('<decision-id>', 'as shown by "decisions list"')
    .option(
      '--project <project-id>',
      'also revoke it in this project, which creates a new revision (default: only for projects sealed from now on)',
      '',
    )
    .option('--note <text>', 'the reason, for the record', '')
    .addOption(byOption('person who revokes the decision'))
    .option('--json', 'print JSON')
    .action((decisionId: string, options) =>
      withService(command, async ({ decisions: calls }) => {
        const { project: projectId, note, by: revokedBy, json } = options;
        const answer = await calls.revokeDecision({ decisionId, projectId, note, revokedBy });
        if (json) return printJson(output, answer);
        const { toRevokeText } = await import('./decisions/answer-text.ts');
        output.print(toRevokeText(answer, { decisionId, projectId }));
      }),
    );
}
