import {
  type Catalogue,
  composeCatalogue,
  createCatalogue,
  formatCatalogue,
  loadBundledFactors,
  parseCatalogue,
} from '@ledgerprint/engine/catalogue';
import { readCatalogueExport } from '../../administration/catalogue-library.ts';
import { readOperatorFile } from '../operator-file.ts';

/** An official export as "catalogue import" stores it; throws an OperatorError or a Failure if it cannot be used. */
export async function readImportedCatalogue(path: string, edition: string | undefined): Promise<string> {
  return formatCatalogue(readCatalogueExport(await readOperatorFile(path), edition).factors);
}

/** The catalogue of projects that were sealed while the stored one was in use. */
export async function composeImported(stored: string): Promise<Catalogue> {
  return createCatalogue(composeCatalogue(await loadBundledFactors(), parseCatalogue(stored)));
}
