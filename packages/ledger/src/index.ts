export { createLanguageTally, type LedgerLanguage, listKnownLanguages } from '@ledgerprint/languages';
export { type ArchiveMember, openArchive, sheetOfMember } from './archive/open-archive.ts';
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
export { isLedgerName, ledgerExtensions, listExtensions } from './file/ledger-name.ts';
export { countLineBreaks } from './file/line-breaks.ts';
export { longestRecordBytes, type RecordSource, type TextRecord } from './file/parse-records.ts';
export { toTextSource } from './file/text-source.ts';
export type { Format, LedgerFamily } from './formats/format.ts';
export { formats, getFormat, type LedgerFormat } from './formats/formats.ts';
export { refuseOtherFormats } from './formats/refusals.ts';
export type { Invoice } from './invoices/invoice.ts';
export { createInvoiceRegister, type InvoiceRegister } from './invoices/invoice-register.ts';
export { openInvoices } from './invoices/open-invoices.ts';
export { findInvoices, type InvoiceFile } from './invoices/parse-invoices.ts';
export type { FileReport, Ledger, LedgerReport } from './ledger.ts';
export { LedgerError, type LedgerReason, NoDesignationError } from './ledger-error.ts';
export { type Amount, formatAmount, toAmount } from './money/decimal.ts';
export { type FileTable, type OpenedFile, openFile, openTables } from './open-file.ts';
export { describeEvidence, type Evidence } from './origin/evidence.ts';
export { type FileOptions, openLedgers, readCsvLedger, readLedgers } from './read-ledger.ts';
export { findCommonCountry } from './reading/common-country.ts';
export { joinLanguages } from './reading/join-languages.ts';
export {
  describeLanguages,
  largestUntoldShare,
  nameLedgerLanguage,
  sayUnread,
  toNamed,
  warnOfUnread,
} from './reading/language-words.ts';
export type { Finding, LedgerOrigin } from './reading/ledger-origin.ts';
export type { LedgerRow } from './reading/ledger-row.ts';
export { type LedgerOptions, readOpening } from './reading/ledger-rows.ts';
export { openLedger, type TableLedger } from './reading/open-ledger.ts';
export { type WarningCode, type WarningSubject, warningWords } from './reading/warning-words.ts';
export {
  type LedgerWarning,
  toWarning,
  type WarningDetail,
  warningCodes,
} from './reading/warnings.ts';
export {
  findOverlaps,
  type Overlap,
  type OverlapCandidate,
  type OverlapSide,
} from './reconciliation/overlaps.ts';
export type { Reconciliation, RowGroup } from './reconciliation/reconciliation.ts';
export { createSalesSuspicion, type SuspectedSales } from './reconciliation/suspected-sales.ts';
