import { open } from 'node:fs/promises';
import { createCatalogue, loadBundledFactors, loadGases } from '@ledgerprint/engine/catalogue';
import { type RatioChoice, ratioChoices } from '@ledgerprint/engine/ratio-choice';
import type { KeySet } from '@ledgerprint/report/evidence';
import {
  type Recomputation,
  type Verification,
  type VerificationProgress,
  verifyPack,
} from '@ledgerprint/report/verification';
import { OperatorError } from '../../platform/operator-error.ts';
import { createCaseRun } from '../enrich/case-run.ts';
import { type EngineThreads, openEngineThreads } from '../enrich/engine-threads.ts';
import { composeImported, readImportedCatalogue } from '../enrich/imported-catalogue.ts';
import { readOperatorFile, unreadable } from '../operator-file.ts';

/** What a pack is checked with besides this program. */
export type VerificationFiles = {
  /** The public keys of the installation that signed it. */
  readonly keysPath: string | undefined;
  /** An export of Base Carbone that the installation had imported, and the name that it had given to it. */
  readonly cataloguePath: string | undefined;
  readonly edition: string | undefined;
};

/** Checks the pack at this path, at level 2 if the engine of this program can. */
export async function verifyFile(
  path: string,
  { keysPath, cataloguePath, edition }: VerificationFiles,
  onProgress: (progress: VerificationProgress) => void,
): Promise<Verification> {
  const keys = keysPath === undefined ? undefined : await readKeys(keysPath);
  const catalogue = cataloguePath === undefined ? undefined : await readImportedCatalogue(cataloguePath, edition);
  await using resources = new AsyncDisposableStack();
  const file = await open(path).catch((error) => Promise.reject(unreadable(path, error)));
  resources.defer(() => file.close());
  const { size } = await file.stat();
  const read = async (offset: number, length: number) => {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await file.read(bytes, 0, length, offset);
    return bytes.subarray(0, bytesRead);
  };
  return await verifyPack(
    { size, read },
    {
      keys,
      onProgress,
      openRecomputation: async (rowsBytes) => {
        const threads = openEngineThreads(rowsBytes, catalogue);
        resources.defer(threads.close);
        return openRecomputation(threads, catalogue, onProgress);
      },
    },
  );
}

async function readKeys(path: string): Promise<KeySet> {
  const bytes = await readOperatorFile(path);
  const wrong = new OperatorError(
    `"${path}" is not a set of public keys (JWKS): save the one at /.well-known/ledgerprint-keys.json of the service.`,
  );
  try {
    const keys: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const isSet = typeof keys === 'object' && keys !== null && 'keys' in keys && Array.isArray(keys.keys);
    if (!isSet) throw wrong;
    return keys as KeySet;
  } catch {
    throw wrong;
  }
}

async function openRecomputation(
  threads: EngineThreads,
  imported: string | undefined,
  onProgress: (progress: VerificationProgress) => void,
): Promise<Recomputation> {
  const run = createCaseRun(threads);
  const [engineVersion, catalogue, findGases] = await Promise.all([
    threads.version(),
    imported === undefined ? loadBundledFactors().then(createCatalogue) : composeImported(imported),
    loadGases(),
  ]);
  return {
    engineVersion,
    findFactor: catalogue.findById,
    findGases,
    add: run.add,
    async *run({ core, decisions, referential }) {
      const { country, currency, year, languages, ratios } = core.context;
      const work = {
        mode: toMode(core.mode),
        referential,
        defaults: {
          country: country || undefined,
          currency: currency || undefined,
          year: year || undefined,
          languages,
          ratios: toRatios(ratios),
        },
        decisions: decisions.map(({ decision }) => decision),
      };
      let done = 0;
      for await (const { products, cases, count } of run.run(work, new AbortController().signal)) {
        yield { products: Buffer.from(products).toString(), cases: Buffer.from(cases).toString() };
        done += count;
        onProgress({ doing: 'Recalculating', done, total: run.productCount });
      }
    },
  };
}

function toRatios(ratios: string | undefined): RatioChoice | undefined {
  return ratioChoices.find((choice) => choice === ratios);
}

function toMode(mode: string): 'ademe' | 'client' | 'referential' {
  return mode === 'client' || mode === 'referential' ? mode : 'ademe';
}
