import { readBundledFile } from '#platform/data-files';
import { parseCatalogue, parseCatalogueGently } from './catalogue-file.ts';
import type { Factor } from './factor.ts';

/** The bundled factors; only in Node. With `giveWay`, they are read a few at a time, and it is awaited in between. */
export async function loadBundledFactors(giveWay?: () => Promise<unknown>): Promise<readonly Factor[]> {
  const text = new TextDecoder().decode(await readBundledFile('catalogue.csv'));
  return giveWay === undefined ? parseCatalogue(text) : parseCatalogueGently(text, giveWay);
}
