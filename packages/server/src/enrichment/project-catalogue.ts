import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import {
  type Catalogue,
  composeCatalogue,
  createCatalogue,
  loadBundledFactors,
  parseCatalogue,
} from '@ledgerprint/engine/catalogue';
import { createLoadOnce } from '../platform/load-cache.ts';
import type { Store } from '../store/store.ts';

const decompress = promisify(brotliDecompress);
const bundled = createLoadOnce(loadBundledFactors);

/** The catalogue of a sealed project: the one in use when it was sealed. */
export async function loadProjectCatalogue(
  store: Store,
  organizationId: number,
  projectNumber: number,
): Promise<Catalogue> {
  const content = await store.catalogues.findContentOfProject(organizationId, projectNumber);
  return content === undefined ? createCatalogue(await bundled.get()) : unpack(content);
}

/** A catalogue that an operator imported. */
export async function loadCatalogue(store: Store, id: number): Promise<Catalogue> {
  return unpack(await store.catalogues.getContent(id));
}

async function unpack(content: Buffer): Promise<Catalogue> {
  const imported = parseCatalogue((await decompress(content)).toString('utf8'));
  return createCatalogue(composeCatalogue(await bundled.get(), imported));
}
