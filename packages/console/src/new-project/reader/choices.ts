import { type Decision, findInclusions, toInclusionOptions } from '@ledgerprint/engine/decisions';
import { type InvoiceRegister, type LedgerOptions, type Role, roleOfField } from '@ledgerprint/ledger';
import { activityFields } from '@ledgerprint/ledger/activity';

/** The user's choices for the columns of a table. */
export type ChosenColumns = {
  /** The line of the header, 0 if there is none. */
  readonly headerLine: number;
  /** The role of each column, undefined if unused. Without the list, roles are detected. */
  readonly roles: readonly (Role | undefined)[] | undefined;
};

/** The user's choices for a table or a document; a document has no columns. */
export type TableChoice = {
  readonly isOn: boolean;
  /** Undefined if the columns are detected. */
  readonly columns: ChosenColumns | undefined;
  /** True counts a list that is not purchases. */
  readonly countsAnyway: boolean;
};

/** The user's choices for all files. */
export type Choices = {
  /** Choices for the tables of a source, by its key; tables without choices are detected. */
  readonly sources: Readonly<Record<string, readonly TableChoice[]>>;
  /** ISO code of the default currency. */
  readonly currency: string | undefined;
  /** Two-letter ISO code. */
  readonly country: string | undefined;
  /** The organization's currency and country, which are proposed where nothing in a file shows them. */
  readonly usual: { readonly currency: string; readonly country: string };
  /** ISO 639-1 code of the language of the rows; undefined if it is found. */
  readonly language: string | undefined;
  /** The organization's own ids: an invoice issued under one of them is a sale. */
  readonly ownIds: readonly string[];
  /** The organization's decisions that exclude or include rows. */
  readonly exclusions: readonly Decision[];
  /** The ids of the sides of overlaps that are not counted; undefined follows the recommendation. */
  readonly leftOut: readonly string[] | undefined;
};

/** No choices: everything is detected. */
export const plainChoice: TableChoice = { isOn: true, columns: undefined, countsAnyway: false };

/** The same for all files. */
export const plainChoices: Choices = {
  sources: {},
  currency: undefined,
  country: undefined,
  usual: { currency: '', country: '' },
  language: undefined,
  ownIds: [],
  exclusions: [],
  leftOut: undefined,
};

/** The choices for one table of a source. */
export function choiceOf(choices: Choices, key: string, index: number): TableChoice {
  return choices.sources[key]?.[index] ?? plainChoice;
}

const templateRoles = activityFields.map(roleOfField);

/** The options of the ledger reader for all tables of a source. */
export function toSourceOptions(
  { currency, country, usual, language, ownIds, exclusions }: Choices,
  known: { readonly register: InvoiceRegister; readonly place: string },
): LedgerOptions {
  return {
    ...(currency === undefined ? {} : { currency }),
    ...(country === undefined ? {} : { country }),
    ...(language === undefined ? {} : { languages: [language] }),
    assumed: usual,
    ownIds,
    ...toInclusionOptions(findInclusions(exclusions)),
    known,
  };
}

/** The options of the ledger reader for one table. `width` is its number of columns. */
export function toTableOptions({ columns, countsAnyway }: TableChoice, width: number): LedgerOptions {
  return { ...(columns === undefined ? {} : { chosen: toChosen(columns, width) }), asPurchases: countsAnyway };
}

function toChosen({ headerLine, roles }: ChosenColumns, width: number): NonNullable<LedgerOptions['chosen']> {
  if (roles !== undefined) {
    return { headerLine, roles: new Map(roles.map((role, index) => [index, role ?? 'ignore'])) };
  }
  // Without a header, columns are in the template's order, unless there are more than it has.
  const isTemplate = headerLine === 0 && width <= templateRoles.length;
  return { headerLine, roles: new Map(isTemplate ? templateRoles.slice(0, width).entries() : []) };
}
