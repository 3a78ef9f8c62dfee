import { getFormat, type LedgerFamily, type Overlap, type OverlapSide, type SuspectedSales } from '@ledgerprint/ledger';
import { toCount, toCounted } from '../../platform/counted.ts';
import { toMoneyList, toReconciliationText } from '../reconciliation-text.ts';
import type { Refused } from './inspection.ts';
import { toNameList } from './ledger-set.ts';
import { indent, toLedgerText, toPlainLine, toRefusalText } from './ledger-text.ts';
import type { ReadLedger } from './read-ledger-file.ts';
import { sumReconciliations } from './sum-reconciliations.ts';

const familyNames: Readonly<Record<LedgerFamily, string>> = {
  invoices: 'e-invoices',
  books: 'books',
  lists: 'lists of purchases',
  statements: 'statements',
};

/** Names the files to leave out because others hold the same purchases, with rows and money of both sides. */
export function toOverlapText({ leaveOut, keep }: Overlap): string {
  const what = `${toSideText(leaveOut)} cover${leaveOut.files.length === 1 ? 's' : ''} the same period as`;
  return [
    `${what} ${keep.map(toSideText).join(' and ')}: the same purchases may be counted twice.`,
    `  Leave out ${toNameList(leaveOut.files)}, or count all files with --combine.`,
  ].join('\n');
}

/** `invoices/a.xml (e-invoices, 12 rows, 1,200.00 EUR)` */
function toSideText({ family, files, counted }: OverlapSide): string {
  const money = toMoneyList(counted.amounts);
  const facts = [familyNames[family], toCounted(counted.rows, 'row'), ...(money === '' ? [] : [money])];
  return `${toNameList(files)} (${facts.join(', ')})`;
}

/** Says that invoices look like sales, and how to state whether they are. */
export function toSalesText({ seller, invoices, buyers, places }: SuspectedSales): string {
  const name = toPlainLine(seller);
  return [
    `${toCount(invoices)} invoices were issued by ${name} to ${toCount(buyers)} buyers (${toNameList(places)}): they look like sales, not purchases.`,
    `  If you are ${name}, add --own-id "${name}". If not, add --own-id with your own name, or --as-purchases to count all of them.`,
  ].join('\n');
}

const mostRefusals = 10;

/** Says why the first files were refused, how many more there are, and what to do about plain PDFs. */
export function toRefusalTexts(refused: readonly Refused[]): readonly string[] {
  const more = refused.length - mostRefusals;
  const plain = refused.filter(({ reason }) => reason === 'PDF').length;
  return [
    ...refused.slice(0, mostRefusals).map(({ refusal }) => toRefusalText(refusal)),
    ...(more > 0 ? [`and ${toCount(more)} more; "inspect --json" lists all of them`] : []),
    ...(plain > 1
      ? [
          `${toCount(plain)} of them are PDFs without an embedded e-invoice, such as delivery notes, terms or scans. Move them elsewhere, or continue without them by adding --accept-incomplete to "enrich".`,
        ]
      : []),
  ];
}

/** Describes how ledgers were read: several e-invoices together, other ledgers one by one. */
export function toLedgerTexts(ledgers: readonly ReadLedger[]): readonly string[] {
  const invoices = ledgers.filter(isInvoice);
  if (invoices.length < 2) return ledgers.map(toLedgerText);
  return [...ledgers.filter((ledger) => !isInvoice(ledger)).map(toLedgerText), toInvoicesText(invoices)];
}

export function isInvoice({ report }: ReadLedger): boolean {
  return getFormat(report.format).family === 'invoices';
}

/** Describes many e-invoices together: rows and money, what is not counted, and warnings, each with the first few names. */
function toInvoicesText(ledgers: readonly ReadLedger[]): string {
  const reports = ledgers.map(({ report }) => report);
  const count = ledgers.reduce((sum, { invoices }) => sum + invoices, 0);
  const formats = [...Map.groupBy(reports, ({ format }) => getFormat(format).invoice?.syntax)];
  const kinds = formats.map(([name, same]) => `${toCount(same.length)} ${name}`).join(', ');
  const days = reports.flatMap(({ period }) => (period === null ? [] : [period.from, period.to])).toSorted();
  const period = days.length === 0 ? 'no dates' : `${days[0]} to ${days.at(-1)}`;
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

const wholeReasons = [
  ['repeated', 'Invoices already read'],
  ['revenue', 'Your own sales'],
  ['intra_group', 'Invoices within your organization'],
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
  return `${toCounted(files.length, 'file')}, ${toNameList(files)}`;
}
