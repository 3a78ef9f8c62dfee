import type { LedgerprintClient, ReviewItem } from '@ledgerprint/client';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Output, widthElsewhere } from './output.ts';
import { addServiceOptions, withService } from './service/service-options.ts';
import { addListOptions, type ListFlags, takeListed } from './service/take-listed.ts';

const steps = { account: 'account', category: 'own_category', supplier: 'supplier', case: 'case' } as const;

type ReviewFlags = ListFlags & { readonly step?: keyof typeof steps; readonly materiality: number };

/** `ledgerprint review` */
export function addReviewCommand(program: Command, output: Output): void {
  const command = addServiceOptions(program.command('review'))
    .description('List the uncertain parts of a project in the order in which to review them.')
    .argument('<project-id>', 'as shown by "projects list"')
    .addOption(
      new Option(
        '--step <step>',
        "list only this step: accounts, the client's own categories, suppliers or single cases (default: the steps of the console's review page)",
      ).choices(Object.keys(steps)),
    )
    .option('--materiality <percent>', 'share of the footprint that may remain open', parsePercent, 5);
  addListOptions(command, 50)
    .addHelpText('after', examples)
    .action((projectId: string, options: ReviewFlags) =>
      withService(command, async ({ projects, products }) => {
        const { createFittedTable } = await import('./fitted-table.ts');
        const { reviewColumns, toItemJson, toSettlementText } = await import('./review/review-text.ts');
        if (!options.json) {
          const { totals } = await projects.getProject({ projectId });
          output.print(`${toSettlementText(totals?.settlement, options.materiality / 100)}\n`);
        }
        const table = createFittedTable(reviewColumns, output.columns ?? widthElsewhere);
        let lines = 0;
        const { taken, hasMore } = await takeListed(itemsOf(products, projectId, options), options, (item) => {
          if (options.json) return output.print(JSON.stringify(toItemJson(item)));
          if (lines++ === 0) output.print(table.header);
          output.print(table.line(item));
        });
        if (taken === 0 && !options.json) output.print('There is nothing to review.');
        if (hasMore) output.error('There are more. List all of them with --all.');
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
