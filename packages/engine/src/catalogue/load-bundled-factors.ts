import { readBundledFile } from '#platform/data-files';
import type { Factor } from './factor.ts';
import { parseCatalogue } from './parse-catalogue.ts';

/** The factors that ship with the package; in Node alone. */
export async function loadBundledFactors(): Promise<readonly Factor[]> {
  return parseCatalogue(new TextDecoder().decode(await readBundledFile('catalogue.csv')));
}
