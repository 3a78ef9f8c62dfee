import { readFile, writeFile } from 'node:fs/promises';
import { fillPage, setFrenchSpaces, toMarkdownTable } from '@ledgerprint/bench';
import { type ColumnField, columnFields } from '../src/columns/column-field.ts';
import { listNames } from '../src/columns/header-names.ts';
import { type Role, roles, roleTraits } from '../src/columns/role.ts';
import { accountPlans } from '../src/fates/account-plans.ts';
import { type ExclusionReason, exclusionReasons, type UnreadReason, unreadReasons } from '../src/fates/fate.ts';
import { exclusionDescriptions, type ReasonDescription, unreadDescriptions } from '../src/fates/reason-descriptions.ts';
import { formats } from '../src/formats/formats.ts';
import type { Language } from '../src/language.ts';
import { optionHints, type WarningCode, warningWords, writePurchasesTwice } from '../src/reading/warning-words.ts';
import { warningCodes } from '../src/reading/warnings.ts';
import { listAccounts, listLongAccounts } from './account-table.ts';
import { formatDescriptions, otherFiles } from './format-descriptions.ts';
import { frenchExclusions, frenchRoles, frenchUnread } from './french-descriptions.ts';

/** The names of a field that a page lists, of each clarity: the usual ones come first. */
const mostNames = 4;

type PageWords = {
  readonly language: Language;
  readonly file: readonly [name: string, contents: string];
  readonly field: readonly [field: string, names: string];
  readonly role: readonly [role: string, contents: string];
  readonly reason: readonly [reason: string, meaning: string, example: string];
  readonly account: readonly [accounts: string, outcome: string];
  readonly warning: readonly [code: string, message: string];
  readonly counted: string;
  readonly roles: Readonly<Record<Role, string>>;
  readonly exclusions: Readonly<Record<ExclusionReason, ReasonDescription>>;
  readonly unread: Readonly<Record<UnreadReason, ReasonDescription>>;
  readonly warnings: (code: WarningCode) => string;
  readonly setSpaces: (text: string) => string;
};

/** The words of `purchases_twice` for the side that is counted, and those for either side. */
const eitherSide = {
  en: ['only the entries are', 'only the entries (or only the invoices) are'],
  fr: ['seules les écritures sont', 'seules les écritures (ou seules les factures) sont'],
} as const;

const english: PageWords = {
  language: 'en',
  file: ['File', 'What is read'],
  field: ['Field', 'Names, among others'],
  role: ['Role', 'Contents of the column'],
  reason: ['Reason', 'Meaning', 'Example'],
  account: ['Accounts', 'Outcome'],
  warning: ['Code', 'Message'],
  counted: 'counted',
  roles: Object.fromEntries(roles.map((role) => [role, roleTraits[role].description])) as Record<Role, string>,
  exclusions: exclusionDescriptions,
  unread: unreadDescriptions,
  warnings: (code) => toWarningText(code, 'en'),
  setSpaces: (text) => text,
};

const french: PageWords = {
  language: 'fr',
  file: ['Fichier', 'Ce qui est lu'],
  field: ['Champ', 'Noms reconnus, entre autres'],
  role: ['Rôle', 'Contenu de la colonne'],
  reason: ['Motif', 'Signification', 'Exemple'],
  account: ['Comptes', 'Statut'],
  warning: ['Code', 'Message'],
  counted: 'comptés',
  roles: frenchRoles,
  exclusions: frenchExclusions,
  unread: frenchUnread,
  warnings: (code) => toWarningText(code, 'fr'),
  setSpaces: setFrenchSpaces,
};

// Generated from the code that reads ledgers, so that the pages cannot drift from it.
await fillPages(english, new URL('../../../docs/analyst/', import.meta.url));
await fillPages(french, new URL('../../../docs/fr/analyst/', import.meta.url));
await fillSchema(new URL('../../../docs/schemas/inspect.schema.json', import.meta.url));

async function fillPages(words: PageWords, folder: URL): Promise<void> {
  await fillPage(new URL('csv.md', folder), {
    'template.en': await toSnippet('template.en.csv'),
    'template.fr': await toSnippet('template.fr.csv'),
    names: toMarkdownTable([words.field, ...columnFields.map((field) => [`\`${field}\``, toNames(field)])]),
  });
  await fillPage(new URL('e-invoices.md', folder), {
    formats: toMarkdownTable([['Format', '`format`', words.file[1]], ...listFormats(words, true)]),
  });
  await fillPage(new URL('ledgers.md', folder), {
    files: toMarkdownTable([words.file, ...listFormats(words, false), ...otherFiles[words.language]]),
    roles: toMarkdownTable([words.role, ...roles.map((role) => [`\`${role}\``, words.setSpaces(words.roles[role])])]),
    exclusions: toReasonTable(words, exclusionReasons, words.exclusions),
    unread: toReasonTable(words, unreadReasons, words.unread),
    accounts: toMarkdownTable([words.account, ...listFrenchAccounts(words)]),
    'german-accounts': toMarkdownTable([['SKR03', 'SKR04', words.account[1]], ...listGermanAccounts(words)]),
    warnings: toMarkdownTable([
      words.warning,
      ...warningCodes.map((code) => [`\`${code}\``, words.setSpaces(words.warnings(code))]),
    ]),
  });
}

/** The formats of e-invoices with their names in reports, or the other formats. */
function listFormats({ language, setSpaces }: PageWords, isInvoice: boolean): readonly (readonly string[])[] {
  return formats
    .filter(({ family }) => (family === 'invoices') === isInvoice)
    .flatMap(({ name }) =>
      formatDescriptions[language][name].map(([title, contents]) =>
        isInvoice ? [title, `\`${name}\``, setSpaces(contents)] : [title, setSpaces(contents)],
      ),
    );
}

/** The names of the formats in the schema of a report. */
async function fillSchema(schema: URL): Promise<void> {
  const text = await readFile(schema, 'utf8');
  const names = formats.map(({ name }) => `\n            "${name}"`).join(',');
  await writeFile(schema, text.replace(/("format": \{\s*"enum": \[)[^\]]*?(\s*\])/, `$1${names}$2`));
}

function toReasonTable<Reason extends string>(
  words: PageWords,
  reasons: readonly Reason[],
  descriptions: Readonly<Record<Reason, ReasonDescription>>,
): string {
  return toMarkdownTable([
    words.reason,
    ...reasons.map((reason) => {
      const { meaning, example } = descriptions[reason];
      return [`\`${reason}\``, words.setSpaces(meaning), `\`${example}\``];
    }),
  ]);
}

/** Counted accounts first, then those of each reason; a reason without accounts is left out. */
function listFrenchAccounts({ counted }: PageWords): readonly (readonly string[])[] {
  const { pcg } = accountPlans;
  const excluded = exclusionReasons.map((reason) => [listAccounts(pcg, reason), `\`${reason}\``]);
  return [[listAccounts(pcg, 'purchase'), `**${counted}**`], ...excluded.filter(([accounts]) => accounts !== '')];
}

function listGermanAccounts({ counted }: PageWords): readonly (readonly string[])[] {
  const { skr03, skr04 } = accountPlans;
  const meanings = ['purchase', ...exclusionReasons] as const;
  return meanings
    .map((meaning) => [
      listLongAccounts(skr03, meaning),
      listLongAccounts(skr04, meaning),
      meaning === 'purchase' ? `**${counted}**` : `\`${meaning}\``,
    ])
    .filter(([one, other]) => one !== '' || other !== '');
}

function toWarningText(code: WarningCode, language: Language): string {
  const subject =
    code === 'purchases_twice' ? writePurchasesTwice({ counted: 'ledger', ledger: '…', invoices: '…' }) : '…';
  const [counted, either] = eitherSide[language];
  const sentence = warningWords[language][code]({ subject, lines: '…' }).replace(counted, either);
  return [sentence, optionHints[language][code] ?? ''].join(' ').trim();
}

async function toSnippet(name: string): Promise<string> {
  const text = await readFile(new URL(`../templates/${name}`, import.meta.url), 'utf8');
  return `\`\`\`csv\n${text.replace('\ufeff', '').replaceAll('\r\n', '\n')}\`\`\``;
}

/** English before French, clear names before vague ones. */
function toNames(field: ColumnField): string {
  const usual = (language: Language) =>
    (['clear', 'vague'] as const).flatMap((clarity) => listNames(field, clarity, language).slice(0, mostNames));
  return `${usual('en').join(', ')} · ${usual('fr').join(', ')}`;
}
