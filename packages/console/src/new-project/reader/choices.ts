import type { LedgerOptions, Role } from '@ledgerprint/ledger';
import { activityFields } from '@ledgerprint/ledger/activity';

/** What somebody said of the columns of a table. */
export type ChosenColumns = {
  /** The header's line, 0 for none. */
  readonly headerLine: number;
  /** What each column holds, undefined for nothing that is used; without the list it is recognised. */
  readonly roles: readonly (Role | undefined)[] | undefined;
};

/** What somebody chose for a table. */
export type TableChoice = {
  readonly isOn: boolean;
  /** Undefined leaves the columns as they are recognised. */
  readonly columns: ChosenColumns | undefined;
  /** True counts what is no list of purchases as if it were one. */
  readonly countsAnyway: boolean;
};

/** What somebody chose for a file. */
export type Choices = {
  readonly tables: readonly TableChoice[];
  /** ISO code, of amounts that name no currency. */
  readonly currency: string | undefined;
  /** ISO code of two letters. */
  readonly country: string | undefined;
};

/** Nothing chosen: everything is read as it is recognised. */
export const plainChoice: TableChoice = { isOn: true, columns: undefined, countsAnyway: false };

const templateRoles = activityFields.map((field): Role => (field === 'purchaseDate' ? 'date' : field));

/** The choice for a table, as the ledger's reader takes it. `width` is the number of its columns. */
export function toLedgerOptions(
  { currency, country }: Choices,
  { columns, countsAnyway }: TableChoice,
  width: number,
): LedgerOptions {
  return {
    ...(currency === undefined ? {} : { currency }),
    ...(country === undefined ? {} : { country }),
    ...(columns === undefined ? {} : { chosen: toChosen(columns, width) }),
    asPurchases: countsAnyway,
  };
}

function toChosen({ headerLine, roles }: ChosenColumns, width: number): NonNullable<LedgerOptions['chosen']> {
  if (roles !== undefined) {
    return { headerLine, roles: new Map(roles.map((role, index) => [index, role ?? 'ignore'])) };
  }
  // Without names the columns are in the template's order, if there are not more than it has.
  const isTemplate = headerLine === 0 && width <= templateRoles.length;
  return { headerLine, roles: new Map(isTemplate ? templateRoles.slice(0, width).entries() : []) };
}
