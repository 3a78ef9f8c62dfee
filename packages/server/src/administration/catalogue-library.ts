import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Factor } from '@ledgerprint/engine/catalogue';
import {
  type BaseCarboneExport,
  CatalogueError,
  checkCatalogue,
  findGroupsWithoutRatio,
  formatCatalogue,
  loadBundledFactors,
  parseBaseCarboneExport,
} from '@ledgerprint/engine/catalogue';
import { createLoadOnce } from '../platform/load-cache.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { Store } from '../store/store.ts';
import type { AuditTrail } from './audit-trail.ts';
import { readTextFile, requireName } from './operator-input.ts';

const compress = promisify(brotliCompress);

/** The result of an import. */
export type ImportSummary = {
  readonly edition: string;
  readonly factors: number;
  /** The number of factors per unit. */
  readonly units: Readonly<Record<string, number>>;
  readonly leftOut: BaseCarboneExport['leftOut'];
  /** Groups that keep the ratios of the bundled catalogue, because the file has none. */
  readonly groupsWithoutRatio: readonly string[];
};

/** The catalogue that ships with the program and those that operators imported. */
export function createCatalogueLibrary(store: Store, trail: AuditTrail) {
  const bundled = createLoadOnce(loadBundledFactors);

  return {
    /** Reads, checks and stores an official export; if anything is wrong, nothing is stored. */
    async importExport(bytes: Uint8Array, edition?: string): Promise<ImportSummary> {
      const subject = edition ?? '';
      const read = await trail.perform('catalogue.import', { subject }, async (tables, note) => {
        const sound = readCatalogueExport(bytes, edition);
        const factorCount = sound.factors.length;
        const content = await compress(formatCatalogue(sound.factors));
        await tables.catalogues.insert({ edition: sound.edition, factorCount, content });
        note.subject = `"${sound.edition}", ${factorCount} ${factorCount === 1 ? 'factor' : 'factors'}`;
        return sound;
      });
      return {
        edition: read.edition,
        factors: read.factors.length,
        units: countUnits(read.factors),
        leftOut: read.leftOut,
        groupsWithoutRatio: await missingRatios(read.factors, await bundled.get()),
      };
    },

    /**
     * The bundled one, which has no time of import, then the imported ones, oldest first; the last one is in use. Only
     * factors of Base Carbone are counted.
     */
    async list() {
      const imported = await store.catalogues.list();
      const own = (await bundled.get()).filter(({ source }) => source === 'Base Carbone');
      const first = { edition: own[0]?.edition ?? '', factors: own.length, importedAt: undefined };
      const rest = imported.map(({ factorCount: factors, ...catalogue }) => ({ ...catalogue, factors }));
      return [first, ...rest].map((listed, index, all) => ({ ...listed, inUse: index === all.length - 1 }));
    },
  };
}

/** Reads and checks an official export; throws an OperatorError or a Failure that says what is wrong. */
export function readCatalogueExport(bytes: Uint8Array, given: string | undefined): BaseCarboneExport {
  try {
    const text = readTextFile(bytes);
    const edition = given === undefined ? undefined : requireName("The edition's name", given, 200);
    return requireSound(parseBaseCarboneExport(text, edition));
  } catch (error) {
    throw error instanceof CatalogueError ? new OperatorError(error.message) : error;
  }
}

const mostProblems = 20;

function requireSound(read: BaseCarboneExport): BaseCarboneExport {
  const { factors, lines } = read;
  const problems = checkCatalogue(factors);
  if (problems.length === 0) return read;
  const shown = problems
    .slice(0, mostProblems)
    .map(({ index, id, problem }) => `  line ${lines[index]}, ${id}: ${problem}`);
  const rest = problems.length > mostProblems ? [`  and ${problems.length - mostProblems} more`] : [];
  throw new OperatorError(['The file was not imported:', ...shown, ...rest].join('\n'));
}

function countUnits(factors: readonly Factor[]): Readonly<Record<string, number>> {
  const byUnit = [...Map.groupBy(factors, ({ unit }) => unit)].map(([unit, list]) => [unit, list.length] as const);
  return Object.fromEntries(byUnit.toSorted(([, a], [, b]) => b - a));
}

/** Groups for which ADEME publishes no ratio have proxies and are not reported. */
async function missingRatios(imported: readonly Factor[], bundled: readonly Factor[]) {
  const proxies = new Set(bundled.filter(({ source }) => source === 'Proxy').map(({ code }) => code));
  return findGroupsWithoutRatio(imported).filter((code) => !proxies.has(code));
}
