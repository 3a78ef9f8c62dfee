import type { LedgerprintClient, ReviewItem } from '@ledgerprint/client';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Output } from './output.ts';
import { addServiceOptions, projectArgument, withService } from './service/service-options.ts';
import { addListOptions, type ListFlags, printListed } from './service/take-listed.ts';

const steps = { account: 'account', category: 'own_category', supplier: 'supplier', case: 'case' } as const;

type ReviewFlags = ListFlags & { readonly step?: keyof typeof steps; readonly materiality: number };

/** `ledgerprint review` */
export function addReviewCommand(program: Command, output: Output): void {
  const command = addServiceOptions(program.command('review'))
    .description('List the uncertain parts of a project in the order in which to review them.')
    .argument(...projectArgument)
    .addOption(
      new Option(
        '--step <step>',
        "list only this step: accounts, the client's own categories, suppliers or single cases (default: the steps of the console's review page)",
      ).choices(Object.keys(steps)),
    )
    .option('--materiality <percent>', 'share of the footprint that may remain open', parsePercent, 5);
  addListOptions(command)
    .addHelpText('after', examples)
    .action((projectId: string, options: ReviewFlags) =>
      withService(command, async ({ projects, products }) => {
        const { reviewColumns, toItemJson, toSettlementText } = await import('./review/review-text.ts');
        if (!options.json) {
          const { totals } = await projects.getProject({ projectId });
          output.print(`${toSettlementText(totals?.settlement, options.materiality / 100)}\n`);
        }
        await printListed(output, options, {
          items: itemsOf(products, projectId, options),
          columns: reviewColumns,
          none: 'There is nothing to review.',
          toJson: (item) => JSON.stringify(toItemJson(item)),
        });
      }),
    );
}

async function* itemsOf(
  calls: LedgerprintClient['products'],
  projectId: string,
  { step: name }: ReviewFlags,
): AsyncGenerator<ReviewItem> {
  const { eachReviewItem, listReviewCases, listReviewGroups } = await import('@ledgerprint/client');
  if (name === undefined) return yield* eachReviewItem(calls, { projectId });
  const step = steps[name];
  if (step !== 'case') return yield* (await listReviewGroups(calls, { projectId, step, share: 1 })).items;
  let pageToken = '';
  do {
    const page = await listReviewCases(calls, { projectId, pageToken });
    yield* page.items;
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
}

function parsePercent(text: string): number {
  const percent = Number(text);
  if (/^\d{1,2}(?:\.\d+)?$/.test(text) && percent > 0) return percent;
  throw new InvalidArgumentError('It must be a number between 0 and 100.');
}

const examples = `
UNCERTAINTY is the category uncertainty: half the width of the interval that the uncertain category alone would give.
SELECT WITH is the option with which "ledgerprint decide" selects the cases.

Examples:
  ledgerprint review 86Rf07xd4z
  ledgerprint review 86Rf07xd4z --step supplier --limit 20
  ledgerprint review 86Rf07xd4z --all --json`;
