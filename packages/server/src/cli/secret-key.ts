import type { Command } from 'commander';
import { addConfigFlags, configOf } from './config-flags.ts';
import type { Output } from './output.ts';
import { withStorage } from './with-storage.ts';

/** `ledgerprint secret-key rotate` */
export function addSecretKeyCommands(program: Command, output: Output): void {
  const secretKey = program
    .command('secret-key')
    .description('The key that encrypts the secrets in the database.');

  addConfigFlags(secretKey.command('rotate'), ['dataDir', 'databaseUrl'])
    .description(
      'Re-encrypt all secrets with SECRET_KEY, while SECRET_KEY_PREVIOUS holds the old key; without SECRET_KEY, with a new key in the data directory.',
    )
    .option('--json', 'print JSON')
    .action(async (options) => {
      const rotation = await withStorage(configOf(options), (storage) => storage.rotateSecretKey());
      if (options.json) return output.print(JSON.stringify(rotation));
      const { resealed, organizations, signingKeys, key } = rotation;
      output.print(`Re-encrypted the secrets of ${resealed} of ${organizations} organizations.`);
      if (signingKeys > 0) output.print(`Re-encrypted signing keys: ${signingKeys}.`);
      output.print(
        key === 'file'
          ? 'The new key is in the data directory. Restart the service now: until then it cannot sign events and keeps retrying them.'
          : 'SECRET_KEY_PREVIOUS is no longer needed: remove it from the settings of every process.',
      );
    });
}
