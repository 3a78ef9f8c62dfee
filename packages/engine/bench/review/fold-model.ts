import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { formatClassifier } from '../../src/classifier/classifier-file.ts';
import { trainFold } from '../accuracy/train-fold.ts';

/** The lines withheld from the model, and the folder in which trained models are kept for the next run. */
export type FoldRequest = {
  readonly folder: string | undefined;
  readonly fold: number;
  readonly folds: number;
  /** The folder of trained models; without it, every run trains again. */
  readonly models: string | undefined;
};

/** The file `classifier.br` of a model that has seen neither the fold's lines nor near-duplicates of them. */
export async function makeFoldModel(request: FoldRequest): Promise<Uint8Array<ArrayBuffer>> {
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
