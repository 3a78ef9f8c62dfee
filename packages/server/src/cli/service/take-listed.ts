import { type Command, InvalidArgumentError, Option } from 'commander';

/** What `addListOptions` says, as it was typed. */
export type ListFlags = { readonly limit: number; readonly all?: true; readonly json?: true };

const largestPage = 1_000;

/** The options of all commands that list something a service has. */
export function addListOptions(command: Command, defaultLimit: number): Command {
  return command
    .addOption(
      new Option('--limit <count>', 'how many to list at most')
        .argParser(parseLimit)
        .default(defaultLimit)
        .conflicts('all'),
    )
    .option('--all', 'list all of them')
    .option('--json', 'print one JSON object for each, one per line');
}

/** How many of the list to ask for at once: one more than is shown, which tells whether there is more. */
export function pageSizeOf({ limit, all }: ListFlags): number {
  return all ? largestPage : Math.min(largestPage, limit + 1);
}

/** Hands on as many as are asked for, each as soon as it came; whether there are more. */
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
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 on.');
  return Number(text);
}
