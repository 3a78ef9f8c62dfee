import { readBundledFile } from '#platform/data-files';
import { parseCatalogue } from './catalogue-file.ts';
import type { Factor } from './factor.ts';

/** The factors that ship with the package; in Node alone. */
export async function loadBundledFactors(): Promise<readonly Factor[]> {
  return parseCatalogue(new TextDecoder().decode(await readBundledFile('catalogue.csv')));
}
