import type { Result } from '@ledgerprint/client/workspace';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { toCount } from '../platform/counted.ts';
import type { TableColumn } from './fitted-table.ts';
import type { Output } from './output.ts';
import { addServiceOptions, projectArgument, withService } from './service/service-options.ts';
import { addListOptions, type ListFlags, pageSizeOf, printMessages } from './service/take-listed.ts';

const orders = ['appearance', 'footprint', 'amount', 'doubt'] as const;
const matches = ['matched', 'review', 'unmatched', 'excluded', 'decided', 'failed'] as const;

type ProductFlags = ListFlags & {
  readonly cases?: true;
  readonly order: (typeof orders)[number];
  readonly match: readonly string[];
  readonly category: readonly string[];
  readonly scope?: string;
  readonly account?: string;
  readonly supplier?: string;
  readonly text?: string;
};

/** `ledgerprint products` */
export function addProductsCommand(program: Command, output: Output): void {
  const command = addServiceOptions(program.command('products'))
    .description('List the products of a project with their results.')
    .argument(...projectArgument)
    .option('--cases', 'list cases instead: rows of a product with the same supplier, account and category')
    .addOption(
      new Option(
        '--order <order>',
        'order of the list: by first appearance in the ledger, or largest first; "doubt" is the category uncertainty',
      )
        .choices(orders)
        .default('appearance'),
    )
    .addOption(repeatable('--match <match>', 'only those with this match status; may be repeated', matches))
    .addOption(repeatable('--category <code>', 'only those in this category; may be repeated'))
    .addOption(new Option('--scope <scope>', 'only those with emissions in this scope').choices(['1', '2', '3']))
    .option('--account <account>', 'only those with this account')
    .option('--supplier <name>', 'only those with this supplier')
    .option('--text <words>', 'only those with all these words in their designation, supplier, category or factor');
  addListOptions(command)
    .addHelpText('after', examples)
    .action((projectId: string, options: ProductFlags) =>
      withService(command, async ({ products: calls }) => {
        const request = { projectId, pageSize: pageSizeOf(options), orderBy: options.order, filter: toFilter(options) };
        await printMessages(output, options, {
          items: options.cases ? calls.eachCase(request) : calls.eachProduct(request),
          columns: await toTableColumns(options),
          none: `No ${options.cases ? 'cases' : 'products'} match.`,
        });
      }),
    );
}

function toFilter({ match, category, scope = '', account = '', supplier = '', text = '' }: ProductFlags) {
  return { matches: [...match], categoryCodes: [...category], scope, account, supplier, text };
}

async function toTableColumns({ cases, order }: ProductFlags): Promise<readonly TableColumn<Result>[]> {
  const { toMass } = await import('./enrich/summary-text.ts');
  const ofCases: readonly TableColumn<Result>[] = [
    { title: 'SUPPLIER', cell: ({ supplier }) => supplier },
    { title: 'ACCOUNT', width: 8, cell: ({ account }) => account },
  ];
  // The other columns show the leading case.
  const ofProducts: readonly TableColumn<Result>[] = [
    { title: 'CASES', width: 5, isNumber: true, cell: (product) => (product.cases > 1 ? toCount(product.cases) : '') },
  ];
  return [
    { title: 'DESIGNATION', cell: ({ designation }) => designation },
    ...(cases ? ofCases : ofProducts),
    { title: 'CATEGORY', isOptional: true, cell: ({ categoryCode, categoryLabel }) => categoryLabel || categoryCode },
    { title: 'MATCH', width: 9, cell: ({ match }) => match },
    {
      title: 'SPEND €',
      width: 11,
      isNumber: true,
      cell: ({ spendEur }) => (spendEur === undefined ? '' : toCount(spendEur)),
    },
    {
      title: 'FOOTPRINT',
      width: 9,
      isNumber: true,
      cell: ({ footprintKgCo2e: kg }) => (kg === undefined ? '' : toMass(kg)),
    },
    {
      title: 'UNCERTAINTY',
      width: 11,
      isNumber: true,
      isOptional: order !== 'doubt',
      cell: ({ doubtKgCo2e }) => (doubtKgCo2e === 0 ? '' : toMass(doubtKgCo2e)),
    },
  ];
}

/** The choices are checked here: `Option.choices` would replace this parser with its own. */
function repeatable(flags: string, description: string, choices?: readonly string[]): Option {
  const option = new Option(flags, description);
  return (choices === undefined ? option : option.choices(choices))
    .argParser((text: string, before: readonly string[]) => {
      if (choices?.includes(text) === false) {
        throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`);
      }
      return [...before, text];
    })
    .default([], 'all');
}

const examples = `
Examples:
  ledgerprint products 86Rf07xd4z --order doubt --match review
  ledgerprint products 86Rf07xd4z --cases --account 606100 --all --json`;
