import type {
  ExclusionReason,
  LedgerReport,
  Role,
  RoleGroup,
  UnreadReason,
  WarningCode,
  WarningSubject,
} from '@ledgerprint/ledger';
import type { ReadFormat, TableLayout } from './reader/reading.ts';

/** Texts about how a ledger was read. */
export type LedgerWords = {
  readonly roles: Readonly<Record<Role, string>>;
  readonly roleGroups: Readonly<Record<RoleGroup, string>>;
  readonly nameFormat: (format: ReadFormat) => string;
  readonly decimals: Readonly<Record<TableLayout['decimal'], string>>;
  readonly dateStyles: Readonly<Record<NonNullable<TableLayout['dateStyle']>, string>>;
  readonly currencySources: Readonly<Record<LedgerReport['currency']['from'], string>>;
  readonly bases: Readonly<Record<LedgerReport['basis'], string>>;
  readonly exclusions: Readonly<Record<ExclusionReason, string>>;
  readonly unread: Readonly<Record<UnreadReason, string>>;
  readonly warnings: Readonly<Record<WarningCode, (about: WarningSubject) => string>>;
  /** Names of lists that are not purchases, by the reason for which their rows are excluded. */
  readonly otherLists: Readonly<Partial<Record<ExclusionReason, string>>>;
  readonly otherList: string;
  /** `lines 3, 5 and 9`; `more` is the number of other lines. */
  readonly lines: (first: readonly string[], more: string | undefined) => string;
};
