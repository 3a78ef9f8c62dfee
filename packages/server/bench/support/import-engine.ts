import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

type EngineModule = typeof import('@ledgerprint/engine');
type ResultsModule = typeof import('@ledgerprint/engine/results');

/** The engine of another checkout with its dependencies installed; without one, this checkout's. */
export function importEngine(checkout?: string): Promise<EngineModule> {
  return checkout === undefined ? import('@ledgerprint/engine') : importFrom(checkout, 'index.ts');
}

/** The same for what renders its results. */
export function importResults(checkout: string): Promise<ResultsModule> {
  return importFrom(checkout, 'results/index.ts');
}

function importFrom(checkout: string, file: string) {
  return import(pathToFileURL(resolve(checkout, 'packages/engine/src', file)).href);
}
