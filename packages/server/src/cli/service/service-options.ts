import type { Message } from '@bufbuild/protobuf';
import type { LedgerprintClient } from '@ledgerprint/client';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { findProcessUser } from '../../platform/command-user.ts';
import { refuseUsage } from '../exit-error.ts';
import type { Output } from '../output.ts';

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

/** The sentence for commands that need a service only with `--url`. */
export const keyNeeded = '--url needs --key or the environment variable LEDGERPRINT_KEY';

/** `--key`, or the environment variable. */
export function keyOption(description: string): Option {
  return new Option('--key <key>', description).env('LEDGERPRINT_KEY');
}

/** `--by`: the name recorded beside the key; by default that of the system user. */
export function byOption(description: string): Option {
  return new Option('--by <name>', `${description}, for the record`).default(findProcessUser().name);
}

/** The argument of commands on a project. */
export const projectArgument = ['<project-id>', 'as shown by "projects list"'] as const;

/** Parses the number of a revision; anything else is wrong usage. */
export function parseRevision(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number, 0 or more.');
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
    return refuseUsage(command, 'an API key is needed: add --key or set the environment variable LEDGERPRINT_KEY');
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

/** Prints an answer for programs. */
export async function printJson(output: Output, answer: Message): Promise<void> {
  const { toApiJson } = await import('./api-json.ts');
  output.print(toApiJson(answer));
}

const exitCodes = `
Exit codes:
  0  success
  1  the service refused the call or cannot be reached
  2  wrong usage`;
