import { describeLanguages, type FileReport, getFormat, quoteNames, warnOfUnread } from '@ledgerprint/ledger';
import { toMoneyTable, toReconciliationText } from '../reconciliation-text.ts';
import type { AccountSums } from './account-sums.ts';
import type { Refusal } from './inspection.ts';
import type { ReadLedger } from './read-ledger-file.ts';

/** Describes how a ledger was read: columns, style, reconciliation, warnings. */
export function toLedgerText({ report, unusedColumns, accounts }: ReadLedger): string {
  return [
    toTitle(report),
    ...toOriginLines(report),
    ...toColumnLines(report, unusedColumns),
    ...toBody(report, indent(toAccountText(accounts))),
  ].join('\n');
}

/** The same for a ledger that was read earlier, as far as it was kept. */
export function toReportText(report: FileReport): string {
  return [toTitle(report), ...toOriginLines(report), ...toBody(report, [])].join('\n');
}

function toTitle({ file, format }: FileReport): string {
  const { description } = getFormat(format);
  return file === '' ? description : `${toPlainLine(file)}: ${description}`;
}

function toBody(report: FileReport, accounts: readonly string[]): readonly string[] {
  return [
    `  ${toStyle(report)}`,
    ...toLanguageLines(report),
    ...indent(toReconciliationText(report)),
    ...accounts,
    ...report.warnings.map(({ code, message }) => `  Warning: ${toPlainLine(message)} (${code})`),
  ];
}

/** Says why a file was refused. */
export function toRefusalText({ file, error }: Refusal): string {
  return `${toPlainLine(file)}: refused\n${indent(error.message).join('\n')}`;
}

/** An untrusted text on one line of a terminal, without control characters. */
export function toPlainLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ').trim();
}

/** Line by line: `designation ← Objet + Libellé`. */
function toColumnLines({ columns }: FileReport, unused: readonly string[]): readonly string[] {
  const used = Object.entries(columns);
  const widest = Math.max(...used.map(([role]) => role.length));
  return [
    ...used.map(([role, names]) => {
      const quoted = names.map((name) => quoteNames([name]).slice(1, -1));
      return `  ${role.padEnd(widest)} ← ${quoted.join(' + ')}`;
    }),
    ...(unused.length === 0 ? [] : [`  not used: ${quoteNames(unused)}`]),
  ];
}

/** None for reports of earlier versions, and for rows that show no language. */
function toLanguageLines({ languages }: FileReport): readonly string[] {
  if (languages === undefined || languages.length === 0) return [];
  const warning = warnOfUnread(languages, 'en');
  return [`  Languages: ${describeLanguages(languages, 'en')}`, ...(warning === '' ? [] : [`  ${warning}`])];
}

const origins: Readonly<Record<FileReport['currency']['from'], string>> = {
  column: 'named in the rows',
  header: 'named in the header',
  file: 'named above the header',
  format: 'defined by the format',
  content: 'shown by its content',
  option: 'given by an option',
  assumed: 'assumed',
};

/** The currency and the country, each with what shows it. Reports of earlier versions have no country. */
function toOriginLines({ currency, country }: FileReport): readonly string[] {
  return [
    `  Currency: ${toFindingText(currency)}`,
    ...(country === undefined ? [] : [`  Country: ${toFindingText(country)}`]),
  ];
}

/** A currency or country and why it is this one: `GB (shown by public bodies, utilities and cities: Thames Water)`. */
export function toFindingText({ code, from, because }: FileReport['currency']): string {
  const name = code === 'mixed' ? 'several' : code;
  if (from === 'content' && because !== undefined) return `${name} (shown by ${toPlainLine(because)})`;
  if (from !== 'assumed') return `${name} (${origins[from]})`;
  return `${name} (assumed: ${because === undefined ? 'nothing in the file shows it' : toPlainLine(because)})`;
}

function toStyle({ currency: { code, from }, decimal, basis, period }: FileReport): string {
  return [
    `${basis} amounts in ${code === 'mixed' ? 'several currencies' : code} (${origins[from]})`,
    decimal === ',' ? 'decimal comma' : 'decimal point',
    period === null ? 'no dates' : `${period.from} to ${period.to}`,
  ].join(', ');
}

/** Indents each line by two spaces. */
export function indent(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n').map((line) => `  ${line}`);
}

/** Lists the counted and the excluded accounts of a journal; empty if there are none. */
function toAccountText(accounts: readonly AccountSums[]): string {
  if (accounts.length === 0) return '';
  const counted = accounts.filter(({ fate }) => fate === 'counted').map(({ prefix }) => toNumber(prefix));
  const excluded = accounts.filter(({ fate }) => fate === 'excluded');
  const heading = `accounts counted: ${counted.length === 0 ? 'none' : counted.join(', ')}`;
  if (excluded.length === 0) return heading;
  const widest = Math.max(...excluded.map(({ reason = '' }) => reason.length));
  const lines = excluded.map(({ prefix, reason = '', label, rows, amounts }) => ({
    label: [toNumber(prefix), reason.padEnd(widest), toName(label)].join('  ').trimEnd(),
    rows,
    amounts,
  }));
  return `${heading}\naccounts excluded:\n${toMoneyTable(lines)}`;
}

function toNumber(prefix: string): string {
  return prefix === '' ? 'no account' : `${toName(prefix)}…`;
}

function toName(text: string): string {
  return quoteNames([text]).slice(1, -1);
}
