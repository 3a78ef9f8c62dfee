import { findRememberedColumns, type Remembered, toHeaderKey } from '../remembered-columns.ts';
import { plainChoice, type TableChoice } from './choices.ts';
import type { TablePreview } from './messages.ts';

/** The choices for earlier files with the same headers. */
export type Recalled = {
  readonly tables: readonly TableChoice[];
  readonly currency: string | undefined;
  readonly country: string | undefined;
  /** The keys of the headers. */
  readonly headers: readonly string[];
};

/** Finds the remembered choices for these tables; undefined if there are none. */
export function recallChoices(previews: readonly TablePreview[], remembered: Remembered): Recalled | undefined {
  const found = previews.map(({ records }) => findRecord(records, remembered));
  const known = found.flatMap((one) => one ?? []);
  if (known.length === 0) return undefined;
  return {
    tables: found.map((one) => ({ ...plainChoice, columns: one?.roles && { headerLine: one.line, roles: one.roles } })),
    currency: known.find(({ currency }) => currency !== undefined)?.currency,
    country: known.find(({ country }) => country !== undefined)?.country,
    headers: known.map(({ header }) => header),
  };
}

function findRecord(records: TablePreview['records'], remembered: Remembered) {
  for (const { line, cells } of records) {
    const found = findRememberedColumns(remembered, cells);
    if (found !== undefined) return { ...found, line, header: toHeaderKey(cells) };
  }
  return undefined;
}
