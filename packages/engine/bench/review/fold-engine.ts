import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { readBundledFile } from '#platform/data-files';
import { formatClassifier } from '../../src/classifier/classifier-file.ts';
import type { Engine } from '../../src/engine.ts';
import { loadEngine } from '../../src/load-engine.ts';
import type { Example } from '../../tools/classifier/example.ts';
import { foldLines } from '../../tools/classifier/fold-lines.ts';
import { loadLabelledLines } from '../../tools/classifier/labelled-lines.ts';
import { toDataFolder } from '../../tools/data-folder.ts';
import { trainFold } from '../accuracy/train-fold.ts';

/** Which lines are kept from the model, and where trained models are kept for the next run. */
export type FoldRequest = {
  readonly folder: string | undefined;
  readonly fold: number;
  readonly folds: number;
  /** Without it every run trains anew. */
  readonly models: string | undefined;
};

/** An engine whose classifier has seen none of the fold's lines, nor near-duplicates of them; and these lines. */
export async function loadFoldEngine(
  request: FoldRequest,
): Promise<{ readonly engine: Engine; readonly lines: readonly Example[] }> {
  const packed = await findModel(request);
  const read = async (name: string) => (name === 'classifier.br' ? packed : readBundledFile(name));
  const lines = await loadLabelledLines(toDataFolder(request.folder));
  const parts = foldLines(lines, request.folds);
  return {
    engine: await loadEngine({ read }),
    lines: lines.filter((_, at) => parts[at] === request.fold),
  };
}

async function findModel(request: FoldRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { models, fold, folds } = request;
  const file = models && join(models, `fold-${fold}-of-${folds}.br`);
  if (file !== undefined && existsSync(file)) return new Uint8Array(await readFile(file));
  const { model, calibration, unmatchedBelow } = await trainFold(request);
  const contents = formatClassifier({ ...model, ...calibration, unmatchedBelow });
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  const packed = new Uint8Array(brotliCompressSync(contents, quick));
  if (models !== undefined && file !== undefined) {
    await mkdir(models, { recursive: true });
    await writeFile(file, packed);
  }
  return packed;
}
