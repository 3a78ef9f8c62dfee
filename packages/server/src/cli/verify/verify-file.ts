import { open } from 'node:fs/promises';
import { createCatalogue, loadBundledFactors } from '@ledgerprint/engine/catalogue';
import type { KeySet } from '@ledgerprint/report/evidence';
import {
  type Recomputation,
  type RecomputedLines,
  type Verification,
  type VerificationProgress,
  verifyPack,
} from '@ledgerprint/report/verification';
import { OperatorError } from '../../platform/operator-error.ts';
import { version } from '../../platform/version.ts';
import { type CaseRun, createCaseRun } from '../enrich/case-run.ts';
import { openEngineThreads } from '../enrich/engine-threads.ts';
import { readOperatorFile } from '../read-operator-file.ts';

/** Checks the pack at this path, at level 2 if the engine of this program can. */
export async function verifyFile(
  path: string,
  {
    keysPath,
    onProgress,
  }: { readonly keysPath: string | undefined; readonly onProgress: (progress: VerificationProgress) => void },
): Promise<Verification> {
  const keys = keysPath === undefined ? undefined : await readKeys(keysPath);
  await using resources = new AsyncDisposableStack();
  const file = await open(path).catch((error: Error) => {
    throw new OperatorError(`The file "${path}" cannot be read: ${error.message}`);
  });
  resources.defer(() => file.close());
  const { size } = await file.stat();
  const stop = new AbortController();
  const read = async (offset: number, length: number) => {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await file.read(bytes, 0, length, offset);
    return bytes.subarray(0, bytesRead);
  };
  return await verifyPack(
    { size, read },
    {
      keys,
      programVersion: version,
      onProgress,
      openRecomputation: async (rowsBytes) => {
        const threads = openEngineThreads(rowsBytes);
        resources.defer(threads.close);
        return openRecomputation(threads, { onProgress, signal: stop.signal });
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
  threads: ReturnType<typeof openEngineThreads>,
  {
    onProgress,
    signal,
  }: { readonly onProgress: (progress: VerificationProgress) => void; readonly signal: AbortSignal },
): Promise<Recomputation> {
  const run = createCaseRun(threads);
  const [engineVersion, factors] = await Promise.all([threads.version(), loadBundledFactors()]);
  return {
    engineVersion,
    findFactor: createCatalogue(factors).findById,
    add: run.add,
    run: (work) => recompute(run, work, { onProgress, signal }),
  };
}

async function* recompute(
  run: CaseRun,
  { core, decisions, referential }: Parameters<Recomputation['run']>[0],
  {
    onProgress,
    signal,
  }: { readonly onProgress: (progress: VerificationProgress) => void; readonly signal: AbortSignal },
): AsyncGenerator<RecomputedLines> {
  const { country, currency, year } = core.context;
  const mode = toMode(core.mode);
  const context = {
    mode,
    referential,
    defaults: { country: country || undefined, currency: currency || undefined, year: year || undefined },
    decisions: decisions.map(({ decision }) => decision),
  };
  let done = 0;
  for await (const { products, cases, count } of run.run(context, signal)) {
    yield { products: Buffer.from(products).toString(), cases: Buffer.from(cases).toString() };
    done += count;
    onProgress({ doing: 'Recalculating', done, total: run.productCount });
  }
}

function toMode(mode: string): 'ademe' | 'client' | 'referential' {
  return mode === 'client' || mode === 'referential' ? mode : 'ademe';
}
