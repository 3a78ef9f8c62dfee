import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../../examples/ledgers/', import.meta.url));

/** Files and folders of the example ledgers, without what was made of them. */
export const exampleLedgers: readonly string[] = readdirSync(folder).filter((name) => !name.includes('.enriched.'));

/** Compared with every change: many of its products are bought from several suppliers. All others together take minutes. */
export const comparedOften: readonly string[] = ['achats-agenceur-2023.csv'];

export function pathOfExample(name: string): string {
  return join(folder, name);
}
