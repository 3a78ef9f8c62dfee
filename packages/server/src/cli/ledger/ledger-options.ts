import type { ExclusionReason, FileOptions } from '@ledgerprint/ledger';
import { type Command, InvalidArgumentError, Option } from 'commander';

/** What the options of `addLedgerOptions` say, as they were typed. */
export type LedgerFlags = {
  readonly map: readonly string[];
  readonly currency?: string;
  readonly country?: string;
  readonly year?: number;
  readonly sheet?: string;
  readonly excludeAccount: readonly string[];
  readonly asPurchases?: true;
  readonly ownId: readonly string[];
  readonly combine?: true;
};

/** The options of all commands that read ledgers. */
export function addLedgerOptions(command: Command): Command {
  return command
    .addOption(
      repeatable(
        '--map <columns=role>',
        'say what a column is, such as "Poste=designation", or "Objet+Détail=designation" to join two; may be repeated',
      ),
    )
    .option('--currency <code>', 'currency of amounts that name none, such as EUR')
    .option('--country <code>', 'country of rows that name none, such as FR', parseCountry)
    .option('--year <year>', 'the year the ledger is of; rows of other years are warned of', parseYear)
    .option('--sheet <name>', 'read this sheet of a workbook alone')
    .addOption(
      repeatable(
        '--exclude-account <prefix[=reason]>',
        'do not count accounts that begin so, such as 6063 or 6063=intra_group; may be repeated',
      ),
    )
    .option('--as-purchases', 'count a file that looks like something else, such as contracts or a budget')
    .addOption(
      repeatable(
        '--own-id <number or name>',
        'who you are on invoices: VAT number, SIREN, SIRET or name; an invoice that you issued is a sale. May be repeated',
      ),
    )
    .option(
      '--combine',
      'count files of different kinds (books, invoices, lists, statements) together though they cover the same period',
    );
}

/** The same as the reader of ledgers takes it; what is wrong with it ends the command with code 2. */
export async function toFileOptions(flags: LedgerFlags, command: Command): Promise<FileOptions> {
  const { exclusionReasons, LedgerError, parseColumnMapping } = await import('@ledgerprint/ledger');
  const refuse = (sentence: string) => command.error(`error: ${sentence}`, { exitCode: 2 });

  function toMapping() {
    try {
      return parseColumnMapping(flags.map);
    } catch (error) {
      if (error instanceof LedgerError) return refuse(`--map: ${error.message}`);
      throw error;
    }
  }

  function toExcluded(text: string): readonly [string, ExclusionReason] {
    const [prefix = '', given = 'adjustment'] = text.split('=').map((part) => part.trim());
    const reason = exclusionReasons.find((known) => known === given);
    if (prefix === '') return refuse(`--exclude-account needs an account or the beginning of one: "${text}"`);
    return reason === undefined
      ? refuse(`--exclude-account: "${given}" is no reason. Reasons are ${exclusionReasons.join(', ')}.`)
      : [prefix, reason];
  }

  const { country, year, sheet, asPurchases, ownId } = flags;
  if (ownId.some((id) => id.trim() === '')) refuse('--own-id needs a number or a name.');
  const currency = flags.currency === undefined ? undefined : await parseCurrencyOption(flags.currency);
  if (flags.currency !== undefined && currency === undefined) {
    refuse(`--currency: "${flags.currency}" is no currency. Give its ISO code, such as EUR.`);
  }
  return {
    // Without a header nothing says that the first columns are the template's.
    needsHeader: true,
    mapping: toMapping(),
    excludedAccounts: new Map(flags.excludeAccount.map(toExcluded)),
    ...(currency === undefined ? {} : { currency }),
    ...(country === undefined ? {} : { country }),
    ...(year === undefined ? {} : { year }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(asPurchases === undefined ? {} : { asPurchases }),
    ...(ownId.length === 0 ? {} : { ownIds: ownId }),
  };
}

function repeatable(flags: string, description: string): Option {
  return new Option(flags, description)
    .argParser((text: string, before: readonly string[]) => [...before, text])
    .default([], 'none');
}

async function parseCurrencyOption(text: string): Promise<string | undefined> {
  const { parseCurrency } = await import('@ledgerprint/ledger/values');
  const code = parseCurrency(text);
  return code !== undefined && Intl.supportedValuesOf('currency').includes(code) ? code : undefined;
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The code of a country; anything else is wrong usage. */
export function parseCountry(text: string): string {
  const wrong = new InvalidArgumentError('It must be an ISO code of two letters, such as FR.');
  if (!/^[a-z]{2}$/i.test(text)) throw wrong;
  // Some are known by another code, too: UK is GB.
  const code = new Intl.Locale(`und-${text}`).region ?? '';
  if (code === 'ZZ' || regions.of(code) === undefined) throw wrong;
  return code;
}

/** A year of the last or this century; anything else is wrong usage. */
export function parseYear(text: string): number {
  if (!/^(?:19|20)\d{2}$/.test(text)) throw new InvalidArgumentError('It must be a year, such as 2024.');
  return Number(text);
}
