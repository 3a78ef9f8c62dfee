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

/** The catalogue that a sealed project is worked on with: the one in use when it was sealed. */
export async function loadProjectCatalogue(
  store: Store,
  organizationId: number,
  projectNumber: number,
): Promise<Catalogue> {
  const content = await store.catalogues.findContentOfProject(organizationId, projectNumber);
  if (content === undefined) return createCatalogue(await bundled.get());
  const imported = parseCatalogue((await decompress(content)).toString('utf8'));
  return createCatalogue(composeCatalogue(await bundled.get(), imported));
}
