import type { Message } from '@bufbuild/protobuf';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { TableColumn } from '../fitted-table.ts';
import { type Output, widthElsewhere } from '../output.ts';

/** The options of `addListOptions`, as typed. */
export type ListFlags = { readonly limit: number; readonly all?: true; readonly json?: true };

const usualLimit = 50;
const largestPage = 1_000;

/** Adds the options of all commands that list things of a service. */
export function addListOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--limit <count>', 'maximum number of lines')
        .argParser(parseLimit)
        .default(usualLimit)
        .conflicts('all'),
    )
    .option('--all', 'list everything')
    .option('--json', 'print one JSON object per line');
}

/** Page size to ask for: one more than is shown, to know whether there are more. */
export function pageSizeOf({ limit, all }: ListFlags): number {
  return all ? largestPage : Math.min(largestPage, limit + 1);
}

/** What a command lists, and how it shows each item. */
export type Listing<Item> = {
  readonly items: AsyncIterable<Item>;
  readonly columns: readonly TableColumn<Item>[];
  /** Printed instead of the table if there are no items. */
  readonly none: string;
  readonly toJson: (item: Item) => string;
};

/** Prints messages of the service as they arrive, up to the limit: as lines of a table or as JSON. */
export async function printMessages<Item extends Message>(
  output: Output,
  flags: ListFlags,
  listing: Omit<Listing<Item>, 'toJson'>,
): Promise<void> {
  const { toApiJson } = await import('./api-json.ts');
  await printListed(output, flags, { ...listing, toJson: toApiJson });
}

/** Prints items of any kind in the same way. */
export async function printListed<Item>(output: Output, flags: ListFlags, listing: Listing<Item>): Promise<void> {
  const { createFittedTable } = await import('../fitted-table.ts');
  const table = createFittedTable(listing.columns, output.columns ?? widthElsewhere);
  let lines = 0;
  const { taken, hasMore } = await takeListed(listing.items, flags, (item) => {
    if (flags.json) return output.print(listing.toJson(item));
    if (lines++ === 0) output.print(table.header);
    output.print(table.line(item));
  });
  if (taken === 0 && !flags.json) output.print(listing.none);
  if (hasMore) output.error('There are more. List all of them with --all.');
}

/** Passes items on as they arrive, up to the limit, and returns whether there are more. */
export async function takeListed<Item>(
  items: AsyncIterable<Item>,
  { limit, all }: ListFlags,
  take: (item: Item) => void,
): Promise<{ readonly taken: number; readonly hasMore: boolean }> {
  let taken = 0;
  for await (const item of items) {
    if (!all && taken === limit) return { taken, hasMore: true };
    take(item);
    taken++;
  }
  return { taken, hasMore: false };
}

function parseLimit(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 1 or more.');
  return Number(text);
}
