import { readFile } from 'node:fs/promises';
import { fillPage, toMarkdownTable } from '@ledgerprint/bench';
import { type ColumnField, columnFields } from '../src/columns/column-field.ts';
import { headerNames, vagueHeaderNames } from '../src/columns/header-names.ts';
import { roles } from '../src/columns/role.ts';
import { roleDescriptions } from '../src/columns/role-descriptions.ts';
import { accountPlans } from '../src/fates/account-plans.ts';
import { exclusionReasons, unreadReasons } from '../src/fates/fate.ts';
import {
  exclusionDescriptions,
  type ReasonDescription,
  unreadDescriptions,
} from '../src/fates/reason-descriptions.ts';
import { createWarnings, warningCodes } from '../src/reading/warnings.ts';
import { listAccounts, listLongAccounts } from './account-table.ts';

// Writes the parts of docs/analyst/csv.md and docs/analyst/ledgers.md that say what is read, from what is read, so that they cannot drift.
await fillPage(new URL('../../../docs/analyst/csv.md', import.meta.url), {
  'template.en': await toSnippet('template.en.csv'),
  'template.fr': await toSnippet('template.fr.csv'),
  names: toMarkdownTable([
    ['Field', 'Names, among others'],
    ...columnFields.map((field) => [`\`${field}\``, listUsualNames(field)]),
  ]),
});

await fillPage(new URL('../../../docs/analyst/ledgers.md', import.meta.url), {
  roles: toMarkdownTable([
    ['Role', 'What the column holds'],
    ...roles.map((role) => [`\`${role}\``, roleDescriptions[role]]),
  ]),
  exclusions: toReasonTable(exclusionReasons, exclusionDescriptions),
  unread: toReasonTable(unreadReasons, unreadDescriptions),
  accounts: toMarkdownTable([['Accounts', ''], ...listFrenchAccounts()]),
  'german-accounts': toMarkdownTable([['SKR03', 'SKR04', ''], ...listGermanAccounts()]),
  warnings: toMarkdownTable([
    ['Code', 'What it says'],
    ...warningCodes.map((code) => [`\`${code}\``, toWarningText(code)]),
  ]),
});

function toReasonTable<Reason extends string>(
  reasons: readonly Reason[],
  descriptions: Readonly<Record<Reason, ReasonDescription>>,
): string {
  return toMarkdownTable([
    ['Reason', 'Meaning', 'Example'],
    ...reasons.map((reason) => {
      const { meaning, example } = descriptions[reason];
      return [`\`${reason}\``, meaning, `\`${example}\``];
    }),
  ]);
}

/** What counts first; reasons that no account of the plan has are left out. */
function listFrenchAccounts(): readonly (readonly string[])[] {
  const french = accountPlans.find(({ name }) => name === 'pcg');
  if (french === undefined) throw new Error('There is no French plan of accounts.');
  const excluded = exclusionReasons.map((reason) => [listAccounts(french, reason), `\`${reason}\``]);
  return [
    [listAccounts(french, 'purchase'), '**counted**'],
    ...excluded.filter(([accounts]) => accounts !== ''),
  ];
}

function listGermanAccounts(): readonly (readonly string[])[] {
  const [skr03, skr04] = (['skr03', 'skr04'] as const).map((wanted) =>
    accountPlans.find(({ name }) => name === wanted),
  );
  if (skr03 === undefined || skr04 === undefined) throw new Error('There is no German plan of accounts.');
  const meanings = ['purchase', ...exclusionReasons] as const;
  return meanings
    .map((meaning) => [
      listLongAccounts(skr03, meaning),
      listLongAccounts(skr04, meaning),
      meaning === 'purchase' ? '**counted**' : `\`${meaning}\``,
    ])
    .filter(([one, other]) => one !== '' || other !== '');
}

function toWarningText(code: (typeof warningCodes)[number]): string {
  const warnings = createWarnings();
  warnings.add(code, '…');
  return warnings.list()[0]?.message ?? '';
}

async function toSnippet(name: string): Promise<string> {
  const text = await readFile(new URL(`../templates/${name}`, import.meta.url), 'utf8');
  return `\`\`\`csv\n${text.replace('\ufeff', '').replaceAll('\r\n', '\n')}\`\`\``;
}

/** English before French, clear names before vague ones. */
function listUsualNames(field: ColumnField): string {
  const [clear, vague] = [headerNames[field], vagueHeaderNames[field]];
  const english = [...clear.english, ...(vague?.english ?? [])];
  const french = [...clear.french, ...(vague?.french ?? [])];
  return `${english.join(', ')} · ${french.join(', ')}`;
}
