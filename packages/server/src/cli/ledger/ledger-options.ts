import { type CategoryMode, categoryModes } from '@ledgerprint/engine/category-mode';
import { type RatioChoice, ratioChoices } from '@ledgerprint/engine/ratio-choice';
import type { ExclusionReason, FileOptions } from '@ledgerprint/ledger';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { refuseUsage } from '../exit-error.ts';

/** The options of `addLedgerOptions`, as typed. */
export type LedgerFlags = {
  readonly map: readonly string[];
  readonly currency?: string;
  readonly country?: string;
  readonly year?: number;
  readonly language?: readonly string[];
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
        'assign a role to a column, such as "Poste=designation", or to several joined, such as "Objet+Détail=designation"; may be repeated',
      ),
    )
    .option('--currency <code>', 'currency for amounts that do not state one, such as EUR')
    .option('--country <code>', 'country for rows that do not state one, such as FR', parseCountry)
    .option('--year <year>', 'year of the ledger; rows of other years cause a warning', parseYear)
    .addOption(languageOption('language of the rows, such as de, or several, such as de,fr; if not given, it is found'))
    .option('--sheet <name>', 'read only this sheet of a workbook')
    .addOption(
      repeatable(
        '--exclude-account <prefix[=reason]>',
        'exclude rows whose account starts with this prefix, such as 6063 or 6063=intra_group; may be repeated',
      ),
    )
    .option('--as-purchases', 'count a file even if it looks like something else, such as contracts or a budget')
    .addOption(
      repeatable(
        '--own-id <number or name>',
        'your VAT number, SIREN, SIRET or name on invoices, to tell your sales from your purchases; may be repeated',
      ),
    )
    .option(
      '--combine',
      'count files of different kinds (books, invoices, lists, statements) even if they cover the same period',
    );
}

/** The options of `addRunOptions`, as typed. */
export type RunFlags = LedgerFlags & {
  readonly acceptIncomplete?: true;
  readonly mode: CategoryMode;
  readonly ratios?: RatioChoice;
};

/** The options of all commands that read ledgers and enrich them. */
export function addRunOptions(command: Command): Command {
  return addLedgerOptions(command)
    .option('--accept-incomplete', 'continue without the rows that cannot be read and the files that are refused')
    .addOption(new Option('--mode <mode>', 'which categories to use').choices(categoryModes).default('ademe'))
    .addOption(ratiosOption('whose monetary ratios count outside France'));
}

/** Converts the options for the reader of ledgers; a wrong one ends the command with code 2. */
export async function toFileOptions(flags: LedgerFlags, command: Command): Promise<FileOptions> {
  const { exclusionReasons, LedgerError, parseColumnMapping } = await import('@ledgerprint/ledger');
  const refuse = (sentence: string) => refuseUsage(command, sentence);

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
    if (prefix === '') return refuse(`--exclude-account needs an account or a prefix, not "${text}"`);
    return reason === undefined
      ? refuse(`--exclude-account: "${given}" is not an exclusion reason. Use one of ${exclusionReasons.join(', ')}.`)
      : [prefix, reason];
  }

  const { country, year, language, sheet, asPurchases, ownId } = flags;
  if (ownId.some((id) => id.trim() === '')) refuse('--own-id needs a number or a name.');
  const currency = flags.currency === undefined ? undefined : await parseCurrencyOption(flags.currency);
  if (flags.currency !== undefined && currency === undefined) {
    refuse(`--currency: "${flags.currency}" is not a currency. Use an ISO code, such as EUR.`);
  }
  return {
    // Without a header, nothing shows that the first columns are those of the template.
    needsHeader: true,
    mapping: toMapping(),
    excludedAccounts: new Map(flags.excludeAccount.map(toExcluded)),
    ...(currency === undefined ? {} : { currency }),
    ...(country === undefined ? {} : { country }),
    ...(year === undefined ? {} : { year }),
    ...(language === undefined ? {} : { languages: await parseLanguages(language, refuse) }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(asPurchases === undefined ? {} : { asPurchases }),
    ...(ownId.length === 0 ? {} : { ownIds: ownId }),
  };
}

/** `--ratios` */
export function ratiosOption(description: string): Option {
  return new Option('--ratios <whose>', `${description}: those of the country, or ADEME's everywhere`).choices(
    ratioChoices,
  );
}

/** `--language`, whose codes `parseLanguages` checks. */
export function languageOption(description: string): Option {
  return new Option('--language <codes>', description).argParser((text: string) =>
    text.split(',').map((code) => code.trim().toLowerCase()),
  );
}

const mostLanguages = 8;

/** The codes if all are known; refuses others. */
export async function parseLanguages(
  codes: readonly string[],
  refuse: (sentence: string) => never,
): Promise<readonly string[]> {
  const { listKnownLanguages } = await import('@ledgerprint/ledger');
  const known = listKnownLanguages().flatMap(({ code }) => (code === 'und' ? [] : [code]));
  const wrong = codes.find((code) => !known.includes(code));
  if (wrong !== undefined) {
    return refuse(`--language: "${wrong}" is not a known language. The known languages are ${known.join(', ')}.`);
  }
  const languages = [...new Set(codes)];
  return languages.length <= mostLanguages ? languages : refuse(`--language: give at most ${mostLanguages} languages.`);
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

/** Parses a country code; anything else is wrong usage. */
export function parseCountry(text: string): string {
  const wrong = new InvalidArgumentError('It must be a two-letter ISO code, such as FR.');
  if (!/^[a-z]{2}$/i.test(text)) throw wrong;
  // Some countries have an alias: UK is GB.
  const code = new Intl.Locale(`und-${text}`).region ?? '';
  if (code === 'ZZ' || regions.of(code) === undefined) throw wrong;
  return code;
}

/** Parses a year from 1900 to 2099; anything else is wrong usage. */
export function parseYear(text: string): number {
  if (!/^(?:19|20)\d{2}$/.test(text)) throw new InvalidArgumentError('It must be a year, such as 2024.');
  return Number(text);
}
