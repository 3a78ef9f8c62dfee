import type { MessageInitShape } from '@bufbuild/protobuf';
import type { DecisionSchema, OwnFactorSchema, SelectorSchema } from '@ledgerprint/client/workspace';
import { type Command, Option } from 'commander';
import { refuseUsage } from '../exit-error.ts';

/** The options of `addDecisionOptions`, as typed. */
export type DecisionFlags = {
  readonly case?: string;
  readonly designation?: string;
  readonly supplier?: string;
  readonly account?: string;
  readonly category?: string;
  readonly setCategory?: string;
  readonly scheme?: string;
  readonly factor?: string;
  readonly ownFactor?: string;
  readonly heading?: string;
  readonly exclude?: string;
  readonly count?: true;
  readonly accept?: true;
  readonly quantity?: string;
  readonly validity?: string;
  readonly note: string;
};

/** Adds the options that select cases and those that state the decision. */
export function addDecisionOptions(command: Command): Command {
  return command
    .option('--case <case-id>', 'the case with this id, as shown by "products --cases --json"')
    .option('--designation <text>', 'all cases with this designation')
    .option('--supplier <name>', 'all cases with this supplier; with --account, only those in that account')
    .option('--account <account>', 'all cases with this account')
    .option('--category <text>', 'all cases with this category in the ledger')
    .option('--set-category <code>', 'category to assign')
    .option(
      '--scheme <name>',
      "scheme of the category to assign: ademe, naics, client or the name of a referential (default: the project's scheme)",
    )
    .option('--factor <id>', 'emission factor to assign, from the catalogue or the referential')
    .addOption(
      new Option(
        '--own-factor <fields>',
        'your own factor: "value=0.52,unit=kWh,source=Contract 2024", optionally with uncertainty=, name= and year=',
      ).conflicts('factor'),
    )
    .option('--heading <code>', 'GHG Protocol category in which to report the cases: 1, 2, or 3.1 to 3.15')
    .option(
      '--exclude <reason>',
      'exclude the cases because they are not purchases; the reason is a code such as tax or intra_group',
    )
    .addOption(
      new Option(
        '--count',
        'include the cases and excluded rows: count them even if a rule, or an earlier or less specific decision, excludes them',
      ).conflicts('exclude'),
    )
    .addOption(
      new Option('--accept', "accept the engine's category and factor").conflicts([
        'setCategory',
        'factor',
        'ownFactor',
        'exclude',
      ]),
    )
    .option(
      '--quantity <number unit>',
      'total quantity of the cases, such as "1200 kWh"; only with --case or --designation',
    )
    .addOption(
      new Option(
        '--validity <where>',
        'where the decision applies: "organization" for this project and projects sealed later, "project" for this project only (default: "organization", or "project" with --quantity)',
      ).choices(['organization', 'project']),
    )
    .option('--note <text>', 'the reason, for the record', '');
}

type DecisionInit = MessageInitShape<typeof DecisionSchema>;
type SelectorInit = MessageInitShape<typeof SelectorSchema>;

/** Ends the command as wrong usage, with this sentence. */
type Refuse = (sentence: string) => never;

/** Returns the decision that the options describe; options that describe none end the command with code 2. */
export async function toDecision(flags: DecisionFlags, command: Command): Promise<DecisionInit> {
  const refuse: Refuse = (sentence) => refuseUsage(command, sentence);
  const selector = toSelector(flags, refuse);
  if (deciding.every((name) => flags[name] === undefined)) refuse(nothingDecided);
  if (flags.scheme !== undefined && flags.setCategory === undefined) {
    refuse('--scheme needs --set-category');
  }
  return {
    selector,
    validity: flags.validity ?? '',
    categoryScheme: flags.scheme ?? '',
    categoryCode: flags.setCategory ?? '',
    factorId: flags.factor ?? '',
    ...(flags.ownFactor === undefined ? {} : { ownFactor: parseOwnFactor(flags.ownFactor, refuse) }),
    ghgCategory: flags.heading ?? '',
    exclusion: flags.count ? 'none' : await toReason(flags.exclude, refuse),
    accept: flags.accept ?? false,
    ...(flags.quantity === undefined ? {} : { quantity: await parseTotal(flags.quantity, refuse) }),
    note: flags.note,
  };
}

const deciding = ['setCategory', 'factor', 'ownFactor', 'heading', 'exclude', 'count', 'accept', 'quantity'] as const;
const nothingDecided =
  'no decision is given: add --set-category, --factor, --own-factor, --heading, --exclude, --count, --accept or --quantity';

/** The kinds of selectors by the options that state them. */
const selectorKinds = new Map([
  ['caseId', 'case'],
  ['designation', 'designation'],
  ['supplier', 'supplier'],
  ['supplier account', 'supplier_account'],
  ['account', 'account'],
  ['category', 'category'],
]);
const selectorAdvice =
  'select cases with --case, --designation, --supplier, --account, --supplier and --account, or --category';

/** A blank text is a selector, too: it selects cases without a supplier, account or category. */
function toSelector(flags: DecisionFlags, refuse: Refuse): SelectorInit {
  const { case: caseId, designation, supplier, account, category } = flags;
  const texts = Object.entries({ caseId, designation, supplier, account, category });
  const given = texts.filter(([, text]) => text !== undefined);
  const kind = selectorKinds.get(given.map(([name]) => name).join(' '));
  if (kind !== undefined) return { kind, ...Object.fromEntries(given) };
  return refuse(given.length === 0 ? selectorAdvice : `these options cannot be combined: ${selectorAdvice}`);
}

async function toReason(text: string | undefined, refuse: Refuse): Promise<string> {
  if (text === undefined) return '';
  const { exclusionReasons } = await import('@ledgerprint/ledger');
  if ((exclusionReasons as readonly string[]).includes(text)) return text;
  return refuse(`"${text}" is not an exclusion reason. Use one of ${exclusionReasons.join(', ')}`);
}

/** A factor without a name is named after its source, cut to this length. */
const longestName = 200;
const ownFactorFields = ['name', 'value', 'unit', 'source', 'uncertainty', 'year'] as const;
const fieldStart = new RegExp(`(?:^|,)\\s*(${ownFactorFields.join('|')})\\s*=`);
const ownFactorExample = 'such as "value=0.52,unit=kWh,source=Contract 2024"';

/** Values may contain commas: only a comma followed by a field name and `=` starts the next field. */
function parseOwnFactor(text: string, refuse: Refuse): MessageInitShape<typeof OwnFactorSchema> {
  const [before, ...parts] = text.split(fieldStart);
  const fields = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 2) {
    const [name = '', value = ''] = parts.slice(index, index + 2);
    if (fields.has(name)) refuse(`--own-factor has ${name} twice`);
    fields.set(name, value.trim());
  }
  const missing = ['value', 'unit', 'source'].filter((name) => !fields.get(name));
  if (before?.trim() || missing.length > 0) {
    const what = missing.length > 0 ? `needs ${missing.join(', ')}` : `begins with "${before}", which is not a field`;
    refuse(`--own-factor ${what}: ${ownFactorExample}`);
  }
  const numberOf = (name: string): number | undefined => {
    const given = fields.get(name);
    if (given === undefined) return undefined;
    if (/^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(given)) return Number(given);
    return refuse(`--own-factor: ${name} must be a number with a decimal point, not "${given}"`);
  };
  const [uncertainty, year] = [numberOf('uncertainty'), numberOf('year')];
  if (year !== undefined && !Number.isInteger(year)) refuse('--own-factor: year must be a whole number');
  return {
    name: fields.get('name') ?? (fields.get('source') ?? '').slice(0, longestName),
    value: numberOf('value') ?? 0,
    unit: fields.get('unit') ?? '',
    source: fields.get('source') ?? '',
    ...(uncertainty === undefined ? {} : { uncertainty }),
    ...(year === undefined ? {} : { year }),
  };
}

const numberAndUnit = /^([+-]?\d[\d\s.,']*(?:e[+-]?\d+)?)\s*([^\d\s].*)$/iu;

/** Refuses a number that can be read in two ways: a wrong quantity would pass for a measured one. */
async function parseTotal(text: string, refuse: Refuse): Promise<{ value: number; unit: string }> {
  const [, number = '', unit = ''] = numberAndUnit.exec(text.trim()) ?? [];
  const { parseNumber } = await import('@ledgerprint/ledger/values');
  const parsed = parseNumber(number.trim(), 'quantity');
  if (parsed?.warnings.includes('number_ambiguous')) {
    refuse(`--quantity: "${number.trim()}" can be read in two ways: write it without thousands separators`);
  }
  if (parsed?.value !== undefined) return { value: parsed.value, unit };
  return refuse(`--quantity must be a number and a unit, such as "1200 kWh", not "${text}"`);
}
