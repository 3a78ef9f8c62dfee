import {
  familyOf,
  type LedgerFamily,
  type Overlap,
  type OverlapSide,
  type SuspectedSales,
} from '@ledgerprint/ledger';
import { toMoneyList, toReconciliationText } from '../reconciliation-text.ts';
import type { Refused } from './inspection.ts';
import { toNameList } from './ledger-set.ts';
import { indent, toLedgerText, toPlainLine, toRefusalText } from './ledger-text.ts';
import type { ReadLedger } from './read-ledger-file.ts';
import { sumReconciliations } from './sum-reconciliations.ts';

const familyNames: Readonly<Record<LedgerFamily, string>> = {
  ...{ invoices: 'e-invoices', books: 'books', lists: 'lists of purchases', statements: 'statements' },
};

/** Which files to leave out because others hold the same purchases, with rows and money of both sides. */
export function toOverlapText({ leaveOut, keep }: Overlap): string {
  const what = `${toSideText(leaveOut)} cover${leaveOut.files.length === 1 ? 's' : ''} the same period as`;
  return [
    `${what} ${keep.map(toSideText).join(' and ')}: the same purchases would count twice.`,
    `  Leave out ${toNameList(leaveOut.files)}, or count all of them with --combine.`,
  ].join('\n');
}

/** `invoices/a.xml (e-invoices, 12 rows, 1,200.00 EUR)` */
function toSideText({ family, files, counted }: OverlapSide): string {
  const money = toMoneyList(counted.amounts);
  const facts = [familyNames[family], toRows(counted.rows), ...(money === '' ? [] : [money])];
  return `${toNameList(files)} (${facts.join(', ')})`;
}

/** That invoices look like sales, and how to say whether they are. */
export function toSalesText({ seller, invoices, buyers, places }: SuspectedSales): string {
  const name = toPlainLine(seller);
  return [
    `${toCount(invoices)} invoices were issued by ${name} to ${toCount(buyers)} buyers (${toNameList(places)}): they look like sales, not purchases.`,
    `  If you are ${name}, say so with --own-id "${name}"; if not, say who you are, or count all with --as-purchases.`,
  ].join('\n');
}

const mostRefusals = 10;

/** Why files are not read: the first ones, how many more, and what helps where many are plain PDFs. */
export function toRefusalTexts(refused: readonly Refused[]): readonly string[] {
  const more = refused.length - mostRefusals;
  const plain = refused.filter(({ reason }) => reason === 'PDF').length;
  return [
    ...refused.slice(0, mostRefusals).map(({ refusal }) => toRefusalText(refusal)),
    ...(more > 0 ? [`and ${toCount(more)} more files; --json lists them all`] : []),
    ...(plain > 1
      ? [
          `${toCount(plain)} of them are PDFs without an e-invoice inside, such as delivery notes, terms or scans. Keep them elsewhere, or go on without them: enrich --accept-incomplete.`,
        ]
      : []),
  ];
}

/** What was made of all ledgers, for people: e-invoices as one where there are several, other ledgers one by one. */
export function toLedgerTexts(ledgers: readonly ReadLedger[]): readonly string[] {
  const invoices = ledgers.filter(isInvoice);
  if (invoices.length < 2) return ledgers.map(toLedgerText);
  return [...ledgers.filter((ledger) => !isInvoice(ledger)).map(toLedgerText), toInvoicesText(invoices)];
}

export function isInvoice({ report }: ReadLedger): boolean {
  return familyOf(report.format) === 'invoices';
}

/** Many e-invoices as one: rows and money of all, what is not counted, and warnings, each with the first few names. */
function toInvoicesText(ledgers: readonly ReadLedger[]): string {
  const reports = ledgers.map(({ report }) => report);
  const count = ledgers.reduce((sum, { invoices }) => sum + invoices, 0);
  const formats = [...Map.groupBy(reports, ({ format }) => formatNames[format] ?? format)];
  const kinds = formats.map(([name, same]) => `${toCount(same.length)} ${name}`).join(', ');
  const days = reports.flatMap(({ period }) => (period === null ? [] : [period.from, period.to])).toSorted();
  const period = days.length === 0 ? 'no days' : `${days[0]} to ${days.at(-1)}`;
  return [
    `${toCount(count)} e-invoices in ${toCount(ledgers.length)} files: ${kinds}`,
    `  net amounts, ${period}`,
    ...indent(toReconciliationText(sumReconciliations(reports))),
    ...wholeReasons.flatMap(([reason, words]) => {
      const files = reports
        .filter(({ counted, excluded }) => counted.rows === 0 && excluded[0]?.reason === reason)
        .map(({ file }) => file);
      return files.length === 0 ? [] : [`  ${words} (${reason}): ${toFiles(files)}`];
    }),
    ...toWarningLines(ledgers),
  ].join('\n');
}

const formatNames: Readonly<Record<string, string>> = {
  ...{ ubl: 'UBL', cii: 'CII', facturx: 'Factur-X or ZUGFeRD', fatturapa: 'FatturaPA' },
};

const wholeReasons = [
  ['repeated', 'Invoices that are there already'],
  ['revenue', 'Sales of your own'],
  ['intra_group', 'Invoices to yourselves'],
] as const;

function toWarningLines(ledgers: readonly ReadLedger[]): readonly string[] {
  const all = ledgers.flatMap(({ report: { file, warnings } }) =>
    warnings.map(({ code, message }) => ({ file, code, message })),
  );
  return [...Map.groupBy(all, ({ code }) => code)].map(([code, same]) => {
    const [first] = same;
    const files = same.map(({ file }) => file);
    return `  Warning: ${toPlainLine(first?.message ?? '')} (${code}): ${toFiles(files)}`;
  });
}

function toFiles(files: readonly string[]): string {
  return `${toCount(files.length)} ${files.length === 1 ? 'file' : 'files'}, ${toNameList(files)}`;
}

function toRows(rows: number): string {
  return rows === 1 ? '1 row' : `${toCount(rows)} rows`;
}

function toCount(value: number): string {
  return value.toLocaleString('en-US');
}
