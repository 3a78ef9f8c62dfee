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
    .description('List what of a project is doubtful, in the order in which to settle it, at a service.')
    .argument('<project-id>', 'as "projects list" shows it')
    .addOption(
      new Option(
        '--step <step>',
        "one step alone: accounts, the client's own categories, suppliers or single cases (default: those that the review page asks for)",
      ).choices(Object.keys(steps)),
    )
    .option('--materiality <percent>', 'how much of the footprint may stay open', parsePercent, 5);
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
        const { taken, hasMore } = await takeListed(
          itemsOf(products, projectId, options),
          options,
          (item) => {
            if (options.json) return output.print(JSON.stringify(toItemJson(item)));
            if (lines++ === 0) output.print(table.header);
            output.print(table.line(item));
          },
        );
        if (taken === 0 && !options.json) output.print('There is nothing to settle.');
        if (hasMore) output.error('There are more: --all lists them.');
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
  throw new InvalidArgumentError('It must be a number over 0 and under 100.');
}

const examples = `
Doubt is what settling a line is worth: half of the range that comes from not knowing its category. The first column is what
"ledgerprint decide" takes to decide the line.

Examples:
  ledgerprint review 86Rf07xd4z
  ledgerprint review 86Rf07xd4z --step supplier --limit 20
  ledgerprint review 86Rf07xd4z --all --json`;
