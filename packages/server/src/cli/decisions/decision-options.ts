import type { MessageInitShape } from '@bufbuild/protobuf';
import type { DecisionSchema, OwnFactorSchema, SelectorSchema } from '@ledgerprint/client/workspace';
import { type Command, Option } from 'commander';

/** What the options of `addDecisionOptions` say, as they were typed. */
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

/** The options that say which cases are decided, and what holds for them. */
export function addDecisionOptions(command: Command): Command {
  return command
    .option('--case <case-id>', 'the case with this id, as "products --cases --json" shows it')
    .option('--designation <text>', 'all cases with this designation')
    .option('--supplier <name>', 'all cases of this supplier; with --account those of both')
    .option('--account <account>', 'all cases of this account')
    .option('--category <text>', "all cases with this category of the client's own")
    .option('--set-category <code>', 'their category')
    .option(
      '--scheme <name>',
      'whose code that is: ademe, naics, client or a referential (default: that of the project)',
    )
    .option('--factor <id>', 'their emission factor, of the catalogue or of the referential')
    .addOption(
      new Option(
        '--own-factor <fields>',
        'one of your own: "value=0.52,unit=kWh,source=Contract 2024"; uncertainty=, name= and year= may follow',
      ).conflicts('factor'),
    )
    .option('--heading <code>', 'their heading of the GHG Protocol: 1, 2, 3.1 to 3.15')
    .option('--exclude <reason>', 'they are no purchases, for this reason, such as tax or intra_group')
    .addOption(
      new Option('--count', 'count them, though a rule or a decision excludes them').conflicts('exclude'),
    )
    .addOption(
      new Option('--accept', 'the engine is right: its category and factor stay').conflicts([
        'setCategory',
        'factor',
        'ownFactor',
        'exclude',
      ]),
    )
    .option(
      '--quantity <number unit>',
      'what all of them are together, such as "1200 kWh"; for a case or designation',
    )
    .addOption(
      new Option(
        '--validity <where>',
        'for this project and those sealed later, or for this one alone (default: organization; with --quantity project)',
      ).choices(['organization', 'project']),
    )
    .option('--note <text>', 'why, for whoever reads it later', '');
}

type DecisionInit = MessageInitShape<typeof DecisionSchema>;
type SelectorInit = MessageInitShape<typeof SelectorSchema>;

/** Ends the command as wrong usage, with a sentence. */
type Refuse = (sentence: string) => never;

/** The decision that the options describe; where they describe none, the command ends with code 2. */
export async function toDecision(flags: DecisionFlags, command: Command): Promise<DecisionInit> {
  const refuse: Refuse = (sentence) => command.error(`error: ${sentence}`, { exitCode: 2 });
  const selector = toSelector(flags, refuse);
  if (!decidesSomething(flags)) refuse(nothingDecided);
  if (flags.scheme !== undefined && flags.setCategory === undefined) {
    refuse('--scheme goes with --set-category');
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

const nothingDecided =
  'nothing is decided: add --set-category, --factor, --own-factor, --heading, --exclude, --count, --accept or --quantity';

function decidesSomething(flags: DecisionFlags): boolean {
  const { setCategory, factor, ownFactor, heading, exclude, count, accept, quantity } = flags;
  return [setCategory, factor, ownFactor, heading, exclude, count, accept, quantity].some(
    (value) => value !== undefined,
  );
}

const selectorAdvice =
  'say which cases are meant: --case, --designation, --supplier, --account, --supplier with --account, or --category';

/** A blank text is one: it means cases without supplier, account or category. */
function toSelector(flags: DecisionFlags, refuse: Refuse): SelectorInit {
  const { case: caseId, designation, supplier, account, category } = flags;
  const given = Object.entries({ caseId, designation, supplier, account, category }).flatMap(
    ([name, text]) => (text === undefined ? [] : [name]),
  );
  switch (given.join(' ')) {
    case 'caseId':
      return { kind: 'case', caseId: caseId ?? '' };
    case 'designation':
      return { kind: 'designation', designation: designation ?? '' };
    case 'supplier':
      return { kind: 'supplier', supplier: supplier ?? '' };
    case 'supplier account':
      return { kind: 'supplier_account', supplier: supplier ?? '', account: account ?? '' };
    case 'account':
      return { kind: 'account', account: account ?? '' };
    case 'category':
      return { kind: 'category', category: category ?? '' };
    default:
      return refuse(given.length === 0 ? selectorAdvice : `these do not go together: ${selectorAdvice}`);
  }
}

async function toReason(text: string | undefined, refuse: Refuse): Promise<string> {
  if (text === undefined) return '';
  const { exclusionReasons } = await import('@ledgerprint/ledger');
  if ((exclusionReasons as readonly string[]).includes(text)) return text;
  return refuse(`"${text}" is no reason of exclusion. There are ${exclusionReasons.join(', ')}`);
}

/** What a factor without a name of its own is called after its source, at most. */
const longestName = 200;
const ownFactorFields = ['name', 'value', 'unit', 'source', 'uncertainty', 'year'] as const;
const fieldStart = new RegExp(`(?:^|,)\\s*(${ownFactorFields.join('|')})\\s*=`);
const ownFactorExample = 'such as "value=0.52,unit=kWh,source=Contract 2024"';

/** Texts may have commas: only a field's name with `=` behind one begins the next field. */
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
    const what =
      missing.length > 0 ? `needs ${missing.join(', ')}` : `begins with "${before}", which is no field`;
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

/** A number that could be read in two ways is asked for again: a wrong quantity would be taken for a measured one. */
async function parseTotal(text: string, refuse: Refuse): Promise<{ value: number; unit: string }> {
  const [, number = '', unit = ''] = numberAndUnit.exec(text.trim()) ?? [];
  const { parseNumber } = await import('@ledgerprint/ledger/values');
  const parsed = parseNumber(number.trim(), 'quantity');
  if (parsed?.warnings.includes('number_ambiguous')) {
    refuse(
      `--quantity: "${number.trim()}" can be read in two ways: write it without separators of thousands`,
    );
  }
  if (parsed?.value !== undefined) return { value: parsed.value, unit };
  return refuse(`--quantity must be a number and a unit, such as "1200 kWh", not "${text}"`);
}
