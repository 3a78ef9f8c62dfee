import type { LedgerprintClient } from '@ledgerprint/client';
import { type Command, InvalidArgumentError, Option } from 'commander';

/** Where `ledgerprint serve` listens unless it is told otherwise. */
const defaultUrl = 'http://127.0.0.1:8080';

/** Adds the options of all commands that speak to a service, and what they mean in common. */
export function addServiceOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--url <url>', 'address of the service')
        .env('LEDGERPRINT_URL')
        .default(defaultUrl)
        .argParser(parseServiceUrl),
    )
    .addOption(keyOption('API key of the organization'))
    .addHelpText('after', exitCodes);
}

/** `--key`, or the variable. */
export function keyOption(description: string): Option {
  return new Option('--key <key>', description).env('LEDGERPRINT_KEY');
}

/** An address without a slash at its end; anything else is wrong usage. */
export function parseServiceUrl(text: string): string {
  if (/^https?:\/\/[^/]/.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
  throw new InvalidArgumentError('It must be an http(s) URL.');
}

/** Lends a client of the service that the options name. What a call fails with becomes a sentence. */
export async function withService<T>(
  command: Command,
  work: (client: LedgerprintClient) => Promise<T>,
): Promise<T> {
  const { url, key } = command.opts<{ readonly url: string; readonly key?: string }>();
  if (key === undefined || key === '') {
    command.error('error: --key is missing, and so is the variable LEDGERPRINT_KEY', { exitCode: 2 });
  }
  // Here, because all commands are read to find one of them, and most need no client.
  const { createClient } = await import('@ledgerprint/client');
  try {
    return await work(createClient({ baseUrl: url, apiKey: key }));
  } catch (error) {
    const { explainServiceError } = await import('./explain-service-error.ts');
    throw explainServiceError(error, url);
  }
}

const exitCodes = `
Exit codes: 0 done; 1 the service refused or cannot be reached; 2 wrong usage.`;
