import type { LedgerprintClient } from '@ledgerprint/client';
import { type Command, InvalidArgumentError, Option } from 'commander';

/** Where `ledgerprint serve` listens by default. */
const defaultUrl = 'http://127.0.0.1:8080';

/** Adds the options and exit codes that all commands calling a service share. */
export function addServiceOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--url <url>', 'address of the service')
        .env('LEDGERPRINT_URL')
        .default(defaultUrl)
        .argParser(parseServiceUrl),
    )
    .addOption(keyOption('API key of the organization'))
    .addHelpText('afterAll', exitCodes);
}

/** `--key`, or the environment variable. */
export function keyOption(description: string): Option {
  return new Option('--key <key>', description).env('LEDGERPRINT_KEY');
}

/** Parses an address and drops a slash at its end; anything else is wrong usage. */
export function parseServiceUrl(text: string): string {
  if (/^https?:\/\/[^/]/.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
  throw new InvalidArgumentError('It must be an http(s) URL.');
}

/** Provides a client of the service that the options name, and explains errors of its calls. */
export async function withService<T>(command: Command, work: (client: LedgerprintClient) => Promise<T>): Promise<T> {
  const { url, key } = command.opts<{ readonly url: string; readonly key?: string }>();
  if (key === undefined || key === '') {
    command.error('error: an API key is needed: add --key or set the environment variable LEDGERPRINT_KEY', {
      exitCode: 2,
    });
  }
  // Imported here because every run loads all commands, and most do not need a client.
  const { createClient } = await import('@ledgerprint/client');
  try {
    return await work(createClient({ baseUrl: url, apiKey: key }));
  } catch (error) {
    const { explainServiceError } = await import('./explain-service-error.ts');
    throw explainServiceError(error, url);
  }
}

const exitCodes = `
Exit codes:
  0  success
  1  the service refused the call or cannot be reached
  2  wrong usage`;
