import type { Command } from 'commander';
import { toCounted } from '../platform/counted.ts';
import type { Output } from './output.ts';
import { storageCommand, withStorage } from './with-storage.ts';

/** `ledgerprint secret-key rotate` */
export function addSecretKeyCommands(program: Command, output: Output): void {
  const secretKey = program.command('secret-key').description('The key that encrypts the secrets in the database.');

  storageCommand(secretKey, 'rotate')
    .description(
      'Re-encrypt all secrets with SECRET_KEY; SECRET_KEY_PREVIOUS must hold the old key. Without SECRET_KEY, create a new key in the data directory and use that.',
    )
    .option('--json', 'print JSON')
    .action(async (options) => {
      const rotation = await withStorage(options, (storage) => storage.rotateSecretKey());
      if (options.json) return output.print(JSON.stringify(rotation));
      const { resealed, organizations, signingKeys, key } = rotation;
      const all = toCounted(organizations, 'organization');
      output.print(`Re-encrypted the secrets of ${resealed} of ${all}.`);
      if (signingKeys > 0) output.print(`Re-encrypted signing keys: ${signingKeys}.`);
      output.print(
        key === 'file'
          ? 'The new key is in the data directory. Restart the service now: before the restart, it cannot sign receipts or events; it keeps retrying the events.'
          : 'SECRET_KEY_PREVIOUS is no longer needed: remove it from the settings of every process.',
      );
    });
}
