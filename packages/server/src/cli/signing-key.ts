import type { Command } from 'commander';
import { type Output, toColumns } from './output.ts';
import { storageCommand, withStorage } from './with-storage.ts';

/** `ledgerprint signing-key list|rotate` */
export function addSigningKeyCommands(program: Command, output: Output): void {
  const signingKey = program
    .command('signing-key')
    .description('Keys with which this installation signs receipts and evidence packs.');

  subcommand(signingKey, 'list', 'List the keys, newest first. The newest one signs.').action(async (options) => {
    const keys = await withStorage(options, ({ signingKeys }) => signingKeys.list());
    if (options.json) return output.print(JSON.stringify(keys));
    if (keys.length === 0)
      return output.print('There is no key yet. The first one is created when something is first signed.');
    const lines = keys.map(({ id, madeAt, signs }) => [id, madeAt.toISOString(), signs ? 'yes' : 'no']);
    output.print(toColumns(['ID', 'CREATED', 'IN USE'], lines));
  });

  subcommand(
    signingKey,
    'rotate',
    'Create a new key that signs from now on. Old public keys stay published, so that earlier signatures can be checked.',
  ).action(async (options) => {
    const id = await withStorage(options, ({ signingKeys }) => signingKeys.rotate());
    output.print(options.json ? JSON.stringify({ id }) : `Receipts are signed with the key ${id} from now on.`);
  });
}

function subcommand(parent: Command, name: string, description: string): Command {
  return storageCommand(parent, name).description(description).option('--json', 'print JSON');
}
