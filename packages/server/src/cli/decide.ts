import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { addDecisionOptions, type DecisionFlags, toDecision } from './decisions/decision-options.ts';
import type { Output } from './output.ts';
import {
  addServiceOptions,
  byOption,
  parseRevision,
  printJson,
  projectArgument,
  withService,
} from './service/service-options.ts';

type DecideFlags = DecisionFlags & {
  readonly by: string;
  readonly id?: string;
  readonly baseRevision?: number;
  readonly dryRun?: true;
  readonly json?: true;
};

/** `ledgerprint decide` */
export function addDecideCommand(program: Command, output: Output): void {
  const command = addServiceOptions(program.command('decide'))
    .description('Make a decision on cases in a completed project. This creates a new revision.')
    .argument(...projectArgument);
  addDecisionOptions(command)
    .addOption(byOption('person who decides'))
    .option(
      '--id <id>',
      'your own id for this call, 8 to 48 characters; repeating the call with the same id changes nothing (default: random)',
    )
    .option(
      '--base-revision <revision>',
      'the revision you reviewed; the call is refused if the same cases have been decided differently since, a decision on them was revoked, or cases to accept have changed',
      parseRevision,
    )
    .option('--dry-run', 'show what would change, without changing anything')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(async (projectId: string, options: DecideFlags) => {
      const decision = await toDecision(options, command);
      const { by: decidedBy, id = randomBytes(8).toString('hex'), dryRun = false, baseRevision } = options;
      const request = { projectId, id, dryRun, decisions: [decision], decidedBy };
      await withService(command, async ({ decisions: calls }) => {
        const answer = await calls.decide(baseRevision === undefined ? request : { ...request, baseRevision });
        if (options.json) return printJson(output, answer);
        const { toDecideText } = await import('./decisions/answer-text.ts');
        output.print(toDecideText(answer, { projectId, isDryRun: dryRun }));
      });
    });
}

const examples = `
If several decisions apply to a case, each setting is taken from the most specific decision that contains it. From most to
least specific, a decision selects a case, a designation, a supplier with an account, an account, one of the client's own
categories, or a supplier. Texts are compared regardless of capitalization, accents and white space.

Examples:
  ledgerprint decide 86Rf07xd4z --account 606100 --accept
  ledgerprint decide 86Rf07xd4z --category "Frais divers" --set-category M69 --dry-run
  ledgerprint decide 86Rf07xd4z --supplier "SCI Dupont" --account 613200 --exclude intra_group --note "our own landlord"
  ledgerprint decide 86Rf07xd4z --designation "Électricité atelier" --quantity "12000 kWh"
  ledgerprint decide 86Rf07xd4z --supplier Enercoop --own-factor "value=0.02,unit=kWh,source=Supplier's declaration 2024"`;
