import type { InvoiceRegister, LedgerOptions, Role } from '@ledgerprint/ledger';
import { activityFields } from '@ledgerprint/ledger/activity';

/** What somebody said of the columns of a table. */
export type ChosenColumns = {
  /** The header's line, 0 for none. */
  readonly headerLine: number;
  /** What each column holds, undefined for nothing that is used; without the list it is recognised. */
  readonly roles: readonly (Role | undefined)[] | undefined;
};

/** What somebody chose for a table, or for a document, which has no columns to choose. */
export type TableChoice = {
  readonly isOn: boolean;
  /** Undefined leaves the columns as they are recognised. */
  readonly columns: ChosenColumns | undefined;
  /** True counts what is no list of purchases as if it were one. */
  readonly countsAnyway: boolean;
};

/** What somebody chose for all files. */
export type Choices = {
  /** The tables of a source, by its key; what is missing is read as it is recognised. */
  readonly sources: Readonly<Record<string, readonly TableChoice[]>>;
  /** ISO code, of amounts that name no currency. */
  readonly currency: string | undefined;
  /** ISO code of two letters. */
  readonly country: string | undefined;
  /** Who keeps the ledger: an invoice that they issued is a sale. */
  readonly ownIds: readonly string[];
  /** Which sides of an overlap do not count, by their ids; undefined where it is as recommended. */
  readonly leftOut: readonly string[] | undefined;
};

/** Nothing chosen: everything is read as it is recognised. */
export const plainChoice: TableChoice = { isOn: true, columns: undefined, countsAnyway: false };

/** The same for all files. */
export const plainChoices: Choices = {
  ...{ sources: {}, currency: undefined, country: undefined, ownIds: [], leftOut: undefined },
};

/** What was chosen for one table of a source. */
export function choiceOf(choices: Choices, key: string, index: number): TableChoice {
  return choices.sources[key]?.[index] ?? plainChoice;
}

const templateRoles = activityFields.map((field): Role => (field === 'purchaseDate' ? 'date' : field));

/** What holds for all tables of a source, as the ledger's reader takes it. */
export function toSourceOptions(
  { currency, country, ownIds }: Choices,
  known: { readonly register: InvoiceRegister; readonly place: string },
): LedgerOptions {
  return {
    ...(currency === undefined ? {} : { currency }),
    ...(country === undefined ? {} : { country }),
    ...{ ownIds, known },
  };
}

/** The choice for a table, as the ledger's reader takes it. `width` is the number of its columns. */
export function toTableOptions({ columns, countsAnyway }: TableChoice, width: number): LedgerOptions {
  return {
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
