import { type Command, InvalidArgumentError, Option } from 'commander';

/** The options of `addListOptions`, as typed. */
export type ListFlags = { readonly limit: number; readonly all?: true; readonly json?: true };

const largestPage = 1_000;

/** Adds the options of all commands that list things of a service. */
export function addListOptions(command: Command, defaultLimit: number): Command {
  return command
    .addOption(
      new Option('--limit <count>', 'maximum number of lines')
        .argParser(parseLimit)
        .default(defaultLimit)
        .conflicts('all'),
    )
    .option('--all', 'list everything')
    .option('--json', 'print one JSON object per line');
}

/** Page size to ask for: one more than is shown, to know whether there are more. */
export function pageSizeOf({ limit, all }: ListFlags): number {
  return all ? largestPage : Math.min(largestPage, limit + 1);
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
