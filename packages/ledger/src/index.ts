export { type ArchiveMember, openArchive } from './archive/open-archive.ts';
export { sheetOfMember } from './archive/sheet-of-member.ts';
export { type ColumnMapping, noMapping, parseColumnMapping } from './columns/column-mapping.ts';
export { nameColumns } from './columns/find-header.ts';
export type { LedgerLayout } from './columns/ledger-layout.ts';
export { quoteNames } from './columns/quoted-names.ts';
export { type Role, type RoleGroup, roleGroups, roleOfField, roles, roleTraits } from './columns/role.ts';
export { type ActivityTexts, exclusionOfActivity } from './fates/exclusion-of-activity.ts';
export {
  type ExclusionReason,
  exclusionReasons,
  type Fate,
  type UnreadReason,
  unreadReasons,
} from './fates/fate.ts';
export {
  exclusionDescriptions,
  type ReasonDescription,
  unreadDescriptions,
} from './fates/reason-descriptions.ts';
export { exclusionNames, unreadNames } from './fates/reason-names.ts';
export { exclusionByAccountLabel, exclusionByText } from './fates/text-rules.ts';
export { isLedgerName, ledgerExtensions } from './file/ledger-name.ts';
export { countLineBreaks } from './file/line-breaks.ts';
export { type FileTable, openTables } from './file/open-tables.ts';
export { refuseOtherFormats } from './file/other-format.ts';
export { longestRecordBytes, type RecordSource, type TextRecord } from './file/parse-records.ts';
export { toTextSource } from './file/text-source.ts';
export { findInvoices } from './invoices/find-invoices.ts';
export type { Invoice, InvoiceFile } from './invoices/invoice.ts';
export { isInvoiceFormat } from './invoices/invoice-format.ts';
export { createInvoiceRegister, type InvoiceRegister } from './invoices/invoice-register.ts';
export { openInvoices } from './invoices/open-invoices.ts';
export { parseInvoices } from './invoices/parse-invoices.ts';
export { LedgerError, type LedgerReason, NoDesignationError } from './ledger-error.ts';
export { type Amount, formatAmount, toAmount } from './money/decimal.ts';
export { type OpenedFile, openFile } from './open-file.ts';
export { type FileOptions, openLedgers, readCsvLedger, readLedgers } from './read-ledger.ts';
export {
  type FileReport,
  findCountryOfFormat,
  type LedgerFormat,
  type LedgerReport,
  ledgerFormats,
} from './reading/ledger-report.ts';
export type { LedgerRow } from './reading/ledger-row.ts';
export {
  type Ledger,
  type LedgerOptions,
  openLedger,
  readOpening,
  type TableLedger,
} from './reading/open-ledger.ts';
export { type WarningCode, type WarningSubject, warningWords } from './reading/warning-words.ts';
export {
  type LedgerWarning,
  toWarning,
  type WarningDetail,
  warningCodes,
} from './reading/warnings.ts';
export {
  familyOf,
  findOverlaps,
  type LedgerFamily,
  type Overlap,
  type OverlapCandidate,
  type OverlapSide,
} from './reconciliation/overlaps.ts';
export type { Reconciliation, RowGroup } from './reconciliation/reconciliation.ts';
export { createSalesSuspicion, type SuspectedSales } from './reconciliation/suspected-sales.ts';
