import { dataManifest } from '../data-manifest.ts';
import { createSharedMemory, type SharedMemory } from './shared-memory.ts';

type DataFileName = keyof typeof dataManifest;

/** The files of models, of whose tables one copy is enough. */
export type ModelName = Extract<DataFileName, 'naics.br' | `${string}classifier.br` | `${string}vocabulary.br`>;

/** Memory for the tables of models: 40 MB for French and English, about 10 MB for each other language. */
export type ModelMemory = SharedMemory<ModelName>;

/** Creates the memory for the threads of a process: pass it to them as `workerData`, and there to `loadEngine`. */
export function createModelMemory(): ModelMemory {
  return createSharedMemory((Object.keys(dataManifest) as DataFileName[]).filter(isModelName));
}

const models = ['naics.br', 'classifier.br', 'vocabulary.br'];

function isModelName(name: DataFileName): name is ModelName {
  return models.some((model) => name.endsWith(model));
}
