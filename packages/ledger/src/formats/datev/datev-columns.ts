import { fold } from '@ledgerprint/languages/fold';

/** The columns of an entry that are read. */
export type DatevColumn =
  | 'amount'
  | 'side'
  | 'currency'
  | 'account'
  | 'contra'
  | 'taxKey'
  | 'date'
  | 'document'
  | 'discount'
  | 'text'
  | 'costCentre'
  | 'costUnit'
  | 'vatId'
  | 'serviceDate'
  | 'reversal'
  | 'taxRate';

export type DatevColumns = {
  readonly at: Readonly<Record<DatevColumn, number>>;
  /** Pairs of columns with remarks: the first names the content of the second. */
  readonly remarks: readonly (readonly [kind: number, text: number])[];
  /** The names as written; empty if the file has no line of names. */
  readonly nameOf: (column: DatevColumn) => string;
};

/** The position of a column in the format's specification, and the names that programs use. */
const known: Readonly<Record<DatevColumn, { readonly place: number; readonly name: RegExp }>> = {
  amount: { place: 0, name: /^umsatz(?:ohnesollhabenk.*)?$/ },
  side: { place: 1, name: /^(?:sollhabenk.*|sh|sollhaben)$/ },
  currency: { place: 2, name: /^wkz(?:umsatz)?$/ },
  account: { place: 6, name: /^konto(?:nummer)?$/ },
  contra: { place: 7, name: /^gegenkonto.*$/ },
  taxKey: { place: 8, name: /^bu(?:schlussel|schluessel|schlssel)?$/ },
  date: { place: 9, name: /^belegdatum$/ },
  document: { place: 10, name: /^belegfeld1$/ },
  discount: { place: 12, name: /^skonto(?:betrag|abzug)?$/ },
  text: { place: 13, name: /^buchungstext$/ },
  costCentre: { place: 36, name: /^kost1(?:kostenstelle)?$/ },
  costUnit: { place: 37, name: /^kost2(?:kostenstelle)?$/ },
  vatId: { place: 39, name: /^eu(?:land|mitgliedstaat)u(?:nd)?ust(?:id|idnr)(?:bestimmung)?$/ },
  serviceDate: { place: 114, name: /^leistungsdatum$/ },
  reversal: { place: 117, name: /^generalumkehr(?:gu)?$/ },
  taxRate: { place: 118, name: /^steuersatz$/ },
};

const columns = Object.keys(known) as readonly DatevColumn[];

/**
 * Finds the columns by the names in the file's second line; without such a line, by the positions of the specification.
 */
export function findDatevColumns(names: readonly string[] | undefined): DatevColumns {
  const words = names?.map(toWord);
  const placeOf = (column: DatevColumn) =>
    words === undefined ? known[column].place : words.findIndex((word) => known[column].name.test(word));
  const at = Object.fromEntries(columns.map((column) => [column, placeOf(column)])) as DatevColumns['at'];
  return {
    at,
    remarks: words === undefined ? [] : findRemarks(words),
    nameOf: (column) => (names?.[at[column]] ?? '').trim(),
  };
}

/** Whether a record is a line of names, in any wording: an entry starts with its amount. */
export function isTitleLine([first = '']: readonly string[]): boolean {
  return /\p{L}{3}/u.test(first) && !/\d/.test(first);
}

/** Whether a record has DATEV's own column names. */
export function isColumnLine(cells: readonly string[]): boolean {
  return cells.some((cell) => known.account.name.test(toWord(cell)));
}

/** `Beleginfo - Art 1` with `Beleginfo - Inhalt 1`, and the same for further information. */
function findRemarks(words: readonly string[]): DatevColumns['remarks'] {
  return words.flatMap((word, index) => {
    const [, group = '', number = ''] = /^(beleginfo|zusatzinformation)art(\d+)$/.exec(word) ?? [];
    const text = number === '' ? -1 : words.indexOf(`${group}inhalt${number}`);
    return text === -1 ? [] : [[index, text] as const];
  });
}

// Umlauts may have been lost: only letters and digits are compared.
function toWord(name: string): string {
  return fold(name).replace(/[^a-z\d]/g, '');
}
