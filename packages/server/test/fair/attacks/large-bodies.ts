import { gzipSync } from 'node:zlib';
import { makeCsv, toImportBody } from '../../../bench/support/csv-file.ts';

/** The body of an ImportCSV that takes seconds to store. */
export function importBody(rows: number): Buffer {
  return toImportBody(makeCsv(rows));
}

/** A small body that decompresses to a large number of empty rows. */
export function emptyRows(megabytes: number): Buffer {
  const rows = '{},'.repeat((megabytes * 1_000_000) / 3);
  return gzipSync(`{"projectId":"x","activities":[${rows}{}]}`);
}

/** The same with nested lists. */
export function nestedLists(megabytes: number): Buffer {
  const half = (megabytes * 1_000_000) / 2;
  return gzipSync(`{"projectId":"x","other":${'['.repeat(half)}${']'.repeat(half)}}`);
}

/** Identical rows, each with several kilobytes of notes. */
export function oneDesignation(projectId: string, rows: number, random: () => number): string {
  const activities = Array.from({ length: rows }, () => ({
    designation: 'Divers',
    notes: String(random()).repeat(200).slice(0, 3_900),
  }));
  return JSON.stringify({ projectId, activities });
}

/** The body of an ImportCSV whose products have several kilobytes each. */
export function longNotes(products: number): Buffer {
  const lines = Array.from({ length: products }, (_, at) => `Produit ${at},12,${`note ${at} `.repeat(350)}`);
  return toImportBody(Buffer.from(['designation,unitPrice,notes', ...lines].join('\n')));
}
