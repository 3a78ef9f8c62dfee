import { cii } from './cii/cii.ts';
import { datev } from './datev/datev.ts';
import { facturx } from './facturx/facturx.ts';
import { fatturapa } from './fatturapa/fatturapa.ts';
import { fec } from './fec/fec.ts';
import type { FileKind, Format } from './format.ts';
import { journal } from './journal/journal.ts';
import { json } from './json/json.ts';
import { saft } from './saft/saft.ts';
import { statement } from './statement/statement.ts';
import { table } from './table/table.ts';
import { ubl } from './ubl/ubl.ts';

/** All formats of ledgers. The first one that recognizes a file or a table reads it. */
export const formats = [table, json, fec, datev, saft, journal, statement, ubl, cii, facturx, fatturapa] as const;

type Known = (typeof formats)[number];

/** The name of a format, as in reports. */
export type LedgerFormat = Known['name'];

/** The names of the formats of e-invoices. */
export type InvoiceFormat = Extract<Known, { readonly family: 'invoices' }>['name'];

type KeysOf<T> = T extends unknown ? keyof T : never;

/** The file formats that are read. */
export type ReadableFile = KeysOf<Extract<Known, { readonly files: unknown }>['files']>;

type NamedFormat = Format & { readonly name: LedgerFormat };

/** The format with this name. */
export function getFormat(name: LedgerFormat): NamedFormat {
  return formats.find((format) => format.name === name) as NamedFormat;
}

/** A file format that is read, with the format of its ledgers. */
export type ReadableKind = FileKind & { readonly file: ReadableFile; readonly format: NamedFormat };

export const readableFiles: readonly ReadableKind[] = formats.flatMap((format: NamedFormat) =>
  Object.entries(format.files ?? {}).map(([file, kind]) => ({ ...kind, file: file as ReadableFile, format })),
);

const byFile = new Map<string, ReadableKind>(readableFiles.map((kind) => [kind.file, kind]));

/** Undefined for a file format that is not read. */
export function findReadable(file: string): ReadableKind | undefined {
  return byFile.get(file);
}
